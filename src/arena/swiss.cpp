#include "arena/swiss.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace palamedes::arena {
namespace {

using Met = std::set<std::pair<int, int>>;

bool met(const Met& before, int a, int b) { return before.contains({std::min(a, b), std::max(a, b)}); }

// Late in a long tournament there may be no way, and it would take too long to try all.
constexpr int kMostTries = 100'000;

// Pairs the first of the list with the nearest who leaves the rest a way; true when all are paired.
bool pair_up(const std::vector<int>& waiting, const Met& before, std::vector<std::pair<int, int>>& pairs, int& tries) {
  if (waiting.size() < 2) return true;
  if (--tries < 0) return false;
  const int first = waiting.front();
  for (std::size_t i = 1; i < waiting.size(); ++i) {
    if (met(before, first, waiting[i])) continue;
    std::vector<int> rest(waiting.begin() + 1, waiting.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    pairs.emplace_back(first, waiting[i]);
    if (pair_up(rest, before, pairs, tries)) return true;
    pairs.pop_back();
  }
  return false;
}

}  // namespace

std::vector<std::vector<SwissMeeting>> swiss_rounds(int players, int rounds,
                                                    const std::vector<FinishedGame>& finished) {
  std::vector<std::vector<SwissMeeting>> result(static_cast<std::size_t>(rounds));
  for (int round = 0; round < rounds; ++round) {
    std::map<int, SwissMeeting> meetings;  // by the number of the pair
    std::set<int> left;
    for (int i = 0; i < players; ++i) left.insert(i);
    for (const FinishedGame& game : finished) {
      if (game.task.round != round) continue;
      // The first game of a pair is that where a moves first.
      const bool swapped = game.task.number % 2 == 1;
      const int a = swapped ? game.task.second : game.task.first;
      const int b = swapped ? game.task.first : game.task.second;
      auto [at, is_new] = meetings.try_emplace(game.task.number / 2, SwissMeeting{a, b, 0});
      at->second.half_points += half_points(game, a);
      left.erase(a);
      left.erase(b);
    }
    auto& list = result[static_cast<std::size_t>(round)];
    for (const auto& [pair, meeting] : meetings) list.push_back(meeting);
    if (players % 2 == 1 && left.size() == 1) list.push_back({*left.begin(), -1, 4});
  }
  return result;
}

std::vector<SwissStanding> swiss_standings(int players, const std::vector<std::vector<SwissMeeting>>& rounds) {
  std::vector<SwissStanding> standings(static_cast<std::size_t>(players));
  for (int i = 0; i < players; ++i) standings[static_cast<std::size_t>(i)].player = i;
  const auto of = [&](int player) -> SwissStanding& { return standings[static_cast<std::size_t>(player)]; };
  for (const auto& round : rounds) {
    for (const SwissMeeting& meeting : round) {
      of(meeting.a).half_points += meeting.half_points;
      if (meeting.b >= 0) of(meeting.b).half_points += 4 - meeting.half_points;
    }
  }
  for (const auto& round : rounds) {
    for (const SwissMeeting& meeting : round) {
      if (meeting.b < 0) continue;
      of(meeting.a).opponents += of(meeting.b).half_points;
      of(meeting.b).opponents += of(meeting.a).half_points;
    }
  }
  std::sort(standings.begin(), standings.end(), [](const SwissStanding& x, const SwissStanding& y) {
    return std::tuple(-x.half_points, -x.opponents, x.player) < std::tuple(-y.half_points, -y.opponents, y.player);
  });
  return standings;
}

std::vector<std::pair<int, int>> swiss_pairings(int players, const std::vector<std::vector<SwissMeeting>>& rounds) {
  Met before;
  std::set<int> was_left;
  for (const auto& round : rounds) {
    for (const SwissMeeting& meeting : round) {
      if (meeting.b < 0) {
        was_left.insert(meeting.a);
      } else {
        before.insert({std::min(meeting.a, meeting.b), std::max(meeting.a, meeting.b)});
      }
    }
  }
  std::vector<int> order;
  for (const SwissStanding& standing : swiss_standings(players, rounds)) order.push_back(standing.player);
  std::vector<std::pair<int, int>> pairs;
  const auto try_with = [&](const std::vector<int>& waiting) {
    pairs.clear();
    int tries = kMostTries;
    return pair_up(waiting, before, pairs, tries);
  };
  if (players % 2 == 0 && try_with(order)) return pairs;
  for (auto last = order.rbegin(); players % 2 == 1 && last != order.rend(); ++last) {
    if (was_left.contains(*last)) continue;
    std::vector<int> waiting = order;
    waiting.erase(std::find(waiting.begin(), waiting.end(), *last));
    if (try_with(waiting)) return pairs;
  }
  // No way without meeting again: neighbours.
  pairs.clear();
  for (std::size_t i = 0; i + 1 < order.size(); i += 2) pairs.emplace_back(order[i], order[i + 1]);
  return pairs;
}

}  // namespace palamedes::arena
