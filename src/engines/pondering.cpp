#include "engines/pondering.hpp"

#include <exception>
#include <utility>

#include <pthread.h>
#include <sched.h>

#include "search/common/time_plan.hpp"

namespace palamedes::engines {
namespace {

// Enough for a first guess, and no more than a clock will bear.
constexpr std::uint64_t kGuessNodes = 2000;
constexpr double kGuessSeconds = 0.005;

// Where the system knows no such way, the thread is one like others.
void let_others_go_first() {
#ifdef SCHED_IDLE
  const sched_param lowest{};
  pthread_setschedparam(pthread_self(), SCHED_IDLE, &lowest);
#endif
}

}  // namespace

std::string expected_reply(Engine& engine, const catalog::Game& game, const EngineLine& line) {
  std::string reply;
  if (line.moves.size() > 1) {
    reply = line.moves[1];
  } else {
    EngineQuestion question;
    question.limits.nodes = kGuessNodes;
    question.limits.move_seconds = kGuessSeconds;
    const StopToken never;
    reply = engine.think(game, question, never).move();
  }
  return game.chance_outcomes(reply).empty() ? reply : "";
}

bool thought_enough(const EngineReport& report, double seconds, const Limits& limits, Side side) {
  const auto plan = search::plan_time(limits, side, 0);
  return (plan.soft && seconds >= *plan.soft) || (limits.nodes && report.nodes >= *limits.nodes) ||
         (limits.depth && report.depth >= *limits.depth);
}

void Ponderer::begin(Engine& engine, const catalog::Game& game, const EngineLine& line, Side mover) {
  stop();
  if (game.outcome().over() || game.side_to_move() == mover) return;
  token_.reset();
  watch_ = Stopwatch();
  game_ = game.clone();
  thinks_ = true;
  thread_ = std::thread([this, &engine, line] {
    if (manner_.gives_way) let_others_go_first();
    try {
      think(engine, line);
    } catch (const std::exception&) {
      // The search that is asked for will say what is wrong.
      expects_ = false;
    }
    thinks_ = false;
  });
}

void Ponderer::think(Engine& engine, const EngineLine& line) {
  const std::string reply = expected_reply(engine, *game_, line);
  if (reply.empty() || token_.stopped()) return;
  game_->play(reply);
  if (game_->outcome().over()) return;
  expects_ = true;
  EngineQuestion question;
  question.limits.move_seconds = manner_.seconds;
  const Stopwatch watch;
  report_ = engine.think(*game_, question, token_);
  finished_ = !token_.stopped() && (!manner_.seconds || watch.seconds() < *manner_.seconds);
}

std::optional<EngineReport> Ponderer::end(const catalog::Game& game, const Limits& limits) {
  const double seconds = watch_.seconds();
  const bool pondered = thread_.joinable();
  token_.stop();
  if (pondered) thread_.join();
  const bool came_true = pondered && expects_ && game_->moves() == game.moves() && game_->spec() == game.spec();
  const bool enough =
      came_true && !report_.lines.empty() &&
      (std::exchange(finished_, false) || thought_enough(report_, seconds, limits, game.side_to_move()));
  stop();
  if (!enough) return std::nullopt;
  return std::move(report_);
}

void Ponderer::stop() {
  token_.stop();
  if (thread_.joinable()) thread_.join();
  expects_ = finished_ = false;
}

}  // namespace palamedes::engines
