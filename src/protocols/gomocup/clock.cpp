#include "protocols/gomocup/clock.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace palamedes::protocols {
namespace {

constexpr std::int64_t kUnlimited = 2147483647;
// Managers measure from their side: what an answer may need to get there.
constexpr double kLargestReserve = 0.1;
constexpr double kReserveShare = 0.1;
// What a program may have to wait for a processor that others use, too; never more than half of a move.
constexpr double kLeastReserve = 0.025;
constexpr double kShortest = 0.001;
constexpr double kAsFastAsPossible = 0.02;  // timeout_turn 0
constexpr double kUntold = 5;               // nobody said how much time there is
// Besides the table a program has its code, stacks and libraries.
constexpr std::int64_t kMemoryShare = 2;

double reserve_of(double turn) {
  return std::max(std::min(kLeastReserve, turn / 2), std::min(kLargestReserve, turn * kReserveShare));
}

}  // namespace

bool GomocupClock::info(std::string_view key, std::string_view value) {
  const auto number = parse_integer(value);
  if (!number) return false;
  const std::int64_t within = std::clamp<std::int64_t>(*number, -kUnlimited, kUnlimited);
  if (key == "timeout_turn") {
    turn_ms_ = std::max<std::int64_t>(0, within);
  } else if (key == "timeout_match") {
    match_ms_ = std::max<std::int64_t>(0, within);
  } else if (key == "time_left") {
    left_ms_ = within;
  } else if (key == "max_memory") {
    memory_bytes_ = std::max<std::int64_t>(0, *number);
  } else {
    return false;
  }
  return true;
}

search::Limits GomocupClock::limits(double seconds_gone) const {
  search::Limits limits;
  if (turn_ms_ && *turn_ms_ < kUnlimited) {
    const double turn = *turn_ms_ == 0 ? kAsFastAsPossible : static_cast<double>(*turn_ms_) / 1000;
    limits.move_seconds = std::max(kShortest, turn - reserve_of(turn) - seconds_gone);
  }
  const std::int64_t left = left_ms_.value_or(match_ms_ > 0 ? match_ms_ : kUnlimited);
  if (left < kUnlimited) {
    const double seconds = std::max(0.0, static_cast<double>(left) / 1000 - kLargestReserve - seconds_gone);
    search::GameClock clock;
    clock.left = {seconds, seconds};
    limits.clock = clock;
  }
  if (!limits.move_seconds && !limits.clock) limits.move_seconds = kUntold;
  return limits;
}

std::int64_t GomocupClock::memory_mb() const {
  if (memory_bytes_ == 0) return 0;
  return std::max<std::int64_t>(1, (memory_bytes_ >> 20) / kMemoryShare);
}

}  // namespace palamedes::protocols
