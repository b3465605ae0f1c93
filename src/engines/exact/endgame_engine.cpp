#include "engines/exact/endgame_engine.hpp"

#include <algorithm>
#include <utility>

#include "base/stopwatch.hpp"

namespace palamedes::engines {
namespace {

class EndgameEngine final : public Engine {
 public:
  EndgameEngine(std::unique_ptr<Engine> inside, std::unique_ptr<Engine> exact, const EndgameOptions& options)
      : inside_(std::move(inside)), exact_(std::move(exact)), options_(options) {}

  std::string spec() const override { return inside_->spec(); }
  void new_game() override {
    inside_->new_game();
    exact_->new_game();
  }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    if (question.tree != nullptr || question.lines > 1) return inside_->think(game, question, token);
    const Stopwatch watch;
    EngineQuestion first = question;
    first.reporter = nullptr;
    first.limits = part_of(question.limits, game.side_to_move());
    EngineReport exact = exact_->think(game, first, token);
    if (exact.lines.front().proven) {
      exact.note = "endgame";
      if (question.reporter) question.reporter(exact);
      return exact;
    }
    EngineQuestion rest = question;
    if (rest.limits.move_seconds) {
      rest.limits.move_seconds = std::max(*rest.limits.move_seconds - watch.seconds(), *rest.limits.move_seconds / 2);
    }
    EngineReport report = inside_->think(game, rest, token);
    report.nodes += exact.nodes;
    report.seconds = watch.seconds();
    return report;
  }

 private:
  Limits part_of(const Limits& all, Side side) const {
    constexpr double kShare = 0.25;
    Limits part;
    part.nodes = options_.nodes;
    if (all.move_seconds) part.move_seconds = *all.move_seconds * kShare;
    if (all.clock) part.move_seconds = all.clock->left[index_of(side)] / 100;
    return part;
  }

  std::unique_ptr<Engine> inside_;
  std::unique_ptr<Engine> exact_;
  EndgameOptions options_;
};

}  // namespace

std::unique_ptr<Engine> with_exact_endgame(std::unique_ptr<Engine> inside, std::unique_ptr<Engine> exact,
                                           const EndgameOptions& options) {
  return std::make_unique<EndgameEngine>(std::move(inside), std::move(exact), options);
}

}  // namespace palamedes::engines
