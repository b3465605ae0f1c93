#include "arena/match.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "catalog/catalog.hpp"

namespace palamedes::arena {
namespace {

// A game some random plies from its start and not over; longer openings give way to shorter ones where games are short.
std::unique_ptr<catalog::Game> opening(const MatchSetup& setup, std::uint64_t seed) {
  std::unique_ptr<catalog::Game> game = catalog::make_game(setup.game);
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(derived_seed(seed, attempt));
    game->reset();
    const int plies = attempt < 20 ? setup.opening_plies : 0;
    for (int i = 0; i < plies && !game->outcome().over(); ++i) game->play(catalog::random_move(*game, random));
    if (!game->outcome().over()) return game;
  }
}

int half_points(const catalog::Outcome& outcome, Side side) {
  if (outcome.result == Result::kDraw) return 1;
  return outcome.result == win_for(side) ? 2 : 0;
}

class Match {
 public:
  Match(const MatchSetup& setup, const PairListener& listener, const engines::StopToken& token)
      : setup_(setup), listener_(listener), token_(token) {}

  MatchResult run() {
    std::vector<std::thread> workers;
    for (int i = 0; i < setup_.concurrency; ++i) workers.emplace_back([this] { work(); });
    for (std::thread& worker : workers) worker.join();
    return result_;
  }

 private:
  void work() {
    const std::unique_ptr<catalog::Game> variant = catalog::make_game(setup_.game);
    const auto a = engines::make_engine(setup_.first_engine, *variant, derived_seed(setup_.seed, 1));
    const auto b = engines::make_engine(setup_.second_engine, *variant, derived_seed(setup_.seed, 2));
    for (;;) {
      const int pair = next_.fetch_add(1);
      if (pair >= setup_.pairs || token_.stopped()) return;
      const std::uint64_t seed = derived_seed(setup_.seed, 1000 + static_cast<std::uint64_t>(pair));
      const std::unique_ptr<catalog::Game> start = opening(setup_, seed);
      const GameReport one = play(*start, {a.get(), b.get()}, seed);
      const GameReport two = play(*start, {b.get(), a.get()}, seed);
      add(one, two);
    }
  }

  GameReport play(const catalog::Game& start, const std::array<engines::Engine*, 2>& engines,
                  std::uint64_t seed) const {
    for (engines::Engine* engine : engines) engine->new_game();
    const std::unique_ptr<catalog::Game> game = start.clone();
    return play_game(*game, engines, setup_.terms, seed);
  }

  void add(const GameReport& one, const GameReport& two) {
    const std::scoped_lock lock(mutex_);
    const int first = half_points(one.outcome, Side::kFirst);
    const int second = half_points(two.outcome, Side::kSecond);
    for (const int points : {first, second}) {
      (points == 2 ? result_.tally.wins : points == 1 ? result_.tally.draws : result_.tally.losses) += 1;
    }
    ++result_.pairs[static_cast<std::size_t>(first + second)];
    for (std::size_t i = 0; i < 2; ++i) {
      result_.nodes[i] += one.nodes[i] + two.nodes[1 - i];
      result_.seconds[i] += one.seconds[i] + two.seconds[1 - i];
      result_.moves[i] += static_cast<std::uint64_t>(one.moves[i] + two.moves[1 - i]);
    }
    for (const GameReport* game : {&one, &two}) {
      ++result_.reasons[game->outcome.reason];
      result_.latest = std::max(result_.latest, game->latest);
    }
    if (listener_) listener_(result_, one, two);
  }

  const MatchSetup& setup_;
  const PairListener& listener_;
  const engines::StopToken& token_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
  MatchResult result_;
};

}  // namespace

MatchResult play_match(const MatchSetup& setup, const PairListener& listener, const engines::StopToken& token) {
  return Match(setup, listener, token).run();
}

}  // namespace palamedes::arena
