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
  ProgressLine(const tables::SliceSet& slices, const std::string& up_to) : shows_(isatty(2) != 0) {
    for (const tables::SliceGroup& group : slices.groups_up_to(up_to)) all_ += slices.states(group);
  }

  void say(const tables::BuildProgress& progress) {
    if (!shows_) return;
    std::string left;
    if (worked_seconds_ > 1) {
      const double rate = static_cast<double>(worked_) / worked_seconds_;
      left = fmt::format(", about {:.0f} min left", static_cast<double>(all_ - done_) / rate / 60);
    }
    fmt::print(stderr, "\r\x1b[K{}: {}{}", progress.slice, progress.doing, left);
    std::fflush(stderr);
  }

  void finish(std::uint64_t states, double seconds) {
    done_ += states;
    if (seconds > 0) {
      worked_ += states;
      worked_seconds_ += seconds;
    }
    clear();
  }

  void clear() {
    if (shows_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
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
  settings.up_to = wish.up_to;
  settings.threads = threads_or_all(wish.threads);
  settings.keep_distances = !wish.no_distances;
  ProgressLine line(game.slices(), wish.up_to);
  std::vector<TableRow> rows;
  settings.on_progress = [&](const tables::BuildProgress& progress) { line.say(progress); };
  settings.on_group = [&](const std::vector<tables::TableInfo>& infos, double seconds) {
    std::uint64_t states = 0;
    for (const tables::TableInfo& info : infos) states += info.states;
    line.finish(states, seconds);
    for (const tables::TableInfo& info : infos) {
      rows.push_back({info, seconds});
      if (!wish.json) fmt::print("{}\n", table_line(rows.back()));
    }
    std::fflush(stdout);
  };
  if (!wish.json) fmt::print("{}\n", table_heading(game.slices()));
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
