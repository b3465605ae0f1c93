#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace palamedes::apps {

enum class Ties : std::uint8_t { kFirst, kAny };

struct GradeOptions {
  std::string folder;
  std::string game = "morris";
  std::string program;
  int depth = 3;
  int boards = 6;
  Ties ties = Ties::kFirst;
  double seconds = 10;
  double patience = 3;
  double move_seconds = 0.2;
  int memory_mb = 1024;
  int games = 4;
  int match_depth = 2;
  std::string opponent;
  std::uint64_t seed = 1;
  std::string html = "grades.html";
  std::string csv = "grades.csv";
  bool json = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("DIR", folder, "A folder with a folder or a program for each student");
    visitor.text("game", game, "The game that UGI engines play; the course's programs play Variant-D");
    visitor.text("program", program, "Which of the course's programs files are whose names do not say it");
    visitor.integer("depth", depth, 1, 10, "The course's programs are asked at depth 1 to this one");
    visitor.integer("boards", boards, 0, 1000, "Hidden boards beside the given ones");
    visitor.choice("ties", ties, {"first", "any"},
                   "Which of equal moves is right: the first in the order of the points, or any (then the leaves of "
                   "alpha-beta need only be no more than MINIMAX's)");
    visitor.real("time", seconds, 0.01, 100'000, "Seconds that one answer of a course program may take");
    visitor.real("patience", patience, 1, 1000, "After so many times of that it counts as endless");
    visitor.real("move-time", move_seconds, 0.01, 100'000, "Seconds per move for UGI engines");
    visitor.integer("memory-mb", memory_mb, 0, 1'000'000, "Memory that a program may use (0: no limit)");
    visitor.integer("games", games, 0, 100'000, "Games against the reference (made even)");
    visitor.integer("match-depth", match_depth, 1, 10, "Depth of both sides in games of the course's programs");
    visitor.text("opponent", opponent, "Who plays against UGI engines (else handout:depth=2 or alphabeta:depth=2)");
    visitor.seed("seed", seed, "Seed of hidden boards and openings: keep yours to yourself");
    visitor.text("html", html, "The page to write (none where empty)");
    visitor.text("csv", csv, "The table to write, a line a student (- for standard output)");
    visitor.flag("json", json, "Print one JSON object");
  }
};

}  // namespace palamedes::apps
