#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "tables/loaded_cells.hpp"
#include "tables/margin_solver.hpp"
#include "tables/tables_of.hpp"

namespace palamedes::tables {

// The tables of a game whose values are margins, a slice at a time; how a slice is solved is left open.
template <TableModel Model>
requires(MarginModel<Model>) class WrittenMargins : public TablesOf<Model> {
 public:
  using TablesOf<Model>::TablesOf;

  std::uint64_t memory(const SliceGroup& group, int /*cell_bytes*/) const override {
    std::uint64_t bytes = slices().states(group);
    for (const SliceId slice : group) bytes += slices().states(slices()[slice].needs);
    return bytes;
  }

 protected:
  using TablesOf<Model>::files;
  using TablesOf<Model>::model;
  using TablesOf<Model>::slices;

  using Say = std::function<void(const std::string& doing)>;

 private:
  // Those that the slice needs are in files, since groups come in their order. Throws BuildStopped.
  virtual void solve_slice(SliceId slice, const BuildSettings& settings, const search::StopToken& stop,
                           const Say& say) = 0;
  // Cells of the slice that was solved last, from the first on; several threads may ask.
  virtual void copy_cells(std::uint64_t first, std::span<std::uint8_t> cells) const = 0;

  void solve(const SliceGroup& group, const BuildSettings& settings, const search::StopToken& stop) final {
    for (const SliceId slice : group) {
      const Slice& solved = slices()[slice];
      const auto say = [&](const std::string& doing) {
        if (stop.stopped()) throw BuildStopped{};
        settings.on_progress({solved.name, doing});
      };
      solve_slice(slice, settings, stop, say);
      say("writing");
      write_table(
          files().file_path(solved, FileKind::kMargins), counted(solved, settings.threads), settings.threads,
          [&](std::uint64_t block, std::span<std::uint8_t> content) { copy_cells(block * kBlockStates, content); });
    }
  }

  TableInfo counted(const Slice& slice, int threads) const {
    TableInfo info;
    info.kind = FileKind::kMargins;
    info.game = files().game();
    info.slice = slice.name;
    info.cell_bytes = 1;
    info.states = slice.states;
    std::mutex mutex;
    int most = 0;
    int least = 0;
    for_each_piece(threads, slice.states, kBlockStates, [&] {
      return [&, cells = std::vector<std::uint8_t>()](std::size_t begin, std::size_t end) mutable {
        cells.resize(end - begin);
        copy_cells(begin, cells);
        std::array<std::uint64_t, 256> seen{};
        for (const std::uint8_t cell : cells) ++seen[cell];
        const std::lock_guard lock(mutex);
        for (int margin = -Margins::kMost; margin <= Margins::kMost; ++margin) {
          const std::uint64_t count = seen[Margins::cell(margin)];
          if (count == 0) continue;
          (margin > 0 ? info.wins : margin < 0 ? info.losses : info.draws) += count;
          most = std::max(most, margin);
          least = std::min(least, margin);
        }
      };
    });
    info.longest_win = static_cast<std::uint32_t>(most);
    info.highest_level = static_cast<std::uint32_t>(std::max(most, -least));
    return info;
  }
};

// Those of a model whose entries are solved one by one.
template <TableModel Model>
requires(EntryModel<Model>) class MarginTables : public WrittenMargins<Model> {
 public:
  using WrittenMargins<Model>::WrittenMargins;

 private:
  using Base = WrittenMargins<Model>;
  static constexpr std::size_t kPiece = 1 << 14;

  void solve_slice(SliceId slice, const BuildSettings& settings, const search::StopToken& stop,
                   const typename Base::Say& say) final {
    const Slice& solved = this->slices()[slice];
    say("reading");
    earlier_.clear();
    for (const SliceId needed : solved.needs) {
      const auto file = this->files().open(this->slices()[needed], FileKind::kMargins);
      earlier_.emplace(needed, load_cells<std::uint8_t>(*file, settings.threads));
    }
    say("solving");
    solver_ = std::make_unique<MarginSolver<Model>>(this->model(), slice, solved.states, earlier_);
    for_each_piece(settings.threads, solved.states, kPiece, [&] {
      return [&](std::size_t begin, std::size_t end) {
        if (stop.stopped()) throw BuildStopped{};
        for (std::size_t index = begin; index < end; ++index) solver_->solve(index);
      };
    });
  }

  void copy_cells(std::uint64_t first, std::span<std::uint8_t> cells) const final {
    std::copy_n(solver_->cells().data() + first, cells.size(), cells.data());
  }

  std::map<SliceId, HugeArray<std::uint8_t>> earlier_;
  std::unique_ptr<MarginSolver<Model>> solver_;
};

}  // namespace palamedes::tables
