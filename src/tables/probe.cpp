#include "tables/probe.hpp"

#include <cstring>

#include "base/hash.hpp"
#include "tables/levels.hpp"

namespace palamedes::tables {
namespace {

constexpr std::array<std::uint32_t, kStatesPerByte> kPowers = {1, 3, 9, 27, 81};

}  // namespace

const Prober::Files& Prober::files(Space space) {
  const std::lock_guard lock(mutex_);
  const auto found = files_.find(space);
  if (found != files_.end()) return found->second;
  Files opened;
  const std::uint64_t states = states_(space);
  if (folder_.has(space, FileKind::kResults)) opened.results = folder_.open(space, FileKind::kResults, states);
  if (folder_.has(space, FileKind::kDistances)) opened.distances = folder_.open(space, FileKind::kDistances, states);
  return files_.emplace(space, std::move(opened)).first->second;
}

template <class Read>
auto Prober::with_block(const TableFile& file, std::uint64_t block, Read&& read) {
  Slot& slot = slots_[hash_pair(reinterpret_cast<std::uintptr_t>(&file), block) % kSlots];
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
  const std::uint16_t cell = with_block(file, index / kBlockStates, [&](const std::vector<std::uint8_t>& content) {
    if (!wide) return std::uint16_t{content[place]};
    std::uint16_t pair = 0;
    std::memcpy(&pair, &content[2 * place], sizeof pair);
    return pair;
  });
  if (cell == Levels<std::uint16_t>::kDraw) return {};
  const int level = Levels<std::uint16_t>::level(cell);
  return {is_win(level) ? Outcome::kWin : Outcome::kLoss, level};
}

Value Prober::from_results(const TableFile& file, std::uint64_t index) {
  const std::uint64_t place = index % kBlockStates;
  const std::uint8_t five = with_block(file, index / kBlockStates, [&](const std::vector<std::uint8_t>& content) {
    return content[place / kStatesPerByte];
  });
  return {static_cast<Outcome>(five / kPowers[place % kStatesPerByte] % 3), std::nullopt};
}

std::optional<Value> Prober::value(Space space, std::uint64_t index) {
  const Files& opened = files(space);
  if (opened.distances) return from_distances(*opened.distances, index);
  if (opened.results) return from_results(*opened.results, index);
  return std::nullopt;
}

std::optional<Value> Prober::result(Space space, std::uint64_t index) {
  const Files& opened = files(space);
  if (opened.results) return from_results(*opened.results, index);
  if (opened.distances) return from_distances(*opened.distances, index);
  return std::nullopt;
}

int Prober::highest_level(Space space) {
  const Files& opened = files(space);
  const TableFile* file = opened.results ? opened.results.get() : opened.distances.get();
  return file == nullptr ? 0 : static_cast<int>(file->info().highest_level);
}

}  // namespace palamedes::tables
