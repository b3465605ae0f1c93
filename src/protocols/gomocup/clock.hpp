#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "search/common/limits.hpp"

namespace palamedes::protocols {

// What a Gomocup manager says about time and memory, and what it leaves for a move.
class GomocupClock {
 public:
  // One `INFO key value`; false if the key is none of these or the value makes no sense.
  bool info(std::string_view key, std::string_view value);

  // For a move of which so much time is gone already. Something is kept back for the way to the manager.
  search::Limits limits(double seconds_gone) const;
  // A table may have so many megabytes; 0: as many as it likes.
  std::int64_t memory_mb() const;

 private:
  std::optional<std::int64_t> turn_ms_;
  std::int64_t match_ms_ = 0;
  std::optional<std::int64_t> left_ms_;
  std::int64_t memory_bytes_ = 0;
};

}  // namespace palamedes::protocols
