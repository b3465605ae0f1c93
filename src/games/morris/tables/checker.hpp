#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/morris/tables/verifier.hpp"
#include "tables/game_tables.hpp"
#include "tables/loaded_results.hpp"
#include "tables/parallel.hpp"
#include "tables/probe.hpp"
#include "tables/table_folder.hpp"

namespace palamedes::tables {

// Checks the files of a folder, a space at a time: distances where all that are needed are there, else results.
template <class Board>
class MorrisChecker {
 public:
  MorrisChecker(const MorrisModel<Board>& model, const TableFolder& folder, Prober& prober,
                const VerifySettings& settings)
      : model_(model), folder_(folder), prober_(prober), settings_(settings), verifier_(model) {}

  void check(Space space) const {
    const auto results = open(space, FileKind::kResults);
    results->check(settings_.threads);
    const bool distances = folder_.has(space, FileKind::kDistances);
    if (distances) check_results(*results);
    const bool by_distance = distances && neighbours_have_distances(space);
    const std::uint64_t checked = settings_.samples ? check_samples(space, by_distance)
                                  : by_distance     ? check_all<LoadedSpace>(space, FileKind::kDistances)
                                                    : check_all<LoadedResults>(space, FileKind::kResults);
    settings_.on_space(space, checked, by_distance);
  }

 private:
  std::unique_ptr<TableFile> open(Space space, FileKind kind) const {
    if (!folder_.has(space, kind)) {
      throw UserError("there is no table of " + space.text() + " in " + quote(folder_.path()) +
                      ", and others lead to it; build it");
    }
    return folder_.open(space, kind, model_.ranking().size(space));
  }

  bool neighbours_have_distances(Space space) const {
    const auto lower = model_.after_capture(space);
    return folder_.has(space.partner(), FileKind::kDistances) && (!lower || folder_.has(*lower, FileKind::kDistances));
  }

  // The results must say what the distances say.
  void check_results(const TableFile& results) const {
    const Space space = results.info().space;
    const auto distances = open(space, FileKind::kDistances);
    for_each_piece(settings_.threads, results.info().blocks(), 16, [&] {
      return [&, five = std::vector<std::uint8_t>(), cells = std::vector<std::uint8_t>()](std::size_t begin,
                                                                                          std::size_t end) mutable {
        for (std::size_t block = begin; block < end; ++block) {
          five.resize(results.info().block_bytes(block));
          results.read_block(block, five);
          cells.resize(distances->info().block_bytes(block));
          distances->read_block(block, cells);
          if (!agree(five, cells, results.info().block_states(block), distances->info().cell_bytes)) {
            throw UserError("the results and the distances of " + space.text() + " in " + quote(folder_.path()) +
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
      const unsigned wanted = static_cast<unsigned>(cell == 0       ? Outcome::kDraw
                                                    : cell % 2 == 0 ? Outcome::kWin
                                                                    : Outcome::kLoss);
      if (outcome != wanted) return false;
    }
    return true;
  }

  std::uint64_t check_samples(Space space, bool by_distance) const {
    const auto ask = [&](Space which, std::uint64_t index) {
      const auto value = by_distance ? prober_.value(which, index) : prober_.result(which, index);
      if (!value) {
        throw UserError("there is no table of " + which.text() + " in " + quote(folder_.path()) +
                        ", and others lead to it; build it");
      }
      return *value;
    };
    const auto cell_at = [&](Space which, std::uint64_t index) {
      const Value value = ask(which, index);
      return value.outcome == Outcome::kDraw ? Levels<std::uint16_t>::kDraw : Levels<std::uint16_t>::cell(*value.plies);
    };
    const auto outcome_at = [&](Space which, std::uint64_t index) { return ask(which, index).outcome; };
    Random random(derived_seed(settings_.seed, hash_pair(space.mine, space.theirs)));
    const std::uint64_t states = model_.ranking().size(space);
    for (std::uint64_t i = 0; i < *settings_.samples; ++i) {
      const std::uint64_t index = random.next() % states;
      if (by_distance) {
        verifier_.check(space, index, cell_at);
      } else {
        verifier_.check_outcome(space, index, outcome_at);
      }
    }
    return *settings_.samples;
  }

  // Every entry, with all spaces that its moves lead to in memory.
  template <class Loaded>
  std::uint64_t check_all(Space space, FileKind kind) const {
    std::map<Space, Loaded> loaded;
    const auto load = [&](Space which) {
      if (!loaded.contains(which)) loaded.emplace(which, Loaded(*open(which, kind), settings_.threads));
    };
    load(space);
    load(space.partner());
    const auto lower = model_.after_capture(space);
    if (lower) load(*lower);
    const Loaded* of_partner = &loaded.at(space.partner());
    const Loaded* of_space = &loaded.at(space);
    const Loaded* of_lower = lower ? &loaded.at(*lower) : nullptr;
    const auto look = [=](Space which, std::uint64_t index) {
      return which == space ? (*of_space)[index] : lower && which == *lower ? (*of_lower)[index] : (*of_partner)[index];
    };
    const std::uint64_t states = model_.ranking().size(space);
    for_each_piece(settings_.threads, states, 1 << 14, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t index = begin; index < end; ++index) {
          if constexpr (std::is_same_v<Loaded, LoadedSpace>) {
            verifier_.check(space, index, look);
          } else {
            verifier_.check_outcome(space, index, look);
          }
        }
      };
    });
    return states;
  }

  const MorrisModel<Board>& model_;
  const TableFolder& folder_;
  Prober& prober_;
  const VerifySettings& settings_;
  MorrisVerifier<Board> verifier_;
};

}  // namespace palamedes::tables
