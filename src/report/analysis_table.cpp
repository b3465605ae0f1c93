#include "report/analysis_table.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/text.hpp"
#include "report/output.hpp"
#include "report/score_text.hpp"

namespace palamedes::report {
namespace {

std::size_t terminal_width() {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 40;
  return known ? size.ws_col : 120;
}

}  // namespace

AnalysisTable::AnalysisTable(bool rewrites) : rewrites_(rewrites), width_(rewrites ? terminal_width() : 0) {}

void AnalysisTable::head() const {
  print(fmt::format("{:>5}  {:<18} {:>15} {:>13} {:>9}  {}", "depth", "score", "nodes", "nodes/s", "seconds", "line"));
}

void AnalysisTable::add(const engines::EngineReport& report) {
  if (rewrites_ && last_lines_ > 0) {
    // The row of an earlier depth stays, without the other lines that stood below it.
    const std::size_t gone = report.depth == last_depth_ ? last_lines_ : last_lines_ - 1;
    if (gone > 0) fmt::print("\x1b[{}A\x1b[J", gone);
  }
  const double speed = report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const engines::EngineLine& line = report.lines[i];
    const std::string score = score_in_words(line.score, line.proven);
    const std::string moves = join(line.moves, " ");
    print(i == 0 ? fmt::format("{:>5}  {:<18} {:>15} {:>13} {:>9.2f}  {}", report.depth, score, grouped(report.nodes),
                               grouped(static_cast<std::uint64_t>(speed)), report.seconds, moves)
                 : fmt::format("{:>5}  {:<18} {:>15} {:>13} {:>9}  {}", "", score, "", "", "", moves));
  }
  last_depth_ = report.depth;
  last_lines_ = report.lines.size();
}

void AnalysisTable::print(const std::string& row) const {
  fmt::print("{}\n", rewrites_ ? row.substr(0, width_ - 1) : row);
  std::fflush(stdout);
}

}  // namespace palamedes::report
