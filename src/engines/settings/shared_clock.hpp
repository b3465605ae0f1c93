#pragma once

#include <cstddef>
#include <vector>

#include "base/spec/spec.hpp"
#include "engines/settings/engine_settings.hpp"
#include "games/family.hpp"
#include "search/common/limits.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::engines {

// How an engine shares out its clock over a game: by its settings, by how long games of the variant last, and by what
// the clock showed at its fullest.
class SharedClock {
 public:
  SharedClock(const Spec& variant, const ThinkingOptions& thinking);

  void new_game() { fullest_ = 0; }
  // For the move after so many plies.
  search::TimeSharing after(std::size_t plies, const search::Limits& limits, Side side);

  // Of a side; of a variant that nobody measured what search::TimeSharing thinks.
  double moves_to_come(std::size_t plies) const;

 private:
  search::TimeSharing sharing_;
  std::vector<MovesToCome> lengths_;
  double fullest_ = 0;
};

}  // namespace palamedes::engines
