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
// One that strays is one of so many.
constexpr int kStrayChoices = 12;

float points_for(Side side, Result result) {
  return result == Result::kDraw ? 0.5F : result == win_for(side) ? 1.0F : 0.0F;
}

// The position alone, seen through a symmetry.
std::unique_ptr<catalog::Game> seen_through(const catalog::Game& game, int symmetry) {
  auto turned = game.clone();
  turned->set_position(game.transformed_position(symmetry));
  return turned;
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
        game_->play(setup_.openings.empty() ? catalog::random_move(*game_, random_)
                                            : one_of_the_best(*game_, kChoices));
      } else {
        const std::string move = think(sampled);
        if (sampled && strays()) stray();
        game_->play(catalog::resolved(*game_, move, random_));
      }
    }
    const catalog::Outcome outcome = game_->outcome();
    const Result result = outcome.over() ? outcome.result : game_->judge();
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      if (samples_[i].points != kNoPoints) samples_[i].points = points_for(sides_[i], result);
    }
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

  std::string one_of_the_best(const catalog::Game& game, int choices) {
    engines::EngineQuestion question;
    question.limits.nodes = std::max<std::uint64_t>(1, setup_.nodes / 4);
    question.lines = choices;
    const engines::StopToken never;
    const engines::EngineReport report = engine_->think(game, question, never);
    const auto chosen = random_.below(static_cast<std::uint32_t>(report.lines.size()));
    return catalog::resolved(game, report.lines[chosen].moves.front(), random_);
  }

  engines::EngineReport thoughts(const catalog::Game& game, std::uint64_t nodes) {
    engines::EngineQuestion question;
    question.limits.nodes = nodes;
    const engines::StopToken never;
    return engine_->think(game, question, never);
  }

  std::string think(bool sampled) {
    const auto report = thoughts(*game_, sampled ? setup_.nodes : std::max<std::uint64_t>(1, setup_.nodes / 4));
    if (sampled && is_kept(*game_, report)) keep(*game_, report, 0);
    return report.move();
  }

  // Draws nothing where none does: so games are what they were before there were strays.
  bool strays() { return setup_.strays > 0 && random_.below(100) < static_cast<std::uint32_t>(setup_.strays); }

  // What the game does not lead to but a search looks at: after one or two moves that may be bad ones.
  void stray() {
    const auto aside = game_->clone();
    for (int left = 1 + static_cast<int>(random_.below(2)); left > 0; --left) {
      aside->play(one_of_the_best(*aside, kStrayChoices));
      if (aside->outcome().over()) return;
    }
    if (const auto report = thoughts(*aside, setup_.nodes); is_kept(*aside, report)) keep(*aside, report, kNoPoints);
  }

  bool is_kept(const catalog::Game& game, const engines::EngineReport& report) const {
    if (setup_.kept == Kept::kUnproven) return !describer_->proven(game);
    return !search::is_decided(report.lines.front().score) && !describer_->noisy(game, report.move());
  }

  void keep(const catalog::Game& game, const engines::EngineReport& report, float points) {
    const auto score = static_cast<float>(report.lines.front().score);
    const auto count = static_cast<std::uint32_t>(symmetries_.size());
    const std::uint32_t first = random_.below(count);
    for (std::uint32_t i = 0; i < std::min(count, setup_.boards ? 1U : 2U); ++i) {
      const auto turned = seen_through(game, symmetries_[(first + i) % count]);
      const std::string board = setup_.boards ? turned->position() : "";
      samples_.push_back({describer_->describe(*turned), score, points, board});
      sides_.push_back(game.side_to_move());
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
  // What files had no word for says nothing at its default.
  const SelfPlaySetup usual;
  const auto is_silent = [&](const NamedValue& field) {
    return (field.name == "kept" && kept == usual.kept) || (field.name == "strays" && strays == usual.strays) ||
           (field.name == "boards" && boards == usual.boards);
  };
  for (const NamedValue& field : values_of(*this)) {
    if (!is_silent(field)) parts.push_back(field.name + " " + value_text(field.value));
  }
  if (!openings.empty()) parts.push_back("openings " + checksum_digits(text_checksum(join(openings, "\n"))));
  return join(parts, " ");
}

std::vector<Sample> play_samples(const SelfPlaySetup& setup, std::uint64_t number) {
  return SelfPlayGame(setup, number).play();
}

}  // namespace palamedes::learn
