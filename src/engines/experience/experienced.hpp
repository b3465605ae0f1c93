#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "engines/experience/options.hpp"
#include "games/canonical.hpp"
#include "knowledge/experience/experience.hpp"
#include "search/mcts/priors.hpp"

namespace palamedes::engines {

// A game's heuristics that also remember what came of moves (RecallsMoves).
template <palamedes::Game G, class K>
class Experienced : public K {
 public:
  using Position = typename G::Position;
  using MoveList = typename G::MoveList;

  explicit Experienced(const K& heuristics) : K(heuristics) {}

  void consult_experience(std::shared_ptr<const knowledge::Experience> experience, const ExperienceOptions& options) {
    experience_ = std::move(experience);
    options_ = options;
  }

  bool recalls() const { return experience_ != nullptr; }

  void recall(const G& game, const Position& position, const MoveList& moves, Random& random,
              std::span<float> seeds) const {
    const Canonical<G> canonical(game, position);
    const std::span<const knowledge::MoveTally> known = experience_->moves(canonical.key());
    if (known.empty() || knowledge::times_met(known) < options_.least) return;
    if (options_.use == ExperienceUse::kSeed && !asks(game, position, random)) return;
    std::array<const knowledge::MoveTally*, MoveList::capacity()> tallies{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::string text = canonical.move(moves[i]);
      for (const knowledge::MoveTally& tally : known) {
        if (tally.move == text) tallies[i] = &tally;
      }
    }
    const std::span<const knowledge::MoveTally* const> remembered(tallies.data(), moves.size());
    if (options_.use == ExperienceUse::kLean) {
      lean(remembered, seeds);
    } else if (const auto best = best_of(remembered)) {
      if (options_.use == ExperienceUse::kSeed || is_certain(remembered, *best)) add(seeds[*best], options_.strength);
    }
  }

 private:
  using Tallies = std::span<const knowledge::MoveTally* const>;

  bool asks(const G& game, const Position& position, Random& random) const {
    if constexpr (TrustsExperience<K, G>) return random.unit() < this->trust_in_experience(game, position);
    return true;
  }

  // Where there is no other opinion, half of all points is neutral.
  static void add(float& seed, double bonus) {
    seed = (seed == search::kNoPrior ? 0.5F : seed) + static_cast<float>(bonus);
  }

  static std::optional<std::size_t> best_of(Tallies tallies) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      if (tallies[i] != nullptr && (!best || tallies[i]->points() > tallies[*best]->points())) best = i;
    }
    return best;
  }

  // The 95% intervals of its share of points and of every other's do not touch. A share is taken as if two more games
  // had been won and two lost (Agresti and Coull 1998), so that three games of three are not certain.
  static bool is_certain(Tallies tallies, std::size_t best) {
    constexpr double kDeviations = 1.96;
    constexpr double kAdded = 4;
    const auto interval = [](const knowledge::MoveTally& tally) {
      const double n = static_cast<double>(tally.times()) + kAdded;
      const double share = (tally.points() * static_cast<double>(tally.times()) + kAdded / 2) / n;
      const double error = kDeviations * std::sqrt(share * (1 - share) / n);
      return std::pair(share - error, share + error);
    };
    const double low = interval(*tallies[best]).first;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      if (i != best && tallies[i] != nullptr && interval(*tallies[i]).second > low) return false;
    }
    return true;
  }

  // A move's share of points is drawn to the average of the position as if ten more games had come to that.
  void lean(Tallies tallies, std::span<float> seeds) const {
    constexpr double kDoubt = 10;
    double points = 0;
    double times = 0;
    for (const knowledge::MoveTally* tally : tallies) {
      if (tally == nullptr) continue;
      points += tally->points() * static_cast<double>(tally->times());
      times += static_cast<double>(tally->times());
    }
    if (times <= 0) return;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      if (tallies[i] == nullptr) continue;
      const auto n = static_cast<double>(tallies[i]->times());
      add(seeds[i], options_.strength * (tallies[i]->points() - points / times) * n / (n + kDoubt));
    }
  }

  std::shared_ptr<const knowledge::Experience> experience_;
  ExperienceOptions options_;
};

}  // namespace palamedes::engines
