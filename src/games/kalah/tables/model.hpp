#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/kalah/kalah.hpp"
#include "games/kalah/tables/numbering.hpp"
#include "tables/model.hpp"

namespace palamedes::tables {

// Kalah's positions in slices by the stones in the houses. What lies in the depots and how many stones there were at
// the start does not matter, so that variants with equally many houses and the same rules share their tables.
template <class G>
class KalahModel {
 public:
  using Game = G;
  using Position = typename G::Position;

  explicit KalahModel(const G& game)
      : game_(game),
        numbering_(game.houses(), Numbering::most_stones_for(game.houses(), game.settings().total(), kMostStates)),
        slices_(described()) {}

  const G& game() const { return game_; }
  const Numbering& numbering() const { return numbering_; }
  const SliceSet& slices() const { return slices_; }
  std::string folder_name() const {
    const kalah::Settings& settings = game_.settings();
    return "kalah-" + std::to_string(settings.houses) + (settings.empty_capture ? "" : "-no-empty-capture") +
           (settings.end == kalah::EndRule::kAny ? "" : "-end-mover");
  }
  // By the usual number of stones.
  std::string written_for() const {
    kalah::Settings settings = game_.settings();
    settings.stones = kalah::Settings().stones;
    settings.pie = false;
    return canonical_spec("kalah", settings).text();
  }
  static std::string_view why_nowhere() { return "has more stones in its houses than the tables, or may be swapped"; }

  std::optional<Place> place(const Position& position) const {
    const HouseCounts own = half(position, position.side);
    const HouseCounts facing = half(position, other(position.side));
    const int stones = game_.stones_in_houses(position, Side::kFirst) + game_.stones_in_houses(position, Side::kSecond);
    if (position.swap || stones > numbering_.most_stones()) return std::nullopt;
    return Place{slice_of(stones), numbering_.index(own, facing), game_.margin(position)};
  }

  // Whoever is to move has the odd stone, if there is one, in the depot.
  int ahead(SliceId slice) const { return stones_in(slice) % 2; }
  Position position(SliceId slice, std::uint64_t index) const {
    const int stones = stones_in(slice);
    const auto [own, facing] = numbering_.halves_at(stones, index);
    kalah::PlainPosition spread;
    for (int house = 1; house <= game_.houses(); ++house) {
      spread.of(Side::kFirst).house(house) = own[static_cast<std::size_t>(house - 1)];
      spread.of(Side::kSecond).house(house) = facing[static_cast<std::size_t>(house - 1)];
    }
    const int banked = game_.settings().total() - stones;
    spread.of(Side::kSecond).depot = banked / 2;
    spread.of(Side::kFirst).depot = banked - banked / 2;
    return game_.parse_position(kalah::to_text(game_.settings(), spread));
  }

  int final_margin(const Position& position) const { return game_.margin(position); }

  static SliceId slice_of(int stones) { return static_cast<SliceId>(stones - 1); }
  static int stones_in(SliceId slice) { return static_cast<int>(slice) + 1; }

 private:
  static constexpr std::uint64_t kMostStates = 20'000'000'000;

  HouseCounts half(const Position& position, Side side) const {
    HouseCounts counts{};
    for (int house = 1; house <= game_.houses(); ++house) {
      counts[static_cast<std::size_t>(house - 1)] =
          static_cast<std::uint8_t>(game_.stones_in_house(position, side, house));
    }
    return counts;
  }

  SliceSet described() const {
    std::vector<std::vector<Slice>> groups;
    for (int stones = 1; stones <= numbering_.most_stones(); ++stones) {
      const std::uint64_t states = numbering_.states(stones);
      Slice one{std::to_string(stones), states, states, {}};
      for (int fewer = 1; fewer < stones; ++fewer) one.needs.push_back(slice_of(fewer));
      groups.push_back({std::move(one)});
    }
    return SliceSet(std::move(groups),
                    {"stones", "the number of stones in the houses, 1 to " + std::to_string(numbering_.most_stones())});
  }

  G game_;
  Numbering numbering_;
  SliceSet slices_;
};

}  // namespace palamedes::tables
