#include "apps/palamedes/grade/engine_grader.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "arena/external/player.hpp"
#include "arena/local_crew.hpp"
#include "arena/runner.hpp"
#include "arena/statistics/results.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::apps {
namespace {

constexpr std::uint64_t kPositionStream = 7'000'000'000;
constexpr int kOpeningPlies = 4;
constexpr int kMostTries = 200;  // random games to find one that can be won at once

// The engine as the arena knows programs: `ugi:cmd="…"`.
std::string spec_of(const StudentProgram& engine, const Student& student, const GradeOptions& options) {
  std::string command;
  for (const std::string& word : engine.command) {
    if (word.find('\'') != std::string::npos) {
      throw UserError("the path " + quote(word) + " has a quotation mark in it; give the program another");
    }
    command += (command.empty() ? "'" : " '") + word + "'";
  }
  Spec spec{"ugi", {}, {{"cmd", command}, {"name", student.name}}};
  if (options.memory_mb > 0) spec.set("memory-mb", std::to_string(options.memory_mb));
  return spec.text();
}

// A move that wins at once, if there is one.
std::string winning_move(const catalog::Game& game) {
  if (game.has_chance()) return "";
  const Side side = game.side_to_move();
  for (const std::string& move : game.legal_moves()) {
    const std::unique_ptr<catalog::Game> after = game.clone();
    after->play(move);
    if (after->outcome().result == win_for(side)) return move;
  }
  return "";
}

// Somewhere in a random game, if asked for where the side to move can win at once. Nothing where none was found.
std::unique_ptr<catalog::Game> random_position(const std::string& spec, bool to_win, Random& random) {
  for (int i = 0; i < kMostTries; ++i) {
    std::unique_ptr<catalog::Game> game = catalog::make_game(spec);
    std::vector<std::string> line;
    while (!game->outcome().over() && static_cast<int>(line.size()) < game->ply_limit()) {
      if (to_win && !winning_move(*game).empty()) return game;
      line.push_back(catalog::random_move(*game, random));
      game->play(line.back());
    }
    if (to_win || line.empty()) continue;
    const auto plies = random.below(static_cast<std::uint32_t>(line.size()));
    game->reset();
    for (std::uint32_t ply = 0; ply < plies; ++ply) game->play(line[ply]);
    return game;
  }
  return nullptr;
}

// What the arena says of a program that failed (arena/external/dialogue.cpp), as a verdict.
Verdict verdict_of(std::string_view failure) {
  if (failure.starts_with("late")) return Verdict::kTooSlow;
  if (failure.starts_with("hung") || failure.find("then hung") != std::string_view::npos) return Verdict::kEndless;
  if (failure.starts_with("garbage") || failure.starts_with("flooded")) return Verdict::kWrongFormat;
  if (failure.starts_with("illegal")) return Verdict::kWrongMove;
  return Verdict::kCrashed;
}

class Questions {
 public:
  Questions(arena::Player& player, const GradeOptions& options, const search::StopToken& token, Grade& grade)
      : player_(player), options_(options), token_(token), grade_(grade) {
    limits_.move_seconds = options.move_seconds;
  }

  // False once there is no point in asking more.
  bool ask(const catalog::Game& game, bool to_win, Mark& mark) {
    player_.new_game(game, game.side_to_move(), options_.seed);
    const arena::Answer answer = player_.choose(game, limits_, token_);
    if (token_.stopped()) throw UserError("the grading was stopped");
    grade_.slowest_seconds = std::max(grade_.slowest_seconds, answer.seconds);
    if (answer.seconds > 0 && answer.nodes > 0) {
      grade_.positions_per_second =
          std::max(grade_.positions_per_second, static_cast<double>(answer.nodes) / answer.seconds);
    }
    Fault fault{Verdict::kRight, grade_.programs, "position " + game.position(), answer.failure, game.position()};
    if (!answer.failure.empty()) {
      fault.verdict = verdict_of(answer.failure);
    } else {
      judge_move(game, answer.move, to_win, fault);
    }
    const Verdict verdict = fault.verdict;
    grade_.add(mark, std::move(fault));
    return verdict != Verdict::kEndless && verdict != Verdict::kTooSlow;
  }

 private:
  static void judge_move(const catalog::Game& game, const std::string& move, bool to_win, Fault& fault) {
    const std::vector<std::string> legal = game.legal_moves();
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
      fault.verdict = Verdict::kWrongMove;
      fault.detail = quote(move) + " is no legal move";
      return;
    }
    if (!to_win) return;
    const std::unique_ptr<catalog::Game> after = game.clone();
    after->play(move);
    if (after->outcome().result == win_for(game.side_to_move())) return;
    fault.verdict = Verdict::kWrongMove;
    fault.detail = fmt::format("{}, where {} wins at once", move, winning_move(game));
  }

  arena::Player& player_;
  const GradeOptions& options_;
  const search::StopToken& token_;
  Grade& grade_;
  search::Limits limits_;
};

void ask_all(const std::string& spec, const GradeOptions& options, const search::StopToken& token, Grade& grade) {
  const std::unique_ptr<catalog::Game> start = catalog::make_game(options.game);
  const std::unique_ptr<arena::Player> player = arena::make_player(spec, *start);
  Questions questions(*player, options, token, grade);
  if (!questions.ask(*start, false, grade.given)) return;
  for (int i = 0; i < options.boards; ++i) {
    Random random(derived_seed(options.seed, kPositionStream + static_cast<std::uint64_t>(i)));
    for (const bool to_win : {false, true}) {
      const std::unique_ptr<catalog::Game> game = random_position(options.game, to_win, random);
      if (game && !questions.ask(*game, to_win, grade.hidden)) return;
    }
  }
}

void play_match(const std::string& spec, const GradeOptions& options, search::StopToken& token, Grade& grade) {
  if (options.games == 0) return;
  arena::Event event;
  event.game = options.game;
  const std::string family = std::string(catalog::make_game(options.game)->family().name());
  grade.opponent = !options.opponent.empty() ? options.opponent
                   : family == "morris"      ? "handout:depth=2"
                                             : "alphabeta:depth=2";
  event.players = {{spec, ""}, {grade.opponent, ""}};
  event.pairs = (options.games + 1) / 2;
  event.terms.move_seconds = options.move_seconds;
  event.seed = options.seed;
  event.random_plies = kOpeningPlies;
  event.opening_source = "random:" + std::to_string(kOpeningPlies);
  arena::complete_event(event);
  arena::check_event(event);
  arena::EventFile file = arena::EventFile::create("", event);
  arena::LocalCrew crew({});
  const arena::EventOutcome outcome = arena::run_event(file, crew, token);
  if (token.stopped()) throw UserError("the grading was stopped");
  grade.match = arena::match_result(outcome.games).tally;
  for (const arena::FinishedGame& game : outcome.games) {
    const bool lost = arena::half_points(game, 0) == 0;
    if (lost && arena::is_forfeit(game.report)) grade.match_note = "forfeits: " + game.report.outcome.reason;
  }
}

}  // namespace

Grade grade_engine(const Student& student, const GradeOptions& options, search::StopToken& token) {
  Grade grade;
  grade.student = student.name;
  grade.kind = "UGI engine";
  grade.programs = student.engines.front().name;
  try {
    const std::string spec = spec_of(student.engines.front(), student, options);
    ask_all(spec, options, token, grade);
    if (grade.verdict > Verdict::kWrongMove) {
      grade.match_note = "not played: its answers did not come, or not in their form";
    } else {
      play_match(spec, options, token, grade);
    }
  } catch (const UserError& error) {
    if (token.stopped()) throw;
    grade.add(grade.given, {Verdict::kCrashed, grade.programs, "its start", error.what(), ""});
  }
  return grade;
}

}  // namespace palamedes::apps
