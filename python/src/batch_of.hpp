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
#include "games/path.hpp"
#include "planes_of.hpp"
#include "tables/parallel.hpp"

namespace palamedes::python {

template <palamedes::Game G>
class BatchOf final : public Batch {
 public:
  BatchOf(const G& rules, const BatchSettings& settings)
      : rules_(std::make_unique<const G>(rules)),
        shape_(shape_of(rules)),
        threads_(settings.threads),
        cells_(settings.games, Cell{Path<G>(*rules_, rules_->start()), Random(0)}) {
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i].random = Random(derived_seed(settings.seed, i));
  }

  std::size_t size() const override { return cells_.size(); }
  const PlaneShape& shape() const override { return shape_; }

  void sides(std::span<std::int8_t> out) const override {
    each([&](std::size_t i, const Cell& cell) {
      out[i] = static_cast<std::int8_t>(index_of(rules_->side_to_move(cell.path.position())));
    });
  }
  void plies(std::span<std::int32_t> out) const override {
    each([&](std::size_t i, const Cell& cell) { out[i] = static_cast<std::int32_t>(cell.path.plies()); });
  }
  void results(std::span<std::int8_t> out) const override {
    each([&](std::size_t i, const Cell& cell) { out[i] = static_cast<std::int8_t>(result(cell)); });
  }
  void legal_counts(std::span<std::int32_t> out) const override {
    each([&](std::size_t i, const Cell& cell) {
      typename G::MoveList moves;
      list(cell, moves);
      out[i] = static_cast<std::int32_t>(moves.size());
    });
  }
  void observe(std::span<float> out) const override {
    const std::size_t size = shape_.size();
    each([&](std::size_t i, const Cell& cell) {
      python::observe(*rules_, shape_, cell.path.position(), out.subspan(i * size, size));
    });
  }

  void step(std::span<const std::int32_t> actions) override {
    std::vector<Move> chosen(cells_.size());
    std::atomic<std::size_t> wrong{cells_.size()};
    each([&](std::size_t i, const Cell& cell) {
      if (actions[i] < 0) return;
      typename G::MoveList moves;
      list(cell, moves);
      if (static_cast<std::size_t>(actions[i]) < moves.size()) {
        chosen[i] = moves[static_cast<std::size_t>(actions[i])];
      } else if (!moves.empty()) {
        wrong = i;
      }
    });
    if (wrong != cells_.size()) {
      throw UserError("game " + std::to_string(wrong) + " has no action " + std::to_string(actions[wrong]));
    }
    each([&](std::size_t i, Cell& cell) {
      if (actions[i] >= 0 && result(cell) == Result::kOngoing) play(cell, chosen[i]);
    });
  }

  std::uint64_t step_random(std::uint64_t plies) override {
    std::atomic<std::uint64_t> played{0};
    each([&](std::size_t, Cell& cell) {
      std::uint64_t own = 0;
      typename G::MoveList moves;
      while (own < plies) {
        list(cell, moves);
        if (moves.empty()) break;
        play(cell, moves[cell.random.below(static_cast<std::uint32_t>(moves.size()))]);
        ++own;
      }
      played += own;
    });
    return played;
  }

  std::size_t restart_finished() override {
    std::atomic<std::size_t> restarted{0};
    each([&](std::size_t, Cell& cell) {
      if (result(cell) == Result::kOngoing) return;
      cell.path = Path<G>(*rules_, rules_->start());
      ++restarted;
    });
    return restarted;
  }
  void restart() override {
    each([&](std::size_t, Cell& cell) { cell.path = Path<G>(*rules_, rules_->start()); });
  }

  std::unique_ptr<catalog::Game> game(std::size_t index) const override {
    std::unique_ptr<catalog::Game> game = catalog::make_game(rules_->spec().text());
    typename G::Position position = rules_->start();
    for (const Move move : cells_[index].path.moves()) {
      game->play(rules_->move_text(position, move));
      rules_->play(position, move);
    }
    return game;
  }

 private:
  using Move = typename G::Move;
  struct Cell {
    Path<G> path;
    Random random;
  };

  // More than this at a time is not worth a thread's while to fetch.
  static constexpr std::size_t kPiece = 64;

  template <class Work>
  void each(const Work& work) const {
    share_out([&](std::size_t i) { work(i, cells_[i]); });
  }
  template <class Work>
  void each(const Work& work) {
    share_out([&](std::size_t i) { work(i, cells_[i]); });
  }
  template <class Work>
  void share_out(const Work& work) const {
    const int threads = cells_.size() < 2 * kPiece ? 1 : threads_;
    tables::for_each_piece(threads, cells_.size(), kPiece, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) work(i);
      };
    });
  }

  Result result(const Cell& cell) const {
    const Result by_rules = cell.path.result();
    if (by_rules != Result::kOngoing || cell.path.plies() < cell.path.ply_limit()) return by_rules;
    return rules_->judge(cell.path.position());
  }
  void list(const Cell& cell, typename G::MoveList& moves) const {
    moves.clear();
    if (cell.path.plies() < cell.path.ply_limit()) cell.path.legal_moves(moves);
  }
  void play(Cell& cell, Move move) const {
    if constexpr (HasChance<G>) {
      if (rules_->is_chance(cell.path.position(), move)) {
        move = rules_->draw_outcome(cell.path.position(), move, cell.random);
      }
    }
    cell.path.play(move);
  }

  std::unique_ptr<const G> rules_;  // its address is in the paths
  PlaneShape shape_;
  int threads_;
  std::vector<Cell> cells_;
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
