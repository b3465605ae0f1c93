#include "arena/player.hpp"

#include <utility>

#include "arena/external/player.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "engines/pondering.hpp"
#include "engines/settings/engine_shape.hpp"

namespace palamedes::arena {
namespace {

class EnginePlayer final : public Player {
 public:
  // Takes an engine's memory only once it plays.
  EnginePlayer(std::string_view spec, const catalog::Game& game, bool ponders)
      : spec_(spec), settings_(engines::engine_shape(spec, game).text()), ponders_(ponders) {}

  std::string name() const override { return spec_; }
  std::string settings() const override { return settings_; }

  // A new engine, not only a new game: so its random choices come from the game's seed, whoever played before.
  void new_game(const catalog::Game& start, Side /*side*/, std::uint64_t seed) override {
    ponderer_.stop();
    // The last one goes after that: what tables they share is not read again. None takes its own memory before a
    // search.
    engine_ = engines::make_engine(spec_, start, seed);
  }

  Answer choose(const catalog::Game& game, const search::Limits& limits, const engines::StopToken& token) override {
    const Stopwatch watch;
    engines::EngineQuestion question;
    question.limits = limits;
    question.plays = true;
    engines::EngineReport report;
    if (auto pondered = ponderer_.end(game, limits)) {
      report = std::move(*pondered);
    } else {
      report = engine_->think(game, question, token);
    }
    Answer answer;
    answer.seconds = watch.seconds();
    answer.nodes = report.nodes;
    answer.depth = report.depth;
    answer.warning = report.warning;
    if (report.lines.empty() || report.lines.front().moves.empty()) {
      answer.failure = "did not answer";
      return answer;
    }
    answer.move = report.move();
    // One node or none is a choice without a search, whose score says nothing.
    if (report.nodes > 1) answer.score = report.lines.front().score;
    if (ponders_ && game.chance_outcomes(answer.move).empty()) begin_pondering(game, report.lines.front());
    return answer;
  }

  void game_over() override { ponderer_.stop(); }

 private:
  void begin_pondering(const catalog::Game& game, const engines::EngineLine& line) {
    const std::unique_ptr<catalog::Game> next = game.clone();
    next->play(line.moves.front());
    ponderer_.begin(*engine_, *next, line, game.side_to_move());
  }

  std::string spec_;
  std::string settings_;
  bool ponders_;
  std::unique_ptr<engines::Engine> engine_;
  engines::Ponderer ponderer_;  // before the engine goes
};

}  // namespace

std::unique_ptr<Player> make_player(std::string_view spec, const catalog::Game& game, const ConversationLog* log,
                                    bool ponders) {
  if (is_external(spec)) return make_external_player(parse_external(spec), game, log);
  return std::make_unique<EnginePlayer>(spec, game, ponders);
}

}  // namespace palamedes::arena
