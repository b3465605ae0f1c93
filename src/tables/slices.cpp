#include "tables/slices.hpp"

#include <algorithm>
#include <iterator>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "base/text.hpp"

namespace palamedes::tables {

SliceSet::SliceSet(std::vector<std::vector<Slice>> groups, SliceNaming naming) : naming_(std::move(naming)) {
  for (std::vector<Slice>& group : groups) {
    SliceGroup& numbers = groups_.emplace_back();
    for (Slice& slice : group) {
      numbers.push_back(static_cast<SliceId>(slices_.size()));
      group_numbers_.push_back(groups_.size() - 1);
      slices_.push_back(std::move(slice));
    }
  }
}

std::vector<SliceId> SliceSet::meant_by(std::string_view name) const {
  const auto found =
      std::find_if(slices_.begin(), slices_.end(), [&](const Slice& slice) { return slice.name == name; });
  if (found != slices_.end()) return {static_cast<SliceId>(std::distance(slices_.begin(), found))};
  std::vector<SliceId> others = naming_.stands_for(name);
  if (others.empty()) {
    throw UserError("there is no table of " + quote(name) + "; a table is named by " + naming_.rule);
  }
  return others;
}

SliceId SliceSet::find(std::string_view name) const {
  const std::vector<SliceId> found = meant_by(name);
  if (found.size() > 1) throw UserError(quote(name) + " is more than one table; one is named by " + naming_.rule);
  return found.front();
}

std::vector<SliceGroup> SliceSet::groups_up_to(std::string_view name) const {
  if (name.empty()) name = naming_.usual;
  if (name.empty()) return groups_;
  std::vector<bool> wanted(groups_.size());
  for (const SliceId slice : meant_by(name)) wanted[group_numbers_[slice]] = true;
  // What a group needs comes before it.
  for (std::size_t number = groups_.size(); number-- > 0;) {
    if (!wanted[number]) continue;
    for (const SliceId slice : groups_[number]) {
      for (const SliceId needed : slices_[slice].needs) wanted[group_numbers_[needed]] = true;
    }
  }
  std::vector<SliceGroup> list;
  for (std::size_t number = 0; number < groups_.size(); ++number) {
    if (wanted[number]) list.push_back(groups_[number]);
  }
  return list;
}

std::uint64_t SliceSet::states(const SliceGroup& group) const {
  std::uint64_t sum = 0;
  for (const SliceId slice : group) sum += slices_[slice].states;
  return sum;
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> numbers_of_name(std::string_view name) {
  const auto parts = split(name, '-');
  if (parts.size() != 2) return std::nullopt;
  const auto first = parse_integer(parts[0]);
  const auto second = parse_integer(parts[1]);
  if (!first || !second || *first > UINT32_MAX || *second > UINT32_MAX) return std::nullopt;
  const auto numbers = std::pair(static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*second));
  // "05-4" must not become "5-4" on its way through a file, where two zeros mean that there are no numbers.
  if (numbers == std::pair<std::uint32_t, std::uint32_t>()) return std::nullopt;
  if (std::to_string(numbers.first) + "-" + std::to_string(numbers.second) != name) return std::nullopt;
  return numbers;
}

std::uint64_t slice_seed(std::uint64_t seed, std::string_view name) {
  if (const auto numbers = numbers_of_name(name)) {
    return derived_seed(seed, hash_pair(numbers->first, numbers->second));
  }
  std::uint64_t hash = 0;
  for (const char letter : name) hash = hash_pair(hash, static_cast<unsigned char>(letter));
  return derived_seed(seed, hash);
}

}  // namespace palamedes::tables
