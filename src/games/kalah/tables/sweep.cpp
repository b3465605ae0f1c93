#include "games/kalah/tables/sweep.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "tables/game_tables.hpp"
#include "tables/levels.hpp"
#include "tables/parallel.hpp"

namespace palamedes::tables {
namespace {

constexpr std::size_t at(int place) { return static_cast<std::size_t>(place); }

constexpr std::int8_t kWorst = std::numeric_limits<std::int8_t>::min();
constexpr std::int8_t kNothing = 0;

}  // namespace

Sweep::Sweep(const kalah::Settings& settings, int most_stones)
    : settings_(settings),
      numbering_(settings.houses, most_stones),
      columns_(at(most_stones + 1)),
      row_moves_(at(most_stones + 1)),
      column_moves_(at(most_stones + 1)) {}

Sweep::Sown Sweep::sown(const HouseCounts& counts, int house) const {
  Sown result;
  result.own = counts;
  result.own[at(house)] = 0;
  int place = house;  // from 0 in the own houses, -1 the depot, then the other side's from the farthest on
  for (int left = counts[at(house)]; left > 0; --left) {
    --place;
    if (place < -1 - settings_.houses) place = settings_.houses - 1;
    if (place >= 0) ++result.own[at(place)];
    if (place == -1) ++result.banked;
    if (place < -1) ++result.given;
  }
  if (place >= 0 && result.own[at(place)] == 1) result.landing = place;
  result.again = place == -1;
  return result;
}

// Stones that come to a side fall into its houses from the farthest on, again and again.
HouseCounts Sweep::with_given(HouseCounts counts, int stones) const {
  for (int i = 0; i < stones; ++i) ++counts[at(settings_.houses - 1 - i % settings_.houses)];
  return counts;
}

std::size_t Sweep::effect_of(const Sown& sown) const {
  const int kind = sown.again ? 1 : sown.landing >= 0 ? 2 + sown.landing : 0;
  return at(1 + sown.given * (settings_.houses + 2) + kind);
}

void Sweep::prepare(int stones) {
  Columns& columns = columns_[at(stones)];
  if (!columns.given.empty()) return;
  const int houses = settings_.houses;
  const std::uint32_t count = halves_.count(stones);
  columns.moves.resize(std::size_t{count} * at(houses));
  columns.given.assign(at(halves_.most_stones() - stones + 1), std::vector<std::uint32_t>(count));
  columns.emptied.assign(at(houses), std::vector<Emptied>(count));
  for (std::uint32_t column = 0; column < count; ++column) {
    const HouseCounts counts = halves_.unranked(stones, column);
    for (int house = 0; house < houses; ++house) {
      HouseCounts without = counts;
      without[at(house)] = 0;
      columns.emptied[at(house)][column] = {counts[at(house)], halves_.rank(without)};
      if (counts[at(house)] == 0) continue;
      const Sown played = sown(counts, house);
      const std::uint32_t staying = halves_.rank(played.own);
      HouseCounts captured = played.own;
      if (played.landing >= 0) captured[at(played.landing)] = 0;
      const std::size_t effect = effect_of(played);
      columns.moves[column * at(houses) + at(house)] = {effect, halves_.rank(captured), staying};
      columns.effects.push_back(effect);
    }
    for (std::size_t given = 0; given < columns.given.size(); ++given) {
      columns.given[given][column] = halves_.rank(with_given(counts, static_cast<int>(given)));
    }
  }
  std::sort(columns.effects.begin(), columns.effects.end());
  columns.effects.erase(std::unique(columns.effects.begin(), columns.effects.end()), columns.effects.end());
}

// One block, both ways.
class Sweep::Block {
 public:
  Block(Sweep& sweep, int own, int facing)
      : sweep_(sweep),
        own_(own),
        facing_(facing),
        columns_(sweep.columns_[at(facing)]),
        count_(sweep.halves_.count(facing)),
        targets_(columns_.effects.empty() ? 1 : columns_.effects.back() + 1),
        captures_(at(sweep.halves_.most_stones() + 1)) {}

  void solve(const search::StopToken& stop) {
    // From the last row on: a ply within the own houses leads to a later one.
    for (std::uint32_t row = sweep_.halves_.count(own_); row-- > 0;) {
      if (stop.stopped()) throw BuildStopped{};
      const HouseCounts counts = sweep_.halves_.unranked(own_, row);
      std::int8_t* rows_move = line(sweep_.row_moves_, row);
      std::int8_t* columns_move = line(sweep_.column_moves_, row);
      const bool any = sweep_.settings_.end == kalah::EndRule::kAny;
      if (own_ == 0 || (any && facing_ == 0)) {
        std::fill_n(rows_move, count_, static_cast<std::int8_t>(own_ - facing_));
      } else {
        move_rows(counts, rows_move);
      }
      if (facing_ == 0 || (any && own_ == 0)) {
        std::fill_n(columns_move, count_, static_cast<std::int8_t>(facing_ - own_));
      } else {
        move_columns(counts, columns_move);
      }
    }
  }

 private:
  // Where an effect of the columns' side leads.
  struct Target {
    const std::int8_t* row = &kNothing;
    std::int8_t flip = 0;  // -1 where the margin is the other side's
    std::int8_t add = kWorst;
    int shift = ColumnMove::kCapturing;
  };

  std::int8_t* line(std::vector<HugeArray<std::int8_t>>& slices, std::uint32_t row) const {
    return slices[at(own_ + facing_)].data() + sweep_.numbering_.block(own_, facing_) + std::uint64_t{row} * count_;
  }

  void move_rows(const HouseCounts& counts, std::int8_t* best) {
    std::fill_n(best, count_, kWorst);
    for (int house = 0; house < sweep_.settings_.houses; ++house) {
      if (counts[at(house)] == 0) continue;
      const Sown played = sweep_.sown(counts, house);
      if (played.landing >= 0) {
        capture(played, best);
        continue;
      }
      const int left = own_ - played.banked - played.given;
      const std::int8_t* to = sweep_.row(!played.again, left, facing_ + played.given, sweep_.halves_.rank(played.own));
      const auto banked = static_cast<std::int8_t>(played.banked);
      if (played.given == 0) {
        raise(best, banked, played.again, [to](std::uint32_t column) { return to[column]; });
      } else {
        const std::uint32_t* given = columns_.given[at(played.given)].data();
        raise(best, banked, played.again, [to, given](std::uint32_t column) { return to[given[column]]; });
      }
    }
  }

  template <class Look>
  void raise(std::int8_t* best, std::int8_t banked, bool again, const Look& look) const {
    if (again) {
      for (std::uint32_t i = 0; i < count_; ++i)
        best[i] = std::max(best[i], static_cast<std::int8_t>(banked + look(i)));
    } else {
      for (std::uint32_t i = 0; i < count_; ++i)
        best[i] = std::max(best[i], static_cast<std::int8_t>(banked - look(i)));
    }
  }

  // The last stone of a ply of the rows' side made one: what it takes depends on the column.
  void capture(const Sown& played, std::int8_t* best) {
    const int left = own_ - played.banked - played.given;
    const int facing = facing_ + played.given;
    HouseCounts without = played.own;
    without[at(played.landing)] = 0;
    const std::uint32_t row = sweep_.halves_.rank(without);
    for (int taken = 0; taken <= facing; ++taken) {
      captures_[at(taken)] = {sweep_.row(true, left - 1, facing - taken, row), -1,
                              static_cast<std::int8_t>(played.banked + 1 + taken)};
    }
    if (!sweep_.settings_.empty_capture) {
      captures_[0] = {sweep_.row(true, left, facing, sweep_.halves_.rank(played.own)), -1,
                      static_cast<std::int8_t>(played.banked)};
    }
    const int house = sweep_.settings_.houses - 1 - played.landing;
    const Emptied* emptied = sweep_.columns_[at(facing)].emptied[at(house)].data();
    const std::uint32_t* given = columns_.given[at(played.given)].data();
    const auto raise_one = [&](std::uint32_t column, const Emptied& facts) {
      const Target& target = captures_[facts.stones];
      best[column] = std::max(best[column], static_cast<std::int8_t>(target.add - target.row[facts.column]));
    };
    if (played.given == 0) {
      for (std::uint32_t i = 0; i < count_; ++i) raise_one(i, emptied[i]);
    } else {
      for (std::uint32_t i = 0; i < count_; ++i) raise_one(i, emptied[given[i]]);
    }
  }

  void move_columns(const HouseCounts& counts, std::int8_t* best) {
    for (const std::size_t effect : columns_.effects) targets_[effect] = target_of(counts, effect);
    const ColumnMove* move = columns_.moves.data();
    for (std::uint32_t column = 0; column < count_; ++column) {
      int most = kWorst;
      for (int house = 0; house < sweep_.settings_.houses; ++house, ++move) {
        const Target& target = targets_[move->effect()];
        const int margin = (target.row[move->column(target.shift)] ^ target.flip) - target.flip + target.add;
        most = std::max(most, margin);
      }
      best[column] = static_cast<std::int8_t>(most);
    }
  }

  Target target_of(const HouseCounts& counts, std::size_t effect) const {
    const int houses = sweep_.settings_.houses;
    const int kinds = houses + 2;
    const int given = static_cast<int>(effect - 1) / kinds;
    const int kind = static_cast<int>(effect - 1) % kinds;
    const bool again = kind == 1;
    const int landing = kind - 2;
    // The depot is passed once a lap; where the last stone falls on the row's side, or into the depot, once more.
    const int banked = landing >= 0 ? given / houses : again ? given / houses + 1 : (given + houses - 1) / houses;
    const int left = facing_ - banked - given;
    HouseCounts reached = sweep_.with_given(counts, given);
    int stones = own_ + given;
    if (landing >= 0) {
      const std::size_t house = at(houses - 1 - landing);
      const int taken = reached[house];
      if (taken > 0 || sweep_.settings_.empty_capture) {
        reached[house] = 0;
        stones -= taken;
        return {sweep_.row(false, stones, left - 1, sweep_.halves_.rank(reached)), -1,
                static_cast<std::int8_t>(banked + 1 + taken), ColumnMove::kCapturing};
      }
    }
    return {sweep_.row(again, stones, left, sweep_.halves_.rank(reached)), static_cast<std::int8_t>(again ? 0 : -1),
            static_cast<std::int8_t>(banked), ColumnMove::kStaying};
  }

  Sweep& sweep_;
  int own_;
  int facing_;
  const Columns& columns_;
  std::uint32_t count_;
  std::vector<Target> targets_;   // by effect
  std::vector<Target> captures_;  // by the stones taken
};

void Sweep::solve(int stones, int threads, const search::StopToken& stop) {
  prepare(stones);
  row_moves_[at(stones)] = HugeArray<std::int8_t>(numbering_.states(stones));
  column_moves_[at(stones)] = HugeArray<std::int8_t>(numbering_.states(stones));
  // The largest blocks first, so that no thread is left with one of them at the end.
  std::vector<int> blocks(at(stones + 1));
  std::iota(blocks.begin(), blocks.end(), 0);
  const auto size = [&](int own) { return numbering_.block_size(own, stones - own); };
  std::sort(blocks.begin(), blocks.end(), [&](int a, int b) { return size(a) > size(b); });
  for_each_piece(threads, blocks.size(), 1, [&] {
    return [&](std::size_t begin, std::size_t /*end*/) {
      Block(*this, blocks[begin], stones - blocks[begin]).solve(stop);
    };
  });
}

void Sweep::adopt(int stones, std::span<const std::uint8_t> cells, int threads) {
  constexpr std::uint32_t kTile = 64;
  prepare(stones);
  HugeArray<std::int8_t>& rows = row_moves_[at(stones)] = HugeArray<std::int8_t>(numbering_.states(stones));
  HugeArray<std::int8_t>& columns = column_moves_[at(stones)] = HugeArray<std::int8_t>(numbering_.states(stones));
  for (std::size_t i = 0; i < cells.size(); ++i) rows[i] = static_cast<std::int8_t>(Margins::margin(cells[i]));
  for_each_piece(threads, at(stones + 1), 1, [&] {
    return [&](std::size_t begin, std::size_t /*end*/) {
      const int own = static_cast<int>(begin);
      const std::uint32_t height = halves_.count(own);
      const std::uint32_t width = halves_.count(stones - own);
      const std::int8_t* from = rows.data() + numbering_.block(stones - own, own);
      std::int8_t* to = columns.data() + numbering_.block(own, stones - own);
      for (std::uint32_t top = 0; top < height; top += kTile) {
        for (std::uint32_t column = 0; column < width; ++column) {
          for (std::uint32_t row = top; row < std::min(height, top + kTile); ++row) {
            to[std::uint64_t{row} * width + column] = from[std::uint64_t{column} * height + row];
          }
        }
      }
    };
  });
}

}  // namespace palamedes::tables
