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

std::optional<Value> Prober::value(Space space, std::uint64_t index) {
  const Files& opened = files(space);
  const std::uint64_t block = index / kBlockStates;
  const std::uint64_t place = index % kBlockStates;
  if (opened.distances) {
    const bool wide = opened.distances->info().cell_bytes == 2;
    const std::uint16_t cell = with_block(*opened.distances, block, [&](const std::vector<std::uint8_t>& content) {
      if (!wide) return std::uint16_t{content[place]};
      std::uint16_t pair = 0;
      std::memcpy(&pair, &content[2 * place], sizeof pair);
      return pair;
    });
    if (cell == Levels<std::uint16_t>::kDraw) return Value{};
    const int level = Levels<std::uint16_t>::level(cell);
    return Value{is_win(level) ? Outcome::kWin : Outcome::kLoss, level};
  }
  if (!opened.results) return std::nullopt;
  const std::uint8_t five = with_block(*opened.results, block, [&](const std::vector<std::uint8_t>& content) {
    return content[place / kStatesPerByte];
  });
  return Value{static_cast<Outcome>(five / kPowers[place % kStatesPerByte] % 3), std::nullopt};
}

}  // namespace palamedes::tables
