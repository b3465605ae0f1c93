#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "tables/loaded_cells.hpp"
#include "tables/margin_solver.hpp"
#include "tables/tables_of.hpp"

namespace palamedes::tables {

// The tables of a game whose values are margins, a slice at a time, each from those before it.
template <TableModel Model>
requires(MarginModel<Model>) class MarginTables : public TablesOf<Model> {
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

 private:
  static constexpr std::size_t kPiece = 1 << 14;

  // What a slice needs is there, since groups come in their order.
  void solve(const SliceGroup& group, const BuildSettings& settings, const search::StopToken& stop) final {
    for (const SliceId slice : group) solve(slice, settings, stop);
  }

  void solve(SliceId slice, const BuildSettings& settings, const search::StopToken& stop) {
    const Slice& solved = slices()[slice];
    const auto say = [&](const std::string& doing) {
      if (stop.stopped()) throw BuildStopped{};
      settings.on_progress({solved.name, doing});
    };
    say("reading");
    std::map<SliceId, HugeArray<std::uint8_t>> earlier;
    for (const SliceId needed : solved.needs) {
      const auto file = files().open(slices()[needed], FileKind::kMargins);
      earlier.emplace(needed, load_cells<std::uint8_t>(*file, settings.threads));
    }
    say("solving");
    MarginSolver<Model> solver(model(), slice, solved.states, earlier);
    for_each_piece(settings.threads, solved.states, kPiece, [&] {
      return [&](std::size_t begin, std::size_t end) {
        if (stop.stopped()) throw BuildStopped{};
        for (std::size_t index = begin; index < end; ++index) solver.solve(index);
      };
    });
    say("writing");
    const auto& cells = solver.cells();
    write_table(files().file_path(solved, FileKind::kMargins), counted(solved, cells), settings.threads,
                [&](std::uint64_t block, std::span<std::uint8_t> content) {
                  std::memcpy(content.data(), cells.data() + block * kBlockStates, content.size());
                });
  }

  TableInfo counted(const Slice& slice, const HugeArray<std::uint8_t>& cells) const {
    TableInfo info;
    info.kind = FileKind::kMargins;
    info.game = this->game();
    info.slice = slice.name;
    info.cell_bytes = 1;
    info.states = cells.size();
    int most = 0;
    int least = 0;
    for (std::uint64_t index = 0; index < cells.size(); ++index) {
      const int margin = Margins::margin(cells[index]);
      ++(margin > 0 ? info.wins : margin < 0 ? info.losses : info.draws);
      most = std::max(most, margin);
      least = std::min(least, margin);
    }
    info.longest_win = static_cast<std::uint32_t>(most);
    info.highest_level = static_cast<std::uint32_t>(std::max(most, -least));
    return info;
  }
};

}  // namespace palamedes::tables
