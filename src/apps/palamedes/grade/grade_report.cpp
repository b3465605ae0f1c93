#include "apps/palamedes/grade/grade_report.hpp"

#include <memory>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "catalog/catalog.hpp"
#include "report/board_svg.hpp"
#include "report/charts.hpp"
#include "report/output.hpp"
#include "report/text_table.hpp"

namespace palamedes::apps {
namespace {

constexpr std::size_t kMostFaultsShown = 20;
constexpr int kBoardWidth = 240;

constexpr std::string_view kStyle =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 "
    "1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}"
    "th,td{border-bottom:1px solid #ccc;padding:.3rem .7rem;text-align:left;vertical-align:top}"
    ".number{text-align:right}.wide{overflow-x:auto}code{overflow-wrap:anywhere}"
    ".right{color:#17692c}.wrong{color:#a11c1c}figure{margin:1rem 0}"
    "@media (prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}"
    ".right{color:#7bd592}.wrong{color:#ff9a8f}}";

std::string mark_text(const Mark& mark) { return fmt::format("{}/{}", mark.right, mark.asked); }

std::string match_text(const Grade& grade) {
  if (!grade.match) return "-";
  return fmt::format("+{} ={} -{}", grade.match->wins, grade.match->draws, grade.match->losses);
}

std::string speed_text(const Grade& grade) {
  if (grade.positions_per_second == 0) return "-";
  return report::grouped(static_cast<unsigned long long>(grade.positions_per_second));
}

// What is wrong in the worst place, in one line.
std::string remark(const Grade& grade) {
  const Fault* const fault = grade.worst();
  if (fault == nullptr) return grade.match_note;
  return fault->program + ", " + fault->question + ": " + fault->detail;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string csv_row(const std::vector<std::string>& cells) {
  std::vector<std::string> quoted;
  quoted.reserve(cells.size());
  for (const std::string& cell : cells) {
    // No number here is negative, and students name their files: nothing of theirs is a formula to a spreadsheet.
    const bool is_formula = cell.find_first_of("=+-@\t") == 0;
    quoted.push_back(csv_cell(is_formula ? "'" + cell : cell));
  }
  return join(quoted, ",") + "\n";
}

std::string escaped(const std::string& text) { return report::html_escaped(text); }

// The board of a fault, where the game can draw it.
std::string drawing(const Fault& fault, const std::string& game_spec) {
  if (fault.position.empty()) return "";
  try {
    const std::unique_ptr<catalog::Game> game = catalog::make_game(game_spec);
    game->set_position(fault.position);
    return "<figure>" + report::board_svg({fault.question, game->board(), game->scene(), {}}, {.width = kBoardWidth}) +
           "</figure>\n";
  } catch (const UserError&) {
    return "";  // programs of the course are asked about boards, too, that no play leads to
  }
}

std::string summary_row(const Grade& grade, std::size_t number) {
  return fmt::format(
      "<tr><td><a href=\"#s{}\">{}</a></td><td class=\"{}\">{}</td><td class=\"number\">{}</td>"
      "<td class=\"number\">{}</td><td class=\"number\">{:.2f}</td><td "
      "class=\"number\">{}</td><td>{}</td><td>{}</td></tr>\n",
      number, escaped(grade.student), grade.verdict == Verdict::kRight ? "right" : "wrong", verdict_text(grade.verdict),
      mark_text(grade.given), mark_text(grade.hidden), grade.slowest_seconds, speed_text(grade), match_text(grade),
      escaped(remark(grade)));
}

std::string student_section(const Grade& grade, std::size_t number, const GradeOptions& options) {
  const bool course = grade.kind == "course programs";
  std::string html = fmt::format("<h2 id=\"s{}\">{}</h2>\n<p>{}: <code>{}</code></p>\n", number, escaped(grade.student),
                                 escaped(grade.kind), escaped(grade.programs));
  if (!grade.opponent.empty()) {
    html += fmt::format("<p>Match against <code>{}</code>: {}</p>\n", escaped(grade.opponent), match_text(grade));
  }
  if (!grade.match_note.empty()) html += "<p>" + escaped(grade.match_note) + "</p>\n";
  if (grade.faults.empty()) return html + "<p>Every answer was right.</p>\n";
  html +=
      "<div class=\"wide\"><table><thead><tr><th>Verdict</th><th>Program</th><th>Question</th><th>Answer</th></tr>"
      "</thead><tbody>\n";
  for (std::size_t i = 0; i < std::min(grade.faults.size(), kMostFaultsShown); ++i) {
    const Fault& fault = grade.faults[i];
    html +=
        fmt::format("<tr><td>{}</td><td>{}</td><td><code>{}</code></td><td>{}</td></tr>\n", verdict_text(fault.verdict),
                    escaped(fault.program), escaped(fault.question), escaped(fault.detail));
  }
  html += "</tbody></table></div>\n";
  if (grade.faults.size() > kMostFaultsShown) {
    html += fmt::format("<p>And {} more.</p>\n", grade.faults.size() - kMostFaultsShown);
  }
  return html + drawing(*grade.worst(), course ? "morris" : options.game);
}

}  // namespace

std::string grades_text(const std::vector<Grade>& grades) {
  using report::Align;
  report::TextTable table({{"student", Align::kLeft, 24},
                           {"verdict", Align::kLeft},
                           {"given"},
                           {"hidden"},
                           {"slowest s"},
                           {"positions/s"},
                           {"match", Align::kLeft},
                           {"remark", Align::kLeft, 100}});
  for (const Grade& grade : grades) {
    table.add({grade.student, std::string(verdict_text(grade.verdict)), mark_text(grade.given), mark_text(grade.hidden),
               fmt::format("{:.2f}", grade.slowest_seconds), speed_text(grade), match_text(grade), remark(grade)});
  }
  return table.text();
}

std::string grades_csv(const std::vector<Grade>& grades) {
  std::string csv =
      "student,kind,programs,verdict,given right,given asked,hidden right,hidden asked,slowest seconds,"
      "positions per second,match wins,match draws,match losses,opponent,remark\n";
  for (const Grade& grade : grades) {
    const auto games = [&](std::uint64_t arena::Tally::*field) {
      return grade.match ? std::to_string(*grade.match.*field) : std::string();
    };
    csv += csv_row({grade.student, grade.kind, grade.programs, std::string(verdict_text(grade.verdict)),
                    std::to_string(grade.given.right), std::to_string(grade.given.asked),
                    std::to_string(grade.hidden.right), std::to_string(grade.hidden.asked),
                    fmt::format("{:.3f}", grade.slowest_seconds), fmt::format("{:.0f}", grade.positions_per_second),
                    games(&arena::Tally::wins), games(&arena::Tally::draws), games(&arena::Tally::losses),
                    grade.opponent, remark(grade)});
  }
  return csv;
}

boost::json::object grades_json(const std::vector<Grade>& grades, const GradeOptions& options) {
  boost::json::array all;
  for (const Grade& grade : grades) {
    boost::json::array faults;
    for (const Fault& fault : grade.faults) {
      faults.push_back({{"verdict", verdict_text(fault.verdict)},
                        {"program", fault.program},
                        {"question", fault.question},
                        {"detail", fault.detail}});
    }
    boost::json::object one = {{"student", grade.student},
                               {"kind", grade.kind},
                               {"programs", grade.programs},
                               {"verdict", verdict_text(grade.verdict)},
                               {"given", {{"right", grade.given.right}, {"asked", grade.given.asked}}},
                               {"hidden", {{"right", grade.hidden.right}, {"asked", grade.hidden.asked}}},
                               {"slowest_seconds", grade.slowest_seconds},
                               {"positions_per_second", grade.positions_per_second},
                               {"opponent", grade.opponent},
                               {"match_note", grade.match_note},
                               {"faults", faults}};
    if (grade.match) {
      one["match"] = {{"wins", grade.match->wins}, {"draws", grade.match->draws}, {"losses", grade.match->losses}};
    }
    all.push_back(one);
  }
  return {{"game", options.game}, {"seed", options.seed}, {"students", all}};
}

std::string grades_html(const std::vector<Grade>& grades, const GradeOptions& options) {
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Grades</title>"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>{}</style></head><body>\n"
      "<h1>Grades</h1>\n<div class=\"wide\"><table><thead><tr><th>Student</th><th>Verdict</th>"
      "<th class=\"number\">Given</th><th class=\"number\">Hidden</th><th class=\"number\">Slowest (s)</th>"
      "<th class=\"number\">Positions/s</th><th>Match</th><th>Remark</th></tr></thead><tbody>\n",
      kStyle);
  for (std::size_t i = 0; i < grades.size(); ++i) html += summary_row(grades[i], i);
  html += "</tbody></table></div>\n";
  for (std::size_t i = 0; i < grades.size(); ++i) html += student_section(grades[i], i, options);
  html += fmt::format(
      "<h2>How it was graded</h2>\n<p>By palamedes {}, seed {}: {} hidden boards, course programs at depth 1 to {} "
      "with "
      "{:g} s an answer, UGI engines ({}) with {:g} s a move, at most {} MB of memory.</p>\n</body></html>\n",
      kVersion, options.seed, options.boards, options.depth, options.seconds, escaped(options.game),
      options.move_seconds, options.memory_mb);
  return html;
}

}  // namespace palamedes::apps
