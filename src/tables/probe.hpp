#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "tables/table_folder.hpp"

namespace palamedes::tables {

enum class Outcome : std::uint8_t { kDraw = 0, kWin = 1, kLoss = 2 };  // for the side to move; as in the files

struct Value {
  Outcome outcome = Outcome::kDraw;
  std::optional<int> plies;  // until the game is over, where it is decided and the distances are there

  friend bool operator==(const Value&, const Value&) = default;
};

// Looks positions up in the files of a folder, which are opened when they are first asked for. Several threads may ask.
class Prober {
 public:
  // `states` says how many a space must have.
  Prober(TableFolder folder, std::function<std::uint64_t(Space)> states)
      : folder_(std::move(folder)), states_(std::move(states)), slots_(kSlots) {}

  // None where there is no file of the space. Throws UserError where there is one that cannot be used.
  std::optional<Value> value(Space space, std::uint64_t index);
  // The same without the distance, from the smaller of the two files if it is there.
  std::optional<Value> result(Space space, std::uint64_t index);
  // How long the longest game of a space lasts.
  int highest_level(Space space);

 private:
  struct Files {
    std::unique_ptr<TableFile> results;
    std::unique_ptr<TableFile> distances;
  };
  // Blocks that were unpacked last, each in the one slot where it may be.
  struct Slot {
    std::mutex mutex;
    const TableFile* file = nullptr;
    std::uint64_t block = 0;
    std::vector<std::uint8_t> content;
  };
  static constexpr std::size_t kSlots = 512;

  const Files& files(Space space);
  Value from_distances(const TableFile& file, std::uint64_t index);
  Value from_results(const TableFile& file, std::uint64_t index);
  // Calls read(content) with the plain content of the block.
  template <class Read>
  auto with_block(const TableFile& file, std::uint64_t block, Read&& read);

  TableFolder folder_;
  std::function<std::uint64_t(Space)> states_;
  std::mutex mutex_;
  std::map<Space, Files> files_;
  std::vector<Slot> slots_;
};

}  // namespace palamedes::tables
