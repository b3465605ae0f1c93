#include "apps/palamedes/tables/build.hpp"

#include <algorithm>
#include <cstdio>
#include <thread>

#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/interruption.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace palamedes::apps {
namespace {

// What is being done and, from the states done so far, how long the rest will take: in one line that is written over on
// a terminal, nowhere else.
class ProgressLine {
 public:
  ProgressLine(const tables::GameTables& game, const std::vector<tables::Space>& pairs) : shows_(isatty(2) != 0) {
    for (const tables::Space pair : pairs) all_ += states_of(game, pair);
  }

  void say(const tables::BuildProgress& progress) {
    if (!shows_) return;
    std::string left;
    if (worked_seconds_ > 1) {
      const double rate = static_cast<double>(worked_) / worked_seconds_;
      left = fmt::format(", about {:.0f} min left", static_cast<double>(all_ - done_) / rate / 60);
    }
    fmt::print(stderr, "\r\x1b[K{}: {}{}", progress.pair.text(), progress.doing, left);
    std::fflush(stderr);
  }

  void finish_pair(const tables::GameTables& game, tables::Space pair, double seconds) {
    done_ += states_of(game, pair);
    if (seconds > 0) {
      worked_ += states_of(game, pair);
      worked_seconds_ += seconds;
    }
    clear();
  }

  void clear() {
    if (shows_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  static std::uint64_t states_of(const tables::GameTables& game, tables::Space pair) {
    return game.stored_states(pair) + (pair == pair.partner() ? 0 : game.stored_states(pair.partner()));
  }

  bool shows_;
  std::uint64_t all_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t worked_ = 0;
  double worked_seconds_ = 0;
};

}  // namespace

int threads_or_all(int wish) {
  return wish > 0 ? wish : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

std::vector<TableRow> build_tables(tables::GameTables& game, const BuildWish& wish) {
  tables::BuildSettings settings;
  if (!wish.up_to.empty()) settings.up_to = parse_space("--up-to", wish.up_to);
  settings.threads = threads_or_all(wish.threads);
  settings.keep_distances = !wish.no_distances;
  ProgressLine line(game, game.pairs(settings.up_to));
  std::vector<TableRow> rows;
  settings.on_progress = [&](const tables::BuildProgress& progress) { line.say(progress); };
  settings.on_pair = [&](const std::vector<tables::TableInfo>& infos, double seconds) {
    line.finish_pair(game, infos.front().space, seconds);
    for (const tables::TableInfo& info : infos) {
      rows.push_back({info, seconds});
      if (!wish.json) fmt::print("{}\n", table_line(rows.back()));
    }
    std::fflush(stdout);
  };
  if (!wish.json) fmt::print("{}\n", table_heading());
  search::StopToken stop;
  const Interruption interruption(stop);
  try {
    game.build(settings, stop);
  } catch (const tables::BuildStopped&) {
    line.clear();
    throw UserError("stopped; the finished tables are in " + game.folder() + "; to go on: " + wish.resume);
  }
  return rows;
}

}  // namespace palamedes::apps
