#include "apps/palamedes/arena/run.hpp"

#include <cstdio>
#include <memory>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/interruption.hpp"
#include "arena/cluster.hpp"
#include "arena/local_crew.hpp"
#include "arena/report/summary.hpp"
#include "arena/table_oracle.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"

namespace palamedes::apps {
namespace {

std::string score_text(const arena::EventProgress& progress) {
  const bool of_two = progress.event.players.size() == 2 && progress.event.kind == arena::EventKind::kMatch;
  if (!of_two) return "";
  const arena::MatchResult result = arena::match_result(progress.games);
  const arena::Estimate estimate = arena::estimate(result.pairs);
  std::string text = fmt::format(", +{} ={} -{}, {:.1f}%, Elo {:+.1f} ± {:.1f}", result.tally.wins, result.tally.draws,
                                 result.tally.losses, 100 * result.tally.score(), estimate.elo, estimate.error);
  if (progress.sprt != nullptr) {
    const arena::SprtBounds& bounds = *progress.event.sprt;
    text += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", progress.sprt->llr(), bounds.lower(), bounds.upper());
  }
  return text;
}

// Written over on a terminal; nowhere else.
class ProgressLine {
 public:
  explicit ProgressLine(bool verbose) : shows_(isatty(STDERR_FILENO) != 0), verbose_(verbose) {}

  void say(const arena::EventProgress& progress) {
    if (verbose_) say_game(progress);
    if (!shows_ || (last_ >= 0 && progress.seconds - last_ < kSeldom &&
                    static_cast<int>(progress.games.size()) < progress.total)) {
      return;
    }
    last_ = progress.seconds;
    const int done = static_cast<int>(progress.games.size());
    const double rate = (done - progress.earlier) / progress.seconds;
    fmt::print(stderr, "\r\x1b[K{}/{} games{}, {} left", done, progress.total, score_text(progress),
               duration_text((progress.total - done) / rate));
    std::fflush(stderr);
  }

  void clear() const {
    if (shows_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  static constexpr double kSeldom = 0.2;

  void say_game(const arena::EventProgress& progress) const {
    clear();
    const arena::FinishedGame& game = progress.games.back();
    const auto name = [&](int player) { return progress.event.players[static_cast<std::size_t>(player)].spec; };
    fmt::print(stderr, "game {}: {} - {}  {}  {}, {} plies\n", game.task.number + 1, name(game.task.first),
               name(game.task.second), catalog::result_mark(game.report.outcome.result), game.report.outcome.reason,
               game.report.moves.size());
  }

  bool shows_;
  bool verbose_;
  double last_ = -1;
};

std::unique_ptr<arena::Crew> local_crew(const ArenaOptions& options, const arena::Event& event) {
  arena::LocalCrew::Settings settings;
  settings.concurrency = options.concurrency;
  settings.pin = !options.no_pin;
  if (event.terms.tables) {
    settings.oracle = arena::make_table_oracle(*catalog::make_game(event.game), options.tables);
  }
  return std::make_unique<arena::LocalCrew>(std::move(settings));
}

arena::EventFile open_file(const ArenaOptions& options, const std::function<arena::Event()>& make_event) {
  if (!options.resume.empty()) return arena::EventFile::resume(options.resume);
  const arena::Event event = make_event();
  arena::check_event(event);
  return arena::EventFile::create(options.file, event);
}

[[noreturn]] void tell_stopped(const arena::EventFile& file, const std::string& verb, std::size_t done, int total) {
  const std::string games = fmt::format("stopped after {} of {} games", done, total);
  if (file.path().empty()) throw UserError(games + "; with --file FILE it could be resumed");
  throw UserError(games + "; to go on: palamedes " + verb + " --resume " + file.path());
}

}  // namespace

std::string duration_text(double seconds) {
  if (!(seconds >= 0) || seconds > 1e8) return "?";
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

void run_arena(const ArenaOptions& options, const std::string& verb, const std::function<arena::Event()>& make_event,
               const std::function<void(const arena::Event&, const arena::EventOutcome&)>& on_end) {
  engines::StopToken token;
  const Interruption interruption(token);
  const std::unique_ptr<arena::Cluster> cluster = arena::Cluster::join();
  if (cluster && !cluster->keeper()) {
    cluster->work(options.tables);
    return;
  }
  arena::EventFile file = open_file(options, make_event);
  const arena::Event event = file.event();
  const std::unique_ptr<arena::Crew> crew = cluster ? cluster->crew() : local_crew(options, event);
  ProgressLine line(options.verbose);
  if (options.verbose) {
    fmt::print(stderr, "{}: {} games, {}, seed {}, openings {}\n", event.game, arena::total_games(event),
               crew->description(), event.seed, event.opening_source);
  }
  const arena::EventOutcome outcome = arena::run_event(
      file, *crew, [&](const arena::EventProgress& progress) { line.say(progress); }, token);
  line.clear();
  on_end(event, outcome);
  std::fflush(stdout);
  if (!outcome.complete) tell_stopped(file, verb, outcome.games.size(), arena::total_games(event));
}

void run_and_report(const ArenaOptions& options, const std::string& verb,
                    const std::function<arena::Event()>& make_event) {
  run_arena(options, verb, make_event, [&](const arena::Event& event, const arena::EventOutcome& outcome) {
    if (options.json) {
      fmt::print("{}\n", boost::json::serialize(arena::event_json(event, outcome.games)));
    } else {
      fmt::print("{}", arena::event_summary(event, outcome.games));
    }
  });
}

}  // namespace palamedes::apps
