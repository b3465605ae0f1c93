#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/spec/spec.hpp"
#include "engines/settings/engine_settings.hpp"
#include "games/family.hpp"
#include "search/common/limits.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::engines {

// How an engine shares out its clock over a game: by its settings, by how long games of the variant last, by what the
// clock showed at its fullest, and by what it lost between two moves beyond what the engine had meant to take: on its
// way through a protocol, or waiting for a processor.
class SharedClock {
 public:
  SharedClock(const Spec& variant, const ThinkingOptions& thinking);

  void new_game() {
    fullest_ = lag_ = 0;
    asked_.reset();
  }
  // For the move after so many plies.
  search::TimeSharing after(std::size_t plies, const search::Limits& limits, Side side);
  // What that move was meant to take at the most, and took.
  void answered(double planned, double taken);

  // Of a side; of a variant that nobody measured what search::TimeSharing thinks.
  double moves_to_come(std::size_t plies) const;

 private:
  struct Asked {
    std::size_t plies = 0;
    double left = 0;  // with the increment that follows
    double taken = 0;
  };

  void look_at_clock(std::size_t plies, double left, double increment);

  search::TimeSharing sharing_;
  std::vector<MovesToCome> lengths_;
  double fullest_ = 0;
  std::optional<Asked> asked_;
  double lag_ = 0;  // lately, per move
};

}  // namespace palamedes::engines
