#include "games/morris/tables/placement.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "games/morris/morris.hpp"
#include "games/morris/tables/placement_search.hpp"
#include "tables/parallel.hpp"

namespace palamedes::tables {
namespace {

template <class Board>
class PlacementSolver {
 public:
  using Search = PlacementSearch<Board>;
  using State = PlacementState;

  PlacementSolver(const MorrisModel<Board>& model, const TableFolder& folder, const SolveSettings& settings,
                  const search::StopToken& stop)
      : ranking_(model.ranking()),
        settings_(settings),
        stop_(stop),
        leaves_(model, folder, settings.threads),
        table_(settings.table_bytes),
        file_(folder.path() + "/" + kPlacementFile, folder.game(), settings.save_seconds) {}

  Solution solve(const morris::Position& root) {
    const State state = state_of(root);
    Solution solution;
    solution.position = game_.position_text(root);
    const Stopwatch watch;
    try {
      value_moves(root, solution);
      solution.value_seconds = watch.seconds();
      follow(root, state, score_of(solution.value.outcome), solution.line);
    } catch (const BuildStopped&) {
      file_.save();
      throw;
    }
    file_.save();
    solution.nodes = nodes_;
    return solution;
  }

 private:
  static constexpr int kKeptPlies = 4;

  static State state_of(const morris::Position& position) {
    const int mine = position.in_hand[index_of(position.to_move)];
    const int theirs = position.in_hand[index_of(other(position.to_move))];
    if (mine != theirs && mine != theirs + 1) {
      throw UserError("the side to move must have as many pieces in hand as the other, or one more, not " +
                      std::to_string(mine) + " against " + std::to_string(theirs));
    }
    return {position.mine(), position.theirs(), mine + theirs};
  }

  // Each move's value; those that a symmetry turns into one another are asked for once.
  void value_moves(const morris::Position& root, Solution& solution) {
    std::map<std::uint64_t, int> values;
    typename morris::Morris<Board>::MoveList moves;
    game_.legal_moves(root, moves);
    int best = -1;
    for (const morris::Move move : moves) {
      morris::Position next = root;
      game_.play(next, move);
      const State state = state_of(next);
      const std::uint64_t key = Search::canonical(ranking_, state).key;
      if (!values.contains(key)) {
        settings_.on_progress({game_.move_text(root, move), solution.moves.size(), moves.size(), nodes_, file_.size(),
                               leaves_.bytes(), ""});
        values[key] = -value_of(state);
      }
      solution.moves.push_back({game_.move_text(root, move), {outcome_of(values[key]), std::nullopt, std::nullopt}});
      best = std::max(best, values[key]);
    }
    solution.value.outcome = outcome_of(best);
  }

  int value_of(const State& state) { return at_least(state, 1) ? 1 : at_least(state, 0) ? 0 : -1; }

  // All threads ask the same question and share what they find; the first that has the answer ends the others.
  bool at_least(const State& state, int wanted) {
    PlacementShared<Board> shared{ranking_, leaves_, table_, file_, state_left() - kKeptPlies, stop_};
    std::mutex mutex;
    std::optional<bool> answer;
    const auto threads = static_cast<std::size_t>(settings_.threads);
    for_each_piece(settings_.threads, threads, 1, [&] {
      return [&](std::size_t begin, std::size_t /*end*/) {
        if (shared.done) return;
        const auto search = std::make_unique<Search>(shared, static_cast<int>(begin));
        std::optional<bool> found;
        try {
          found = search->at_least(state, wanted);
        } catch (...) {
          shared.done = true;
          throw;
        }
        if (!found) return;
        shared.done = true;
        const std::lock_guard lock(mutex);
        answer = found;
      };
    });
    nodes_ += shared.nodes;
    if (!answer) throw BuildStopped{};
    return *answer;
  }

  static constexpr int state_left() { return 2 * Board::kPieces; }

  // A line on which both sides keep the value, down to the last placement.
  void follow(morris::Position position, State state, int value, std::vector<std::string>& line) {
    while (state.left != 0 && game_.result(position) == Result::kOngoing) {
      typename morris::Morris<Board>::MoveList moves;
      game_.legal_moves(position, moves);
      morris::Move chosen = moves[0];
      for (const morris::Move move : moves) {
        morris::Position next = position;
        game_.play(next, move);
        if (value >= 0 && at_least(state_of(next), 1 - value)) continue;
        chosen = move;
        break;
      }
      line.push_back(game_.move_text(position, chosen));
      game_.play(position, chosen);
      state = state_of(position);
      value = -value;
    }
  }

  const MorrisRanking<Board>& ranking_;
  const SolveSettings& settings_;
  const search::StopToken& stop_;
  morris::Morris<Board> game_{morris::Repetition::kDraws};
  PlacementLeaves<Board> leaves_;
  PlacementTable table_;
  PlacementFile file_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

template <class Board>
Solution solve_placements(const MorrisModel<Board>& model, const TableFolder& folder, const std::string& position,
                          const SolveSettings& settings, const search::StopToken& stop) {
  const morris::Morris<Board> game{morris::Repetition::kDraws};
  const morris::Position root = position.empty() ? game.start() : game.parse_position(position);
  if (root.opening_over()) {
    throw UserError("all pieces of " + quote(position) + " are placed; `tables probe` tells its value");
  }
  if (game.result(root) != Result::kOngoing) throw UserError("the game is over at " + quote(position));
  return PlacementSolver<Board>(model, folder, settings, stop).solve(root);
}

template Solution solve_placements(const MorrisModel<morris::VariantD>&, const TableFolder&, const std::string&,
                                   const SolveSettings&, const search::StopToken&);
template Solution solve_placements(const MorrisModel<morris::Nine>&, const TableFolder&, const std::string&,
                                   const SolveSettings&, const search::StopToken&);
template Solution solve_placements(const MorrisModel<morris::Twelve>&, const TableFolder&, const std::string&,
                                   const SolveSettings&, const search::StopToken&);
template Solution solve_placements(const MorrisModel<morris::Six>&, const TableFolder&, const std::string&,
                                   const SolveSettings&, const search::StopToken&);
template Solution solve_placements(const MorrisModel<morris::Three>&, const TableFolder&, const std::string&,
                                   const SolveSettings&, const search::StopToken&);

}  // namespace palamedes::tables
