#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "arena/referee.hpp"
#include "arena/statistics.hpp"

namespace palamedes::arena {

// A match of two engines: pairs of games from the same opening with colours swapped, some at a time.
struct MatchSetup {
  std::string game;
  std::string first_engine;
  std::string second_engine;
  int pairs = 100;
  int opening_plies = 6;  // random ones, drawn from the seed
  int concurrency = 1;
  std::uint64_t seed = 1;
  GameTerms terms;
};

struct MatchResult {
  Tally tally;  // of the first engine
  PairCounts pairs{};
  std::map<std::string, int> reasons;  // why games ended
  std::array<std::uint64_t, 2> nodes{};
  std::array<double, 2> seconds{};
  std::array<std::uint64_t, 2> moves{};
  double latest = 0;
};

// Told of each finished pair, from one thread at a time, with both records.
using PairListener = std::function<void(const MatchResult& so_far, const GameReport& one, const GameReport& two)>;

MatchResult play_match(const MatchSetup& setup, const PairListener& listener, const engines::StopToken& token);

}  // namespace palamedes::arena
