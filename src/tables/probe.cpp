#include "tables/probe.hpp"

#include <array>
#include <cstring>

#include "base/hash.hpp"
#include "tables/levels.hpp"

namespace palamedes::tables {
namespace {

constexpr std::array<std::uint32_t, kStatesPerByte> kPowers = {1, 3, 9, 27, 81};

}  // namespace

const Prober::Files& Prober::files(SliceId slice) {
  const std::lock_guard lock(mutex_);
  Files& opened = files_[slice];
  if (opened.looked) return opened;
  const auto open = [&](FileKind kind) {
    return folder_.has(slices_[slice], kind) ? folder_.open(slices_[slice], kind) : nullptr;
  };
  opened.results = open(FileKind::kResults);
  opened.distances = open(FileKind::kDistances);
  opened.margins = open(FileKind::kMargins);
  opened.looked = true;
  return opened;
}

template <class Read>
auto Prober::with_block(std::vector<Slot>& slots, const TableFile& file, std::uint64_t block, Read&& read) {
  Slot& slot = slots[hash_pair(reinterpret_cast<std::uintptr_t>(&file), block) % slots.size()];
  const std::lock_guard lock(slot.mutex);
  if (slot.file != &file || slot.block != block) {
    slot.file = nullptr;
    slot.content.resize(file.info().block_bytes(block));
    file.read_block(block, slot.content);
    slot.file = &file;
    slot.block = block;
  }
  return read(slot.content);
}

Value Prober::from_distances(const TableFile& file, std::uint64_t index) {
  const std::uint64_t place = index % kBlockStates;
  const bool wide = file.info().cell_bytes == 2;
  const std::uint16_t cell =
      with_block(others_, file, index / kBlockStates, [&](const std::vector<std::uint8_t>& content) {
        if (!wide) return std::uint16_t{content[place]};
        std::uint16_t pair = 0;
        std::memcpy(&pair, &content[2 * place], sizeof pair);
        return pair;
      });
  if (cell == Levels<std::uint16_t>::kDraw) return {};
  const int level = Levels<std::uint16_t>::level(cell);
  return {is_win(level) ? Outcome::kWin : Outcome::kLoss, level, std::nullopt};
}

Value Prober::from_results(const TableFile& file, std::uint64_t index) {
  const std::uint64_t place = index % kBlockStates;
  const std::uint8_t five =
      with_block(results_, file, index / kBlockStates,
                 [&](const std::vector<std::uint8_t>& content) { return content[place / kStatesPerByte]; });
  return {static_cast<Outcome>(five / kPowers[place % kStatesPerByte] % 3), std::nullopt, std::nullopt};
}

Value Prober::from_margins(const TableFile& file, std::uint64_t index) {
  const std::uint64_t place = index % kBlockStates;
  return Value::of_margin(
      with_block(others_, file, index / kBlockStates,
                 [&](const std::vector<std::uint8_t>& content) { return Margins::margin(content[place]); }));
}

std::optional<Value> Prober::value(SliceId slice, std::uint64_t index) {
  const Files& opened = files(slice);
  if (opened.distances) return from_distances(*opened.distances, index);
  if (opened.results) return from_results(*opened.results, index);
  if (opened.margins) return from_margins(*opened.margins, index);
  return std::nullopt;
}

std::optional<Value> Prober::result(SliceId slice, std::uint64_t index) {
  const Files& opened = files(slice);
  if (opened.results) return from_results(*opened.results, index);
  return value(slice, index);
}

int Prober::highest_level(SliceId slice) {
  const Files& opened = files(slice);
  const TableFile* file = opened.results ? opened.results.get() : opened.distances.get();
  return file == nullptr ? 0 : static_cast<int>(file->info().highest_level);
}

}  // namespace palamedes::tables
