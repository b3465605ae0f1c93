#include "knowledge/experience/experience.hpp"

#include <bit>
#include <limits>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"

namespace palamedes::knowledge {
namespace {

std::size_t first_slot(std::uint64_t key, std::size_t slots) { return mix64(key) & (slots - 1); }

}  // namespace

void MoveTally::add(const MoveTally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  scored += other.scored;
  scores += other.scores;
}

bool MoveTally::sound() const {
  // Sums of a whole file fit with room to spare.
  constexpr std::int64_t kMost = std::int64_t{1} << 40;
  for (const std::int64_t count : {wins, draws, losses, scored}) {
    if (count < 0 || count > kMost) return false;
  }
  const bool is_word = words(move) == std::vector<std::string_view>{move};
  return is_word && times() > 0 && scored <= times() && scores >= -scored * kLargestScore &&
         scores <= scored * kLargestScore;
}

std::int64_t times_met(std::span<const MoveTally> moves) {
  std::int64_t times = 0;
  for (const MoveTally& move : moves) times += move.times();
  return times;
}

std::string key_text(std::uint64_t key) { return fmt::format("{:016x}", key); }

void check_whose(const std::string& what, const ExperienceOf& found, const ExperienceOf& wanted) {
  if (found.game != wanted.game) throw UserError(what + " is of " + found.game + ", not of " + wanted.game);
  if (found.start_key != wanted.start_key) {
    throw UserError(what + " was made by a program that counts positions in another way; import the games again");
  }
}

void Experience::add(std::uint64_t key, std::span<const MoveTally> moves) {
  if (!keys_.empty() && key <= keys_.back()) throw UserError("positions of an experience come in the order of keys");
  if (tallies_.size() + moves.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw UserError("this experience has more moves than fit in memory; prune it");
  }
  keys_.push_back(key);
  tallies_.insert(tallies_.end(), moves.begin(), moves.end());
  ends_.push_back(static_cast<std::uint32_t>(tallies_.size()));
}

void Experience::finish() {
  slots_.assign(std::bit_ceil(2 * keys_.size() + 1), 0);
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    std::size_t slot = first_slot(keys_[i], slots_.size());
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<std::uint32_t>(i + 1);
  }
}

std::span<const MoveTally> Experience::moves(std::uint64_t key) const {
  if (slots_.empty()) return {};
  for (std::size_t slot = first_slot(key, slots_.size()); slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const std::size_t number = slots_[slot] - 1;
    if (keys_[number] != key) continue;
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return std::span(tallies_).subspan(begin, ends_[number] - begin);
  }
  return {};
}

}  // namespace palamedes::knowledge
