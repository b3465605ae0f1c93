#include "learn/fit/samples.hpp"

#include <algorithm>
#include <utility>

#include "arena/openings.hpp"
#include "base/files/seal.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::learn {
namespace {

// After an opening from a list a ply is one of so many that a short search calls best.
constexpr int kChoices = 4;

float points_for(Side side, Result result) {
  return result == Result::kDraw ? 0.5F : result == win_for(side) ? 1.0F : 0.0F;
}

// The position alone, seen through a symmetry.
engines::Description seen_through(const engines::Describer& describer, const catalog::Game& game, int symmetry) {
  const auto turned = game.clone();
  turned->set_position(game.transformed_position(symmetry));
  return describer.describe(*turned);
}

// Those that keep the start as it is: through the others a game looks as none ever does.
std::vector<int> useful_symmetries(const catalog::Game& start) {
  std::vector<int> found;
  for (int symmetry = 0; symmetry < start.symmetries(); ++symmetry) {
    if (!start.swaps_sides(symmetry) && start.transformed_position(symmetry) == start.position()) {
      found.push_back(symmetry);
    }
  }
  return found;
}

// One game of an engine against itself, from which samples are taken on the way.
class SelfPlayGame {
 public:
  SelfPlayGame(const SelfPlaySetup& setup, std::uint64_t number)
      : setup_(setup),
        random_(derived_seed(setup.seed, number)),
        game_(catalog::make_game(setup.game)),
        symmetries_(useful_symmetries(*game_)),
        describer_(engines::make_describer(*game_)),
        engine_(engines::make_engine(setup.engine, *game_, derived_seed(setup.seed, number))) {}

  std::vector<Sample> play() {
    const int opening = begin();
    for (int ply = plies(); !game_->outcome().over() && ply < game_->ply_limit(); ++ply) {
      const bool sampled = ply < setup_.sampled_plies;
      if (ply < opening) {
        game_->play(setup_.openings.empty() ? catalog::random_move(*game_, random_) : one_of_the_best());
      } else {
        game_->play(catalog::resolved(*game_, think(sampled), random_));
      }
    }
    const catalog::Outcome outcome = game_->outcome();
    const Result result = outcome.over() ? outcome.result : game_->judge();
    for (std::size_t i = 0; i < samples_.size(); ++i) samples_[i].points = points_for(sides_[i], result);
    return std::move(samples_);
  }

 private:
  int plies() const { return static_cast<int>(game_->moves().size()); }

  // Plays an opening of the list; before which ply moves are still to be drawn.
  int begin() {
    if (setup_.openings.empty()) {
      const int range = std::max(1, setup_.opening_plies - 1);
      return 2 + static_cast<int>(random_.below(static_cast<std::uint32_t>(range)));
    }
    const auto count = static_cast<std::uint32_t>(setup_.openings.size());
    arena::play_opening(*game_, setup_.openings[random_.below(count)]);
    return plies() + static_cast<int>(random_.below(static_cast<std::uint32_t>(setup_.opening_plies) + 1));
  }

  std::string one_of_the_best() {
    engines::EngineQuestion question;
    question.limits.nodes = std::max<std::uint64_t>(1, setup_.nodes / 4);
    question.lines = kChoices;
    const engines::StopToken never;
    const engines::EngineReport report = engine_->think(*game_, question, never);
    const auto chosen = random_.below(static_cast<std::uint32_t>(report.lines.size()));
    return catalog::resolved(*game_, report.lines[chosen].moves.front(), random_);
  }

  std::string think(bool sampled) {
    engines::EngineQuestion question;
    question.limits.nodes = sampled ? setup_.nodes : std::max<std::uint64_t>(1, setup_.nodes / 4);
    const engines::StopToken never;
    const engines::EngineReport report = engine_->think(*game_, question, never);
    const search::Score score = report.lines.front().score;
    if (sampled && !search::is_decided(score) && !describer_->noisy(*game_, report.move())) {
      keep(static_cast<float>(score));
    }
    return report.move();
  }

  // As it is seen through two of the symmetries, where there are two.
  void keep(float score) {
    const auto count = static_cast<std::uint32_t>(symmetries_.size());
    const std::uint32_t first = random_.below(count);
    for (std::uint32_t i = 0; i < std::min(count, 2U); ++i) {
      const int symmetry = symmetries_[(first + i) % count];
      samples_.push_back({seen_through(*describer_, *game_, symmetry), score, 0});
      sides_.push_back(game_->side_to_move());
    }
  }

  const SelfPlaySetup& setup_;
  Random random_;
  std::unique_ptr<catalog::Game> game_;
  std::vector<int> symmetries_;
  std::unique_ptr<engines::Describer> describer_;
  std::unique_ptr<engines::Engine> engine_;
  std::vector<Sample> samples_;
  std::vector<Side> sides_;
};

}  // namespace

std::string SelfPlaySetup::text() const {
  std::vector<std::string> parts;
  for (const NamedValue& field : values_of(*this)) parts.push_back(field.name + " " + value_text(field.value));
  if (!openings.empty()) parts.push_back("openings " + checksum_digits(text_checksum(join(openings, "\n"))));
  return join(parts, " ");
}

std::vector<Sample> play_samples(const SelfPlaySetup& setup, std::uint64_t number) {
  return SelfPlayGame(setup, number).play();
}

}  // namespace palamedes::learn
