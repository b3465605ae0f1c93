#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The positions of a game in named slices, each with a table of its own.
namespace palamedes::tables {

// The number of a slice in its set.
using SliceId = std::uint32_t;

struct Slice {
  std::string name;             // that of its files too: "5-4"
  std::uint64_t states = 0;     // that are stored
  std::uint64_t positions = 0;  // that they stand for, symmetric ones counted each
  std::vector<SliceId> needs;   // slices of other groups that its moves lead to
};

// Slices that lead to each other and are solved together.
using SliceGroup = std::vector<SliceId>;

// How slices are named, for people.
struct SliceNaming {
  std::string heading = "slice";  // over a column of names: "pieces"
  std::string rule;               // what a name is made of: "the pieces of both sides, as in 5-4"
  std::string usual = "";         // what is built unless told otherwise; empty for everything
  // The slices that a name means that is none of theirs: one under another name, or several.
  std::function<std::vector<SliceId>(std::string_view)> stands_for = [](std::string_view) {
    return std::vector<SliceId>();
  };
};

// All slices of a game.
class SliceSet {
 public:
  // Slices are numbered as they come; each group comes after those that it needs.
  SliceSet(std::vector<std::vector<Slice>> groups, SliceNaming naming);

  std::size_t size() const { return slices_.size(); }
  const Slice& operator[](SliceId slice) const { return slices_[slice]; }
  const SliceNaming& naming() const { return naming_; }
  // Throws UserError where there is no slice of that name.
  SliceId find(std::string_view name) const;

  const std::vector<SliceGroup>& groups() const { return groups_; }
  const SliceGroup& group_of(SliceId slice) const { return groups_[group_numbers_[slice]]; }
  // The groups of what the name means and all that they need, in the order in which they are solved; what is usual
  // where there is no name. Throws UserError.
  std::vector<SliceGroup> groups_up_to(std::string_view name) const;
  std::uint64_t states(const SliceGroup& group) const;

 private:
  std::vector<SliceId> meant_by(std::string_view name) const;

  std::vector<Slice> slices_;
  std::vector<SliceGroup> groups_;
  std::vector<std::size_t> group_numbers_;  // by slice
  SliceNaming naming_;
};

// The two numbers of a name such as "5-4"; nothing for other names.
std::optional<std::pair<std::uint32_t, std::uint32_t>> numbers_of_name(std::string_view name);
// A seed for random entries of the slice of that name.
std::uint64_t slice_seed(std::uint64_t seed, std::string_view name);

}  // namespace palamedes::tables
