#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "tables/loaded_cells.hpp"
#include "tables/pair_solver.hpp"
#include "tables/tables_of.hpp"

namespace palamedes::tables {

// The tables of a game that is solved backwards, a slice and its partner at a time: results, and distances where they
// are kept.
template <TableModel Model>
requires(HalvesModel<Model>) class PairTables : public TablesOf<Model> {
 public:
  using TablesOf<Model>::TablesOf;

  std::uint64_t memory(const SliceGroup& group, int cell_bytes) const override {
    std::uint64_t bytes = 0;
    const auto width = static_cast<std::uint64_t>(cell_bytes);
    for (const SliceId slice : group) {
      bytes += width * slices()[slice].states + slices()[model().partner(slice)].states;
      for (const SliceId lower : model().after_captures(slice)) bytes += width * slices()[lower].states;
    }
    return bytes;
  }

 protected:
  using TablesOf<Model>::files;
  using TablesOf<Model>::model;
  using TablesOf<Model>::slices;

 private:
  // With this many plies already below, one more ply a piece would soon be too many for narrow cells.
  static constexpr std::uint32_t kLateForNarrow = 230;

  // One run of the builder.
  struct Run {
    const BuildSettings& settings;
    const search::StopToken& stop;

    void stop_if_told() const {
      if (stop.stopped()) throw BuildStopped{};
    }
  };

  void solve(const SliceGroup& group, const BuildSettings& settings, const search::StopToken& stop) final {
    solve(group, Run{settings, stop});
  }

  using Files = std::vector<std::unique_ptr<TableFile>>;

  // The distances of the slices that captures lead to; made again where they were removed too early.
  Files lower_files(SliceId slice, const Run& run) {
    Files list;
    for (const SliceId lower : model().after_captures(slice)) {
      if (!files().has(slices()[lower], FileKind::kDistances)) solve(slices().group_of(lower), run);
      list.push_back(files().open(slices()[lower], FileKind::kDistances));
    }
    return list;
  }

  void solve(const SliceGroup& group, const Run& run) {
    run.stop_if_told();
    std::vector<Files> lower;
    std::uint32_t highest = 0;
    for (const SliceId slice : group) {
      lower.push_back(lower_files(slice, run));
      for (const auto& file : lower.back()) highest = std::max(highest, file->info().highest_level);
    }
    try {
      if (highest > kLateForNarrow) throw LevelTooHigh();
      solve_with<std::uint8_t>(group, lower, run);
    } catch (const LevelTooHigh&) {
      solve_with<std::uint16_t>(group, lower, run);
    }
    if (!run.settings.keep_distances) remove_lower_distances(group);
  }

  template <class Cell>
  void solve_with(const SliceGroup& group, const std::vector<Files>& below, const Run& run) {
    const int threads = run.settings.threads;
    const auto say = [&](const std::string& doing) {
      run.stop_if_told();
      run.settings.on_progress({slices()[group.front()].name, doing});
    };
    say("reading");
    std::vector<HugeArray<Cell>> loaded;
    std::vector<std::vector<const Cell*>> lower;
    for (const Files& list : below) {
      lower.emplace_back();
      for (const auto& file : list) {
        loaded.push_back(load_cells<Cell>(*file, threads));
        lower.back().push_back(loaded.back().data());
      }
    }
    say("counting moves");
    PairSolver<Model, Cell> solver(model(), group.front(), lower.front(), lower.back(), threads);
    solver.solve([&](int level) { say("level " + std::to_string(level)); });
    say("writing");
    int side = 0;
    for (const SliceId slice : group) write(slice, solver.levels(side++), threads);
  }

  // Distances first: a results file is the sign that a slice is finished.
  template <class Cell>
  void write(SliceId slice, const HugeArray<Cell>& cells, int threads) {
    TableInfo info = counted(slice, cells, threads);
    info.kind = FileKind::kDistances;
    info.cell_bytes = info.highest_level <= static_cast<std::uint32_t>(Levels<std::uint8_t>::kMost) ? 1 : 2;
    const bool narrows = info.cell_bytes < sizeof(Cell);
    write_table(files().file_path(slices()[slice], info.kind), info, threads,
                [&](std::uint64_t block, std::span<std::uint8_t> content) {
                  const Cell* from = cells.data() + block * kBlockStates;
                  if (narrows) {
                    std::transform(from, from + content.size(), content.begin(),
                                   [](Cell cell) { return static_cast<std::uint8_t>(cell); });
                  } else {
                    std::memcpy(content.data(), from, content.size());
                  }
                });
    info.kind = FileKind::kResults;
    info.cell_bytes = 0;
    write_table(files().file_path(slices()[slice], info.kind), info, threads,
                [&](std::uint64_t block, std::span<std::uint8_t> content) {
                  pack_results(cells.data() + block * kBlockStates, info.block_states(block), content);
                });
  }

  template <class Cell>
  static void pack_results(const Cell* cells, std::uint32_t count, std::span<std::uint8_t> content) {
    for (std::uint32_t byte = 0; byte < content.size(); ++byte) {
      unsigned five = 0;
      for (std::uint32_t i = std::min(count, (byte + 1) * kStatesPerByte); i-- > byte * kStatesPerByte;) {
        const Cell cell = cells[i];
        five = 3 * five + static_cast<unsigned>(cell == Levels<Cell>::kDraw         ? Outcome::kDraw
                                                : is_win(Levels<Cell>::level(cell)) ? Outcome::kWin
                                                                                    : Outcome::kLoss);
      }
      content[byte] = static_cast<std::uint8_t>(five);
    }
  }

  template <class Cell>
  TableInfo counted(SliceId slice, const HugeArray<Cell>& cells, int threads) const {
    TableInfo info;
    info.game = files().game();
    info.slice = slices()[slice].name;
    info.states = cells.size();
    const std::uint32_t length = model().row_length(slice);
    std::mutex mutex;
    for_each_piece(threads, model().rows(slice), 256, [&] {
      return [&](std::size_t begin, std::size_t end) {
        TableInfo part;
        for (std::size_t row = begin; row < end; ++row) {
          count_row(cells.data() + row * length, length,
                    static_cast<std::uint64_t>(model().row_weight(slice, static_cast<std::uint32_t>(row))), part);
        }
        const std::lock_guard lock(mutex);
        info.wins += part.wins;
        info.draws += part.draws;
        info.losses += part.losses;
        info.longest_win = std::max(info.longest_win, part.longest_win);
        info.highest_level = std::max(info.highest_level, part.highest_level);
      };
    });
    return info;
  }

  template <class Cell>
  static void count_row(const Cell* cells, std::uint32_t length, std::uint64_t weight, TableInfo& part) {
    std::uint32_t decided = 0;
    std::uint32_t wins = 0;
    Cell highest_win = 0;
    Cell highest = 0;
    for (std::uint32_t column = 0; column < length; ++column) {
      const Cell cell = cells[column];
      const bool win = cell != Levels<Cell>::kDraw && is_win(Levels<Cell>::level(cell));
      decided += cell != Levels<Cell>::kDraw ? 1 : 0;
      wins += win ? 1 : 0;
      highest = std::max(highest, cell);
      highest_win = std::max(highest_win, win ? cell : Cell{0});
    }
    part.wins += weight * wins;
    part.draws += weight * (length - decided);
    part.losses += weight * (decided - wins);
    const auto plies = [](Cell cell) { return static_cast<std::uint32_t>(std::max(0, Levels<Cell>::level(cell))); };
    part.longest_win = std::max(part.longest_win, plies(highest_win));
    part.highest_level = std::max(part.highest_level, plies(highest));
  }

  // No other group needs them.
  void remove_lower_distances(const SliceGroup& group) const {
    for (const SliceId slice : group) {
      for (const SliceId lower : model().after_captures(slice)) files().remove(slices()[lower], FileKind::kDistances);
    }
  }
};

}  // namespace palamedes::tables
