#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/game_tables.hpp"
#include "tables/parallel.hpp"
#include "tables/probe.hpp"
#include "tables/verifier.hpp"

namespace palamedes::tables {

// Checks the files of a folder, a slice at a time: margins, or distances where all that are needed are there, else
// results.
template <TableModel Model>
class Checker {
 public:
  Checker(const Model& model, const TableFolder& folder, Prober& prober, const VerifySettings& settings)
      : model_(model), slices_(model.slices()), folder_(folder), prober_(prober), settings_(settings) {}

  // How many entries were checked, and whether by all that is known of them.
  std::pair<std::uint64_t, bool> check(SliceId slice) const {
    if constexpr (MarginModel<Model>) {
      open(slice, FileKind::kMargins)->check(settings_.threads);
      return {check_by<ByMargin>(slice), true};
    } else {
      const auto results = open(slice, FileKind::kResults);
      results->check(settings_.threads);
      const bool distances = folder_.has(slices_[slice], FileKind::kDistances);
      if (distances) check_results(slice, *results);
      const bool by_distance = distances && neighbours_have_distances(slice);
      return {by_distance ? check_by<ByDistance>(slice) : check_by<ByResult>(slice), by_distance};
    }
  }

 private:
  [[noreturn]] void fail_without(SliceId slice) const {
    throw UserError("there is no table of " + slices_[slice].name + " in " + quote(folder_.path()) +
                    ", and others lead to it; build it");
  }

  std::unique_ptr<TableFile> open(SliceId slice, FileKind kind) const {
    if (!folder_.has(slices_[slice], kind)) fail_without(slice);
    return folder_.open(slices_[slice], kind);
  }

  // The slices that moves lead to, itself among them.
  std::vector<SliceId> neighbours(SliceId slice) const {
    std::vector<SliceId> list = slices_.group_of(slice);
    list.insert(list.end(), slices_[slice].needs.begin(), slices_[slice].needs.end());
    return list;
  }

  bool neighbours_have_distances(SliceId slice) const {
    bool all = true;
    for (const SliceId neighbour : neighbours(slice)) {
      all = all && folder_.has(slices_[neighbour], FileKind::kDistances);
    }
    return all;
  }

  // The results must say what the distances say.
  void check_results(SliceId slice, const TableFile& results) const {
    const auto distances = open(slice, FileKind::kDistances);
    for_each_piece(settings_.threads, results.info().blocks(), 16, [&] {
      return [&, five = std::vector<std::uint8_t>(), cells = std::vector<std::uint8_t>()](std::size_t begin,
                                                                                          std::size_t end) mutable {
        for (std::size_t block = begin; block < end; ++block) {
          five.resize(results.info().block_bytes(block));
          results.read_block(block, five);
          cells.resize(distances->info().block_bytes(block));
          distances->read_block(block, cells);
          if (!agree(five, cells, results.info().block_states(block), distances->info().cell_bytes)) {
            throw UserError("the results and the distances of " + slices_[slice].name + " in " + quote(folder_.path()) +
                            " contradict each other; delete both and build them again");
          }
        }
      };
    });
  }

  static bool agree(const std::vector<std::uint8_t>& five, const std::vector<std::uint8_t>& cells, std::uint32_t count,
                    std::uint32_t cell_bytes) {
    static constexpr std::array<unsigned, kStatesPerByte> kPowers = {1, 3, 9, 27, 81};
    for (std::uint32_t i = 0; i < count; ++i) {
      const unsigned cell = cell_bytes == 1 ? cells[i] : cells[2 * i] + 256U * cells[2 * i + 1];
      const unsigned outcome = five[i / kStatesPerByte] / kPowers[i % kStatesPerByte] % 3;
      const auto wanted = static_cast<unsigned>(cell == 0       ? Outcome::kDraw
                                                : cell % 2 == 0 ? Outcome::kWin
                                                                : Outcome::kLoss);
      if (outcome != wanted) return false;
    }
    return true;
  }

  template <class By>
  std::uint64_t check_by(SliceId slice) const {
    return settings_.samples ? check_samples<By>(slice) : check_all<By>(slice);
  }

  template <class By>
  std::uint64_t check_samples(SliceId slice) const {
    const auto look = [&](SliceId which, std::uint64_t index) {
      const auto value = By::kFile == FileKind::kResults ? prober_.result(which, index) : prober_.value(which, index);
      if (!value) fail_without(which);
      return By::entry(*value);
    };
    const Verifier<Model, By> verifier(model_);
    Random random(slice_seed(settings_.seed, slices_[slice].name));
    for (std::uint64_t i = 0; i < *settings_.samples; ++i) {
      verifier.check(slice, random.next() % slices_[slice].states, look);
    }
    return *settings_.samples;
  }

  // Every entry, with all slices that its moves lead to in memory.
  template <class By>
  std::uint64_t check_all(SliceId slice) const {
    using Loaded = typename By::Loaded;
    std::vector<std::unique_ptr<const Loaded>> loaded(slices_.size());
    for (const SliceId which : neighbours(slice)) {
      loaded[which] = std::make_unique<const Loaded>(*open(which, By::kFile), settings_.threads);
    }
    const auto look = [&](SliceId which, std::uint64_t index) { return By::entry((*loaded[which])[index]); };
    const Verifier<Model, By> verifier(model_);
    const std::uint64_t states = slices_[slice].states;
    for_each_piece(settings_.threads, states, 1 << 14, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t index = begin; index < end; ++index) verifier.check(slice, index, look);
      };
    });
    return states;
  }

  const Model& model_;
  const SliceSet& slices_;
  const TableFolder& folder_;
  Prober& prober_;
  const VerifySettings& settings_;
};

}  // namespace palamedes::tables
