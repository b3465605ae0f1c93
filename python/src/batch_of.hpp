#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "batch.hpp"
#include "catalog/catalog.hpp"
#include "games/path_keys.hpp"
#include "games/playout.hpp"
#include "planes_of.hpp"
#include "tables/parallel.hpp"

namespace palamedes::python {

// Legal moves by number, in the order of legal_moves(), where that is quicker than a list.
template <class G>
concept NumbersMoves = palamedes::Game<G> && requires(const G& rules, const typename G::Position& position) {
  { rules.legal_count(position) } -> std::same_as<std::uint32_t>;
  { rules.nth_legal(position, std::uint32_t{}) } -> std::same_as<typename G::Move>;
};

// One of many games: as small as it can be, since thousands of them are looked at in turn.
template <palamedes::Game G>
struct BatchCell {
  typename G::Position position;
  Random random;
  Result result = Result::kOngoing;  // at the limit of plies as judged
  bool listed = false;               // whether `legal` belongs to the position
  std::vector<typename G::Move> legal = {};
  std::vector<typename G::Move> moves = {};
  // Of games with path rules: the keys of the positions since the last irreversible move, the present one last.
  std::vector<std::uint64_t> keys = {};
};

// Where a thread plays the games of a batch: the rules with the history of the game that sits there. Path rules look at
// that through a filter too large for every game to have one.
template <palamedes::Game G>
class BatchTable {
 public:
  using Cell = BatchCell<G>;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  BatchTable(const G& rules, PathKeys& keys, Cell& cell) : rules_(rules), cell_(cell), keys_(keys) {
    for (const std::uint64_t key : cell.keys) keys_.push(key, false);
  }
  BatchTable(const BatchTable&) = delete;
  BatchTable& operator=(const BatchTable&) = delete;
  ~BatchTable() {
    while (keys_.size() != 0) keys_.pop();
  }

  // The legal moves of a game that goes on, as Path<G> lists them.
  void list() {
    if (cell_.listed) return;
    MoveList moves;
    board_moves(moves);
    if constexpr (BarsMoves<G>) {
      moves.keep_if([this](Move move) { return rules_.path_allows(keys_, cell_.position, move); });
    }
    cell_.legal.assign(moves.begin(), moves.end());
    cell_.listed = true;
  }

  void play(Move move) {
    play_unjudged(move);
    judge();
  }

  // Plays so many random plies, fewer where the game ends; gives their number.
  std::uint64_t play_random(std::uint64_t plies) {
    std::uint64_t played = 0;
    for (; played < plies && goes_on(); ++played) {
      const std::optional<Move> move = random_move();
      if (!move) break;
      play_unjudged(*move);
    }
    judge();
    return played;
  }

 private:
  bool at_limit() const { return static_cast<int>(cell_.moves.size()) >= rules_.ply_limit(); }

  // As far as it can be told before the moves are looked at, of which there are none when the board ends a game.
  bool goes_on() const {
    if (at_limit()) return false;
    if constexpr (HasPathRules<G>) {
      return rules_.path_result(keys_, cell_.moves, cell_.position) == Result::kOngoing;
    }
    return true;
  }

  void board_moves(MoveList& moves) const {
    moves.clear();
    if (goes_on()) rules_.legal_moves(cell_.position, moves);
  }

  std::optional<Move> random_move() {
    if constexpr (NumbersMoves<G>) {
      const std::uint32_t count = rules_.legal_count(cell_.position);
      if (count == 0) return std::nullopt;
      return rules_.nth_legal(cell_.position, cell_.random.below(count));
    } else {
      MoveList moves;
      rules_.legal_moves(cell_.position, moves);
      // To draw again after a refusal is to draw among the allowed ones.
      while (!moves.empty()) {
        const std::uint32_t drawn = cell_.random.below(static_cast<std::uint32_t>(moves.size()));
        const Move move = moves[drawn];
        if (allows(move)) return move;
        moves[drawn] = moves[moves.size() - 1];
        moves.resize_down(moves.size() - 1);
      }
      return std::nullopt;
    }
  }
  bool allows(Move move) const {
    if constexpr (BarsMoves<G>) return rules_.path_allows(keys_, cell_.position, move);
    return true;
  }

  void play_unjudged(Move move) {
    if constexpr (HasChance<G>) {
      if (rules_.is_chance(cell_.position, move)) move = rules_.draw_outcome(cell_.position, move, cell_.random);
    }
    bool irreversible = false;
    if constexpr (HasPathRules<G>) irreversible = rules_.irreversible(cell_.position, move);
    static_cast<void>(rules_.play(cell_.position, move));
    cell_.moves.push_back(move);
    cell_.listed = false;
    if constexpr (HasPathRules<G>) {
      if (irreversible) cell_.keys.clear();
      cell_.keys.push_back(rules_.path_key(cell_.position));
      keys_.push(cell_.keys.back(), irreversible);
    }
  }

  void judge() {
    cell_.result = rules_.result(cell_.position);
    if constexpr (HasPathRules<G>) {
      if (cell_.result == Result::kOngoing) {
        cell_.result = rules_.path_result(keys_, cell_.moves, cell_.position);
      }
    }
    if (cell_.result == Result::kOngoing && at_limit()) cell_.result = rules_.judge(cell_.position);
  }

  const G& rules_;
  Cell& cell_;
  PathKeys& keys_;
};

template <palamedes::Game G>
class BatchOf final : public Batch {
 public:
  BatchOf(const G& rules, const BatchSettings& settings)
      : rules_(rules), shape_(shape_of(rules)), threads_(settings.threads) {
    cells_.reserve(settings.games);
    for (std::size_t i = 0; i < settings.games; ++i) {
      cells_.push_back({.position = rules_.start(), .random = Random(derived_seed(settings.seed, i))});
    }
    restart();
  }

  std::size_t size() const override { return cells_.size(); }
  const PlaneShape& shape() const override { return shape_; }

  void sides(std::span<std::int8_t> out) const override {
    each_cell(
        [&](std::size_t i) { out[i] = static_cast<std::int8_t>(index_of(rules_.side_to_move(cells_[i].position))); });
  }
  void plies(std::span<std::int32_t> out) const override {
    each_cell([&](std::size_t i) { out[i] = static_cast<std::int32_t>(cells_[i].moves.size()); });
  }
  void results(std::span<std::int8_t> out) const override {
    each_cell([&](std::size_t i) { out[i] = static_cast<std::int8_t>(cells_[i].result); });
  }
  void legal_counts(std::span<std::int32_t> out) override {
    share_out([&](std::size_t i, PathKeys& keys) { out[i] = static_cast<std::int32_t>(legal_count(cells_[i], keys)); });
  }
  void observe(std::span<float> out) const override {
    const std::size_t size = shape_.size();
    each_cell([&](std::size_t i) { python::observe(rules_, shape_, cells_[i].position, out.subspan(i * size, size)); });
  }

  void step(std::span<const std::int32_t> actions) override {
    std::atomic<std::size_t> wrong{cells_.size()};
    share_out([&](std::size_t i, PathKeys& keys) {
      if (actions[i] < 0 || cells_[i].result != Result::kOngoing) return;
      if (static_cast<std::uint32_t>(actions[i]) >= legal_count(cells_[i], keys)) wrong = i;
    });
    if (wrong != cells_.size()) {
      throw UserError("game " + std::to_string(wrong) + " has no action " + std::to_string(actions[wrong]));
    }
    share_out([&](std::size_t i, PathKeys& keys) {
      if (actions[i] < 0 || cells_[i].result != Result::kOngoing) return;
      Table table(rules_, keys, cells_[i]);
      table.play(nth_legal(cells_[i], static_cast<std::uint32_t>(actions[i])));
      // Who steps wants to know what can be played next, and the history is at hand now.
      if constexpr (!NumbersMoves<G>) table.list();
    });
  }

  std::uint64_t step_random(std::uint64_t plies) override {
    std::atomic<std::uint64_t> played{0};
    share_out([&](std::size_t i, PathKeys& keys) {
      if (cells_[i].result == Result::kOngoing) played += Table(rules_, keys, cells_[i]).play_random(plies);
    });
    return played;
  }

  std::uint64_t rollouts(std::uint64_t count, std::span<std::int32_t> out) override {
    std::atomic<std::uint64_t> plies{0};
    each_cell([&](std::size_t i) {
      const PlayoutTally tally = playouts(cells_[i], count);
      out[3 * i] = static_cast<std::int32_t>(tally.first_wins);
      out[3 * i + 1] = static_cast<std::int32_t>(tally.second_wins);
      out[3 * i + 2] = static_cast<std::int32_t>(tally.draws);
      plies += tally.plies;
    });
    return plies;
  }

  std::size_t restart_finished() override {
    std::atomic<std::size_t> restarted{0};
    each_cell([&](std::size_t i) {
      if (cells_[i].result == Result::kOngoing) return;
      restart(cells_[i]);
      ++restarted;
    });
    return restarted;
  }
  void restart() override {
    each_cell([&](std::size_t i) { restart(cells_[i]); });
  }

  std::unique_ptr<catalog::Game> game(std::size_t index) const override {
    std::unique_ptr<catalog::Game> game = catalog::make_game(rules_.spec().text());
    typename G::Position position = rules_.start();
    for (const Move move : cells_[index].moves) {
      game->play(rules_.move_text(position, move));
      rules_.play(position, move);
    }
    return game;
  }

 private:
  using Move = typename G::Move;
  using Cell = BatchCell<G>;
  using Table = BatchTable<G>;

  // Fewer than this at a time are not worth a thread's while to fetch.
  static constexpr std::size_t kPiece = 64;

  void restart(Cell& cell) {
    cell.position = rules_.start();
    cell.result = rules_.result(cell.position);
    cell.listed = false;
    cell.moves.clear();
    cell.keys.clear();
    if constexpr (HasPathRules<G>) cell.keys.push_back(rules_.path_key(cell.position));
  }

  std::uint32_t legal_count(Cell& cell, PathKeys& keys) const {
    if (cell.result != Result::kOngoing) return 0;
    if constexpr (NumbersMoves<G>) {
      return rules_.legal_count(cell.position);
    } else {
      if (!cell.listed) Table(rules_, keys, cell).list();
      return static_cast<std::uint32_t>(cell.legal.size());
    }
  }
  // After legal_count().
  Move nth_legal(const Cell& cell, std::uint32_t number) const {
    if constexpr (NumbersMoves<G>) {
      return rules_.nth_legal(cell.position, number);
    } else {
      return cell.legal[number];
    }
  }

  template <class Work>
  void each_cell(const Work& work) const {
    share_out([&](std::size_t i, PathKeys&) { work(i); });
  }
  // `work` has the number of a game, and a history that is empty before and after.
  template <class Work>
  void share_out(const Work& work) const {
    const int threads = cells_.size() < 2 * kPiece ? 1 : threads_;
    tables::for_each_piece(threads, cells_.size(), kPiece, [&] {
      return [&, keys = std::make_shared<PathKeys>()](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) work(i, *keys);
      };
    });
  }

  PlayoutTally playouts(Cell& cell, std::uint64_t count) const {
    if constexpr (HasPlayoutBatch<G>) {
      return rules_.playout_batch(cell.position, count, rules_.ply_limit(), cell.random);
    } else {
      return palamedes::random_playouts(rules_, cell.position, count, rules_.ply_limit(), cell.random);
    }
  }

  const G rules_;
  PlaneShape shape_;
  int threads_;
  std::vector<Cell> cells_;
};

template <class Family>
class BatchMakerOf final : public BatchMaker {
 public:
  std::string_view name() const override { return Family::kName; }
  std::unique_ptr<Batch> make(const Spec& spec, const BatchSettings& settings) const override {
    return visit_rules<Family>(spec, [&](const auto& rules) -> std::unique_ptr<Batch> {
      return std::make_unique<BatchOf<std::decay_t<decltype(rules)>>>(rules, settings);
    });
  }
  PlaneShape shape(const Spec& spec) const override {
    return visit_rules<Family>(spec, [](const auto& rules) { return shape_of(rules); });
  }
  void observe(const Spec& spec, const std::string& position, std::span<float> out) const override {
    visit_rules<Family>(
        spec, [&](const auto& rules) { python::observe(rules, shape_of(rules), rules.parse_position(position), out); });
  }
};

}  // namespace palamedes::python
