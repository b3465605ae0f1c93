#include "protocols/ugi/thinker.hpp"

#include <cmath>
#include <exception>
#include <utility>

#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "engines/pondering.hpp"

namespace palamedes::protocols {
namespace {

engines::Limits without_time(engines::Limits limits) {
  limits.move_seconds.reset();
  limits.clock.reset();
  return limits;
}

// The reply to expect to the first move of a line, if it is the other side's and one can say in advance what it does.
std::string reply_to(engines::Engine& engine, const catalog::Game& game, const engines::EngineLine& line) {
  if (!game.chance_outcomes(line.moves[0]).empty()) return "";
  const auto next = game.clone();
  next->play(line.moves[0]);
  if (next->outcome().over() || next->side_to_move() == game.side_to_move()) return "";
  return engines::expected_reply(engine, *next, line);
}

}  // namespace

std::string ugi_score(search::Score score) {
  if (search::is_win(score)) return "score win " + std::to_string(search::distance_of(score));
  if (search::is_loss(score)) return "score loss " + std::to_string(search::distance_of(score));
  return "score cp " + std::to_string(score);
}

UgiThinker::~UgiThinker() {
  stop();
  if (thread_.joinable()) thread_.join();
}

bool UgiThinker::idle() {
  {
    const std::lock_guard lock(mutex_);
    if (thinking_ && !stopped_) return false;
  }
  if (thread_.joinable()) thread_.join();
  return true;
}

void UgiThinker::start(engines::Engine& engine, Job job) {
  thinking_ = true;
  stopped_ = false;
  held_back_ = job.request.infinite || job.request.ponder;
  pondering_ = job.request.ponder;
  token_.reset();
  thread_ = std::thread([this, &engine, moved = std::move(job)] { run(engine, moved); });
}

void UgiThinker::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  token_.stop();
  changed_.notify_all();
}

void UgiThinker::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (!thinking_ || !pondering_) return;
  pondering_ = false;
  held_back_ = false;
  token_.stop();
  changed_.notify_all();
}

void UgiThinker::run(engines::Engine& engine, const Job& job) {
  std::string move = job.game->legal_moves().front();
  std::string reply;
  try {
    const engines::Limits& limits = job.request.limits;
    const engines::EngineReport report =
        job.request.ponder ? ponder(engine, job)
                           : search(engine, job, job.request.infinite ? without_time(limits) : limits);
    move = report.move();
    // Once is enough.
    if (!report.warning.empty() && std::exchange(warning_, report.warning) != report.warning) {
      out_.write("info string " + report.warning);
    }
    if (job.tells_ponder_move) reply = reply_to(engine, *job.game, report.lines.front());
  } catch (const std::exception& error) {
    out_.write("info string the search failed: " + quote(error.what()));
  }
  wait_until_allowed();
  answer(move, reply);
}

engines::EngineReport UgiThinker::search(engines::Engine& engine, const Job& job, const engines::Limits& limits) {
  engines::EngineQuestion question;
  question.limits = limits;
  question.lines = job.lines;
  question.only = job.request.only;
  question.plays = !job.request.infinite && job.lines == 1;
  question.reporter = [this](const engines::EngineReport& report) { write_report(report); };
  return engine.think(*job.game, question, token_);
}

// On the opponent's time without a clock; once the reply came true, again with it: what the engine keeps (its table,
// its tree) makes that short. If pondering took as long as the move may, its answer stands.
engines::EngineReport UgiThinker::ponder(engines::Engine& engine, const Job& job) {
  const engines::Limits& limits = job.request.limits;
  const Stopwatch watch;
  engines::EngineReport report = search(engine, job, without_time(limits));
  {
    const std::lock_guard lock(mutex_);
    const bool ended_by_itself = !token_.stopped();
    const bool enough = engines::thought_enough(report, watch.seconds(), limits, job.game->side_to_move());
    if (ended_by_itself || stopped_ || enough) return report;
    token_.reset();
  }
  return search(engine, job, limits);
}

void UgiThinker::wait_until_allowed() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !held_back_ || stopped_; });
}

void UgiThinker::write_report(const engines::EngineReport& report) {
  const double seconds = report.seconds;
  const auto speed = seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(report.nodes) / seconds) : 0;
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const engines::EngineLine& line = report.lines[i];
    out_.write("info depth " + std::to_string(report.depth) + " seldepth " + std::to_string(report.selective_depth) +
               (line.scored ? " " + ugi_score(line.score) : "") + " time " +
               std::to_string(std::llround(seconds * 1000)) + " nodes " + std::to_string(report.nodes) + " nps " +
               std::to_string(speed) + " hashfull " + std::to_string(report.table_permille) + " multipv " +
               std::to_string(i + 1) + " pv " + join(line.moves, " "));
  }
  if (!report.note.empty()) out_.write("info string from the " + report.note);
}

void UgiThinker::answer(const std::string& move, const std::string& ponder_move) {
  {
    // Before the line is out, so that a manager that reacts to it at once finds the engine idle.
    const std::lock_guard lock(mutex_);
    thinking_ = false;
  }
  out_.write("bestmove " + move + (ponder_move.empty() ? "" : " ponder " + ponder_move));
}

}  // namespace palamedes::protocols
