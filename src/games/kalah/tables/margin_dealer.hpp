#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/exchange.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "games/kalah/tables/kept_margins.hpp"
#include "games/kalah/tables/margin_letters.hpp"
#include "games/kalah/tables/margin_tree.hpp"
#include "search/common/limits.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {

// Deals the proof of a position's margin, and of those of its moves, out to other programs (margin_helper.hpp): as
// questions about the positions a few plies on. It searches nothing itself and keeps what they find, so that whoever is
// killed loses little, and the next start goes on from there.
template <class G>
class MarginDealer {
 public:
  using Position = typename G::Position;

  // The root's game goes on, with no swap before it.
  MarginDealer(const G& game, const Position& root, KeptMargins& kept, Exchange& others, const search::StopToken& stop)
      : game_(game), root_(root), kept_(kept), others_(others), stop_(stop), tree_(game, kept), log_(kept.lines()) {
    kept_.note_news();
    goals_.push_back({root, kPlies});
    typename G::MoveList moves;
    game_.legal_moves(root, moves);
    for (const auto move : moves) {
      Position next = root;
      static_cast<void>(game_.play(next, move));
      goals_.push_back({next, kPlies - 1});
      moves_.push_back(move);
    }
    for (int rank = 1; rank <= others.others(); ++rank) helpers_[rank];
  }

  // Told about every second and at every new bound of the root's or a move's margin.
  std::function<void()> on_progress = [] {};

  // Until the margins of the position and of all moves are known. Throws BuildStopped when the token says so.
  void run() {
    while (true) {
      const std::vector<MarginPiece> pieces = wanted_pieces();
      if (std::exchange(goal_moved_, false)) on_progress();
      if (known(root_).low == known(root_).high && !value_seconds_) value_seconds_ = watch_.seconds();
      if (pieces.empty()) break;
      call_off(pieces);
      deal(pieces);
      hear();
    }
    call_off({});
    while (busy() > 0) hear();
  }

  // Then: moves with which both sides keep the margin, to the end of the game.
  std::vector<std::string> line(int margin) {
    send(1, {"follow", margin, game_.position_text(root_), {}});
    helpers_.at(1).busy = true;
    helpers_.at(1).called_off = false;
    while (helpers_.at(1).busy) hear();
    std::vector<std::string> moves;
    for (const std::string_view move : words(line_)) moves.emplace_back(move);
    return moves;
  }

  MarginBounds known(const Position& position) { return tree_.known(position, kPlies); }
  MarginBounds known_after(typename G::Move move) { return tree_.known_after(root_, move, kPlies - 1); }
  const std::vector<typename G::Move>& moves() const { return moves_; }
  // Those whose margin is known.
  std::size_t moves_done() {
    return static_cast<std::size_t>(std::count_if(moves_.begin(), moves_.end(), [&](auto move) {
      const MarginBounds bounds = known_after(move);
      return bounds.low == bounds.high;
    }));
  }
  std::uint64_t nodes() const { return nodes_; }
  double value_seconds() const { return value_seconds_.value_or(watch_.seconds()); }

 private:
  // Each first move has some six replies with some six answers: enough to share out, and minutes each where the whole
  // takes days.
  static constexpr int kPlies = 3;
  // A question about a move's margin waits for those about the root's that are surely needed.
  static constexpr int kCostOfMoves = 2;
  static constexpr double kSecondsToLeave = 2;
  static constexpr double kSecondsBetweenTales = 1;

  // A margin that is looked for, by questions each of which is next to the bound that the last one found.
  struct Goal {
    Position position;
    int plies;
    int wanted = 0;        // nobody ahead at the end is the first guess
    bool expected = true;  // the answer
    std::optional<MarginBounds> bounds = std::nullopt;
  };

  struct Helper {
    bool busy = false;
    bool called_off = false;
    MarginPiece piece;
    std::size_t logged = 0;  // bounds of the log that it has
  };

  std::vector<MarginPiece> wanted_pieces() {
    tree_.look_again();
    std::vector<MarginPiece> pieces;
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      Goal& goal = goals_[i];
      const MarginBounds bounds = tree_.known(goal.position, goal.plies);
      if (bounds.low == bounds.high) continue;
      if (goal.bounds && bounds.low > goal.bounds->low) {
        goal.wanted = bounds.low + 1;
        goal.expected = false;
      } else if (goal.bounds && bounds.high < goal.bounds->high) {
        goal.wanted = bounds.high;
        goal.expected = true;
      }
      if (goal.bounds && *goal.bounds != bounds) goal_moved_ = true;
      goal.bounds = bounds;
      goal.wanted = std::clamp(goal.wanted, bounds.low + 1, bounds.high);
      tree_.add_pieces(goal.position, goal.wanted, goal.expected, goal.plies, i == 0 ? 0 : kCostOfMoves, pieces);
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    return pieces;
  }

  // Whoever looks for what nobody wants any more.
  void call_off(const std::vector<MarginPiece>& pieces) {
    std::set<std::pair<std::string, int>> wanted;
    for (const MarginPiece& piece : pieces) wanted.insert(piece.name());
    for (auto& [rank, helper] : helpers_) {
      if (helper.busy && !wanted.contains(helper.piece.name())) call_off(rank, helper);
    }
  }
  void call_off(int rank, Helper& helper) {
    if (!std::exchange(helper.called_off, true)) others_.send(rank, MarginLetter{"stop", 0, "", {}}.text());
  }

  void deal(const std::vector<MarginPiece>& pieces) {
    std::set<std::pair<std::string, int>> taken;
    for (const auto& [rank, helper] : helpers_) {
      if (helper.busy) taken.insert(helper.piece.name());
    }
    auto next = pieces.begin();
    for (auto& [rank, helper] : helpers_) {
      if (helper.busy) continue;
      while (next != pieces.end() && !taken.insert(next->name()).second) ++next;
      if (next == pieces.end()) return;
      helper.busy = true;
      helper.called_off = false;
      helper.piece = *next;
      send(rank, {"ask", next->wanted, next->houses, {}});
    }
  }

  // With all that has been found since the helper's last letter.
  void send(int rank, MarginLetter letter) {
    Helper& helper = helpers_.at(rank);
    letter.bounds.assign(log_.begin() + static_cast<std::ptrdiff_t>(helper.logged), log_.end());
    helper.logged = log_.size();
    others_.send(rank, letter.text());
  }

  // Waits for a letter, and takes all that there are.
  void hear() {
    bool any = false;
    while (true) {
      if (stop_.stopped()) leave();
      auto letter = others_.received();
      if (letter) {
        take(*letter);
        any = true;
      } else if (any) {
        break;
      } else {
        others_.nap();
      }
      if (since_tale_.seconds() < kSecondsBetweenTales) continue;
      since_tale_ = Stopwatch();
      on_progress();
    }
    const std::vector<std::string> news = kept_.taken_news();
    log_.insert(log_.end(), news.begin(), news.end());
  }

  void take(const Exchange::Letter& letter) {
    const MarginLetter told = MarginLetter::parse(letter.text);
    Helper& helper = helpers_.at(letter.from);
    nodes_ += static_cast<std::uint64_t>(told.number);
    for (const std::string& line : told.bounds) kept_.add_line(line);
    if (told.word == "news") return;
    helper.busy = false;
    if (told.word == "line") line_ = told.rest;
    const auto bound = told.word == "done" ? parse_integer(told.rest) : std::nullopt;
    if (!bound) return;
    const int found = static_cast<int>(*bound);
    const auto& [houses, wanted, stones, cost] = helper.piece;
    kept_.add(houses, found >= wanted ? MarginBounds{found, stones} : MarginBounds{-stones, found});
  }

  int busy() const {
    return static_cast<int>(
        std::count_if(helpers_.begin(), helpers_.end(), [](const auto& item) { return item.second.busy; }));
  }

  // What the others know by now is worth a moment.
  [[noreturn]] void leave() {
    kept_.save();
    for (auto& [rank, helper] : helpers_) {
      if (helper.busy) call_off(rank, helper);
    }
    const Stopwatch watch;
    while (busy() > 0 && watch.seconds() < kSecondsToLeave) {
      if (const auto letter = others_.received()) {
        take(*letter);
      } else {
        others_.nap();
      }
    }
    tree_.look_again();
    kept_.save();
    throw BuildStopped{};
  }

  const G& game_;
  const Position root_;
  KeptMargins& kept_;
  Exchange& others_;
  const search::StopToken& stop_;
  MarginTree<G> tree_;
  std::vector<std::string> log_;  // all bounds, for those who join
  std::vector<Goal> goals_;       // of the root first, then of its moves
  bool goal_moved_ = false;       // since somebody was told
  std::vector<typename G::Move> moves_;
  std::map<int, Helper> helpers_;  // by rank
  std::string line_;
  std::uint64_t nodes_ = 0;
  Stopwatch watch_;
  Stopwatch since_tale_;
  std::optional<double> value_seconds_;
};

}  // namespace palamedes::tables
