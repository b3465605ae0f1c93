#include "apps/palamedes/solve/by_search.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "apps/palamedes/solve/one_position.hpp"
#include "apps/palamedes/solve/solution.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/hash.hpp"
#include "base/spec/spec.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "report/output.hpp"
#include "search/common/score.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {
namespace {

const Method kBySearch = {"search",
                          "no tables tell its value; alpha-beta goes deeper until the end of the game decides"};
const Method kByChance = {
    "search", "no tables tell its value; alpha-beta with averages over chance goes deeper until it is sure"};

tables::Value value_of(search::Score score) {
  if (!search::is_decided(score)) return {};
  const tables::Outcome outcome = search::is_win(score) ? tables::Outcome::kWin : tables::Outcome::kLoss;
  return {outcome, search::distance_of(score), std::nullopt};
}

// Scores of moves that are sure, in a text file: the game, the position, then a line a move with its score and line.
class KnownMoves {
 public:
  struct Known {
    search::Score score = 0;
    std::vector<std::string> line;
  };

  KnownMoves(const std::string& root, const catalog::Game& game)
      : heading_(game.spec() + "\n" + game.position() + "\n"),
        path_(fmt::format("{}/solved/{}.moves", root, name_of(game))) {
    std::filesystem::create_directories(root + "/solved");
    if (std::filesystem::exists(path_)) load(read_file(path_));
  }

  const Known* find(const std::string& move) const {
    const auto found = known_.find(move);
    return found == known_.end() ? nullptr : &found->second;
  }

  void add(const std::string& move, Known known) {
    known_[move] = std::move(known);
    std::string text = heading_;
    for (const auto& [name, sure] : known_) {
      text += fmt::format("{} {}", name, sure.score);
      for (const std::string& next : sure.line) text += " " + next;
      text += "\n";
    }
    write_file(path_, text);
  }

 private:
  static std::string name_of(const catalog::Game& game) {
    std::uint64_t hash = 0;
    for (const char letter : game.spec() + "\n" + game.position()) {
      hash = hash_pair(hash, static_cast<unsigned char>(letter));
    }
    return fmt::format("{}-{:016x}", game.family().name(), hash);
  }

  void load(const std::string& text) {
    if (!text.starts_with(heading_)) throw UserError("the file " + quote(path_) + " is of another game; delete it");
    for (const std::string_view line : split(std::string_view(text).substr(heading_.size()), '\n')) {
      const auto parts = words(line);
      if (parts.empty()) continue;
      const auto score = parts.size() > 1 ? parse_integer(parts[1]) : std::nullopt;
      if (!score) throw UserError("the file " + quote(path_) + " is damaged; delete it and solve again");
      Known& known = known_[std::string(parts[0])];
      known.score = static_cast<search::Score>(*score);
      for (std::size_t i = 2; i < parts.size(); ++i) known.line.emplace_back(parts[i]);
    }
  }

  std::string heading_;
  std::string path_;
  std::map<std::string, Known> known_;
};

class SearchSolver {
 public:
  SearchSolver(const catalog::Game& game, const SolveOptions& options)
      : game_(game),
        options_(options),
        known_(tables::tables_root(options.wish.tables), game),
        engine_(engines::make_engine(engine_for(game, options), game, 1)) {}

  // Nothing where it was stopped before.
  std::optional<tables::Solution> solved(const search::StopToken& stop) {
    tables::Solution solution;
    solution.position = game_.position();
    std::optional<search::Score> best;
    const std::vector<std::string> moves = game_.legal_moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto sure = sure_of(moves[i], i, moves.size(), stop);
      if (!sure) return std::nullopt;
      solution.moves.push_back({moves[i], value_of(sure->score)});
      if (best && *best >= sure->score) continue;
      best = sure->score;
      solution.line = sure->line;
    }
    solution.value = value_of(best.value());
    solution.nodes = nodes_;
    solution.value_seconds = watch_.seconds();
    return solution;
  }

 private:
  // What tables there are of positions that the search comes to are read.
  static std::string engine_for(const catalog::Game& game, const SolveOptions& options) {
    Spec engine{"alphabeta", {}, {}};
    engine.set("table-mb", std::to_string(std::min<std::uint64_t>(options.table_mb, 1024)));
    engine.set("threads", std::to_string(threads_or_all(options.wish.threads)));
    const bool any = tables::offers_tables(game.variant()) &&
                     tables::has_game_tables(game.variant(), tables::table_roots(options.wish.tables));
    engine.set("tables", !any ? "off" : options.wish.tables.empty() ? "auto" : options.wish.tables);
    return engine.text();
  }

  std::optional<KnownMoves::Known> sure_of(const std::string& move, std::size_t done, std::size_t all,
                                           const search::StopToken& stop) {
    if (const KnownMoves::Known* known = known_.find(move)) return *known;
    engines::EngineQuestion question;
    question.only = {move};
    if (options_.seconds > 0) {
      const double left = options_.seconds - watch_.seconds();
      if (left <= 0) return std::nullopt;
      question.limits.move_seconds = left;
    }
    question.reporter = [&](const engines::EngineReport& report) {
      if (options_.wish.json) return;
      say_progress(fmt::format("{}: depth {}, {} nodes; {} of {} moves done", move, report.depth,
                               report::grouped(nodes_ + report.nodes), done, all));
    };
    const engines::EngineReport report = engine_->think(game_, question, stop);
    nodes_ += report.nodes;
    const engines::EngineLine& line = report.lines.front();
    if (!line.proven) return std::nullopt;
    KnownMoves::Known sure{line.score, line.moves};
    known_.add(move, sure);
    return sure;
  }

  const catalog::Game& game_;
  const SolveOptions& options_;
  KnownMoves known_;
  std::unique_ptr<engines::Engine> engine_;
  std::uint64_t nodes_ = 0;
  Stopwatch watch_;
};

}  // namespace

std::optional<tables::Solution> searched_solution(const catalog::Game& game, const SolveOptions& options,
                                                  const search::StopToken& stop) {
  return SearchSolver(game, options).solved(stop);
}

void solve_by_search(catalog::Game& game, const SolveOptions& options) {
  solve_position(game, options,
                 {game.has_chance() ? kByChance : kBySearch,
                  [&](const search::StopToken& stop) -> std::optional<FoundValue> {
                    auto solution = searched_solution(game, options, stop);
                    if (!solution) return std::nullopt;
                    return FoundValue{std::move(*solution)};
                  },
                  options.seconds > 0 ? fmt::format("not sure of all moves in {} s", options.seconds)
                                      : "the search ended without being sure of a move of " + quote(game.spec()),
                  "moves that are sure are kept; to go on"});
}

}  // namespace palamedes::apps
