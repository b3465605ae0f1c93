#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
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

// One of many games: as small as it can be, since thousands of them are looked at in turn.
template <palamedes::Game G>
struct BatchCell {
  typename G::Position position;
  Random random;
  std::vector<typename G::Move> moves;
  // Of games with path rules: the keys of all positions, the present one last, and which came by irreversible moves.
  std::vector<std::uint64_t> keys;
  std::vector<bool> fresh;
};

// Where a thread plays the games of a batch: the rules with the history of the game that sits there. Path rules look at
// that through a filter too large for every game to have one.
template <palamedes::Game G>
class BatchTable {
 public:
  using Cell = BatchCell<G>;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  BatchTable(const G& rules, Cell& cell) : rules_(rules), cell_(cell) {}
  BatchTable(const G& rules, PathKeys& keys, Cell& cell) : rules_(rules), cell_(cell), keys_(&keys) {
    if constexpr (HasPathRules<G>) {
      for (std::size_t i = 0; i < cell.keys.size(); ++i) keys_->push(cell.keys[i], cell.fresh[i]);
    }
  }
  BatchTable(const BatchTable&) = delete;
  BatchTable& operator=(const BatchTable&) = delete;
  ~BatchTable() {
    if constexpr (HasPathRules<G>) {
      while (keys_ != nullptr && keys_->size() != 0) keys_->pop();
    }
  }

  void restart() {
    cell_.position = rules_.start();
    cell_.moves.clear();
    cell_.keys.clear();
    cell_.fresh.clear();
    if constexpr (HasPathRules<G>) note(false);
  }

  bool at_limit() const { return static_cast<int>(cell_.moves.size()) >= rules_.ply_limit(); }

  Result result() const {
    const Result by_rules = result_by_rules();
    return by_rules == Result::kOngoing && at_limit() ? rules_.judge(cell_.position) : by_rules;
  }

  // As Path<G> lists them.
  void legal_moves(MoveList& moves) const {
    moves.clear();
    if (at_limit()) return;
    if constexpr (HasPathRules<G>) {
      if (result_by_rules() != Result::kOngoing) return;
    }
    rules_.legal_moves(cell_.position, moves);
    if constexpr (BarsMoves<G>) {
      moves.keep_if([this](Move move) { return rules_.path_allows(*keys_, cell_.position, move); });
    }
  }

  void play(Move move) {
    if constexpr (HasChance<G>) {
      if (rules_.is_chance(cell_.position, move)) move = rules_.draw_outcome(cell_.position, move, cell_.random);
    }
    bool irreversible = false;
    if constexpr (HasPathRules<G>) irreversible = rules_.irreversible(cell_.position, move);
    static_cast<void>(rules_.play(cell_.position, move));
    cell_.moves.push_back(move);
    if constexpr (HasPathRules<G>) {
      note(irreversible);
      keys_->push(cell_.keys.back(), irreversible);
    }
  }

 private:
  Result result_by_rules() const {
    const Result by_board = rules_.result(cell_.position);
    if constexpr (HasPathRules<G>) {
      if (by_board == Result::kOngoing) return rules_.path_result(*keys_, cell_.moves, cell_.position);
    }
    return by_board;
  }
  void note(bool irreversible) {
    cell_.keys.push_back(rules_.path_key(cell_.position));
    cell_.fresh.push_back(irreversible);
  }

  const G& rules_;
  Cell& cell_;
  PathKeys* keys_ = nullptr;
};

template <palamedes::Game G>
class BatchOf final : public Batch {
 public:
  BatchOf(const G& rules, const BatchSettings& settings)
      : rules_(rules), shape_(shape_of(rules)), threads_(settings.threads) {
    cells_.reserve(settings.games);
    for (std::size_t i = 0; i < settings.games; ++i) {
      cells_.push_back({rules_.start(), Random(derived_seed(settings.seed, i)), {}, {}, {}});
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
  void results(std::span<std::int8_t> out) override {
    each([&](std::size_t i, Table& table) { out[i] = static_cast<std::int8_t>(table.result()); });
  }
  void legal_counts(std::span<std::int32_t> out) override {
    each([&](std::size_t i, Table& table) {
      typename G::MoveList moves;
      table.legal_moves(moves);
      out[i] = static_cast<std::int32_t>(moves.size());
    });
  }
  void observe(std::span<float> out) const override {
    const std::size_t size = shape_.size();
    each_cell([&](std::size_t i) { python::observe(rules_, shape_, cells_[i].position, out.subspan(i * size, size)); });
  }

  void step(std::span<const std::int32_t> actions) override {
    std::vector<Move> chosen(cells_.size());
    std::vector<std::uint8_t> plays(cells_.size());
    std::atomic<std::size_t> wrong{cells_.size()};
    each([&](std::size_t i, Table& table) {
      if (actions[i] < 0) return;
      typename G::MoveList moves;
      table.legal_moves(moves);
      if (static_cast<std::size_t>(actions[i]) < moves.size()) {
        chosen[i] = moves[static_cast<std::size_t>(actions[i])];
        plays[i] = 1;
      } else if (!moves.empty()) {
        wrong = i;
      }
    });
    if (wrong != cells_.size()) {
      throw UserError("game " + std::to_string(wrong) + " has no action " + std::to_string(actions[wrong]));
    }
    each([&](std::size_t i, Table& table) {
      if (plays[i] != 0) table.play(chosen[i]);
    });
  }

  std::uint64_t step_random(std::uint64_t plies) override {
    std::atomic<std::uint64_t> played{0};
    each([&](std::size_t i, Table& table) {
      std::uint64_t own = 0;
      typename G::MoveList moves;
      while (own < plies) {
        table.legal_moves(moves);
        if (moves.empty()) break;
        table.play(moves[cells_[i].random.below(static_cast<std::uint32_t>(moves.size()))]);
        ++own;
      }
      played += own;
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
    each([&](std::size_t, Table& table) {
      if (table.result() == Result::kOngoing) return;
      table.restart();
      ++restarted;
    });
    return restarted;
  }
  void restart() override {
    each_cell([&](std::size_t i) { Table(rules_, cells_[i]).restart(); });
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
  using Table = BatchTable<G>;

  // Fewer than this at a time are not worth a thread's while to fetch.
  static constexpr std::size_t kPiece = 64;

  template <class Work>
  void each(const Work& work) {
    share_out([&](std::size_t begin, std::size_t end, PathKeys& keys) {
      for (std::size_t i = begin; i < end; ++i) {
        Table table(rules_, keys, cells_[i]);
        work(i, table);
      }
    });
  }
  template <class Work>
  void each_cell(const Work& work) const {
    share_out([&](std::size_t begin, std::size_t end, PathKeys&) {
      for (std::size_t i = begin; i < end; ++i) work(i);
    });
  }
  template <class Work>
  void share_out(const Work& work) const {
    const int threads = cells_.size() < 2 * kPiece ? 1 : threads_;
    tables::for_each_piece(threads, cells_.size(), kPiece, [&] {
      return [&, keys = std::make_shared<PathKeys>()](std::size_t begin, std::size_t end) { work(begin, end, *keys); };
    });
  }

  PlayoutTally playouts(BatchCell<G>& cell, std::uint64_t count) const {
    if constexpr (HasPlayoutBatch<G>) {
      return rules_.playout_batch(cell.position, count, rules_.ply_limit(), cell.random);
    } else {
      return palamedes::random_playouts(rules_, cell.position, count, rules_.ply_limit(), cell.random);
    }
  }

  const G rules_;
  PlaneShape shape_;
  int threads_;
  std::vector<BatchCell<G>> cells_;
};

template <class Family>
class BatchMakerOf final : public BatchMaker {
 public:
  std::string_view name() const override { return Family::kName; }
  std::unique_ptr<Batch> make(const Spec& spec, const BatchSettings& settings) const override {
    return Family::visit(spec, [&](const auto& rules) -> std::unique_ptr<Batch> {
      return std::make_unique<BatchOf<std::decay_t<decltype(rules)>>>(rules, settings);
    });
  }
  PlaneShape shape(const Spec& spec) const override {
    return Family::visit(spec, [](const auto& rules) { return shape_of(rules); });
  }
  void observe(const Spec& spec, const std::string& position, std::span<float> out) const override {
    Family::visit(
        spec, [&](const auto& rules) { python::observe(rules, shape_of(rules), rules.parse_position(position), out); });
  }
};

}  // namespace palamedes::python
