#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/stopwatch.hpp"
#include "tables/game_tables.hpp"
#include "tables/pair_solver.hpp"
#include "tables/table_folder.hpp"

namespace palamedes::tables {

// All cells of a distances file, in memory. A file of narrow cells can be read into wide ones.
template <class Cell>
HugeArray<Cell> load_cells(const TableFile& file, int threads) {
  const TableInfo& info = file.info();
  HugeArray<Cell> cells(info.states);
  for_each_piece(threads, info.blocks(), 16, [&] {
    return [&, content = std::vector<std::uint8_t>()](std::size_t begin, std::size_t end) mutable {
      for (std::size_t block = begin; block < end; ++block) {
        content.resize(info.block_bytes(block));
        file.read_block(block, content);
        Cell* to = cells.data() + block * kBlockStates;
        if (info.cell_bytes == sizeof(Cell)) {
          std::memcpy(to, content.data(), content.size());
        } else {
          std::copy(content.begin(), content.end(), to);
        }
      }
    };
  });
  return cells;
}

// Builds the files of a model's spaces, pair by pair.
template <HalvesModel Model>
class PairBuilder {
 public:
  PairBuilder(const Model& model, const TableFolder& folder, const BuildSettings& settings,
              const search::StopToken& stop)
      : model_(model), folder_(folder), settings_(settings), stop_(stop) {}

  // Makes what is missing of the pair, and of those that it needs.
  void build(Space pair) {
    const Stopwatch watch;
    const bool missing = !has(pair, settings_.keep_distances);
    if (missing) solve(pair);
    std::vector<TableInfo> infos;
    for (const Space space : spaces_of(pair)) {
      infos.push_back(folder_.open(space, FileKind::kResults, states(space))->info());
    }
    settings_.on_pair(infos, missing ? watch.seconds() : 0);
  }

  std::uint64_t states(Space space) const { return std::uint64_t{model_.rows(space)} * model_.row_length(space); }

  static std::vector<Space> spaces_of(Space pair) {
    if (pair == pair.partner()) return {pair};
    return {pair, pair.partner()};
  }

 private:
  // With this many plies already below, one more ply a piece would soon be too many for narrow cells.
  static constexpr std::uint32_t kLateForNarrow = 230;

  bool has(Space pair, bool with_distances) const {
    bool all = true;
    for (const Space space : spaces_of(pair)) {
      all = all && folder_.has(space, FileKind::kResults);
      all = all && (!with_distances || folder_.has(space, FileKind::kDistances));
    }
    return all;
  }

  void stop_if_told() const {
    if (stop_.stopped()) throw BuildStopped{};
  }

  // The distances of a space that captures lead to; made again where they were removed too early.
  std::unique_ptr<TableFile> lower_file(Space space) {
    const std::optional<Space> lower = model_.after_capture(space);
    if (!lower) return nullptr;
    if (!folder_.has(*lower, FileKind::kDistances)) {
      solve({std::max(lower->mine, lower->theirs), std::min(lower->mine, lower->theirs)});
    }
    return folder_.open(*lower, FileKind::kDistances, states(*lower));
  }

  void solve(Space pair) {
    stop_if_told();
    std::vector<std::unique_ptr<TableFile>> files;
    std::uint32_t highest = 0;
    for (const Space space : spaces_of(pair)) {
      files.push_back(lower_file(space));
      if (files.back()) highest = std::max(highest, files.back()->info().highest_level);
    }
    try {
      if (highest > kLateForNarrow) throw LevelTooHigh();
      solve_with<std::uint8_t>(pair, files);
    } catch (const LevelTooHigh&) {
      solve_with<std::uint16_t>(pair, files);
    }
    if (!settings_.keep_distances) remove_lower_distances(pair);
  }

  template <class Cell>
  void solve_with(Space pair, const std::vector<std::unique_ptr<TableFile>>& files) {
    settings_.on_progress({pair, "reading"});
    std::vector<HugeArray<Cell>> lower;
    for (const auto& file : files) {
      lower.push_back(file ? load_cells<Cell>(*file, settings_.threads) : HugeArray<Cell>());
    }
    stop_if_told();
    settings_.on_progress({pair, "counting moves"});
    PairSolver<Model, Cell> solver(model_, pair, lower.front().data(), lower.back().data(), settings_.threads);
    solver.solve([&](int level) {
      stop_if_told();
      settings_.on_progress({pair, "level " + std::to_string(level)});
    });
    stop_if_told();
    settings_.on_progress({pair, "writing"});
    int side = 0;
    for (const Space space : spaces_of(pair)) write(space, solver.levels(side++));
  }

  // Distances first: a results file is the sign that a space is finished.
  template <class Cell>
  void write(Space space, const HugeArray<Cell>& cells) {
    TableInfo info = counted(space, cells);
    info.kind = FileKind::kDistances;
    info.cell_bytes = info.highest_level <= static_cast<std::uint32_t>(Levels<std::uint8_t>::kMost) ? 1 : 2;
    const bool narrows = info.cell_bytes < sizeof(Cell);
    write_table(folder_.file_path(space, info.kind), info, settings_.threads,
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
    write_table(folder_.file_path(space, info.kind), info, settings_.threads,
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
  TableInfo counted(Space space, const HugeArray<Cell>& cells) const {
    TableInfo info;
    info.game = folder_.game();
    info.space = space;
    info.states = cells.size();
    const std::uint32_t length = model_.row_length(space);
    std::mutex mutex;
    for_each_piece(settings_.threads, model_.rows(space), 256, [&] {
      return [&](std::size_t begin, std::size_t end) {
        TableInfo part;
        for (std::size_t row = begin; row < end; ++row) {
          count_row(cells.data() + row * length, length,
                    static_cast<std::uint64_t>(model_.row_weight(space, static_cast<std::uint32_t>(row))), part);
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

  // No other pair needs them.
  void remove_lower_distances(Space pair) const {
    for (const Space space : spaces_of(pair)) {
      if (const std::optional<Space> lower = model_.after_capture(space)) folder_.remove(*lower, FileKind::kDistances);
    }
  }

  const Model& model_;
  const TableFolder& folder_;
  const BuildSettings& settings_;
  const search::StopToken& stop_;
};

}  // namespace palamedes::tables
