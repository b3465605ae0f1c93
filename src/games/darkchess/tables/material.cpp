#include "games/darkchess/tables/material.hpp"

#include <algorithm>
#include <charconv>

namespace palamedes::tables {
namespace {

using darkchess::Colour;
using darkchess::Kind;
using darkchess::kKinds;
using darkchess::PieceCounts;
using darkchess::PieceSet;

constexpr std::array<Kind, kKinds> kTypeOrder{Kind::kGeneral, Kind::kAdvisor, Kind::kElephant, Kind::kChariot,
                                              Kind::kHorse,   Kind::kSoldier, Kind::kCannon};

constexpr std::size_t index_of(Kind kind) { return static_cast<std::size_t>(kind); }

// Whom a kind takes and who takes it: what tells types apart.
std::string profile(Kind kind, const PieceSet& enemies) {
  std::string text(1, kind == Kind::kCannon ? 'c' : '-');
  for (const Kind enemy : kTypeOrder) {
    if (enemies[index_of(enemy)] == 0) continue;
    text += static_cast<char>('0' + (takes(kind, enemy) ? 2 : 0) + (takes(enemy, kind) ? 1 : 0));
  }
  return text;
}

TableArmy typed(const PieceSet& kinds, const PieceSet& enemies) {
  TableArmy army;
  army.kinds = kinds;
  army.type.fill(kNoType);
  std::string last;
  for (const Kind kind : kTypeOrder) {
    const std::uint8_t count = kinds[index_of(kind)];
    if (count == 0) continue;
    const std::string now = profile(kind, enemies);
    if (now == last) {
      army.counts[army.counts.size() - 1] = static_cast<std::uint8_t>(army.counts[army.counts.size() - 1] + count);
    } else {
      army.counts.push_back(count);
      army.takes.push_back(0);
    }
    last = now;
    army.type[index_of(kind)] = static_cast<std::uint8_t>(army.counts.size() - 1);
    if (kind == Kind::kCannon) army.cannons = static_cast<std::uint8_t>(1U << army.type[index_of(kind)]);
  }
  army.lead = static_cast<std::size_t>(std::min_element(army.counts.begin(), army.counts.end()) - army.counts.begin());
  return army;
}

void find_prey(TableArmy& army, const TableArmy& enemies) {
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (std::size_t enemy = 0; enemy < kKinds; ++enemy) {
      const bool both = army.type[kind] != kNoType && enemies.type[enemy] != kNoType;
      if (!both || !takes(static_cast<Kind>(kind), static_cast<Kind>(enemy))) continue;
      army.takes[army.type[kind]] = static_cast<std::uint8_t>(army.takes[army.type[kind]] | 1U << enemies.type[enemy]);
    }
  }
}

Matchup matched(const PieceSet& mine, const PieceSet& theirs) {
  Matchup matchup;
  matchup.mine = typed(mine, theirs);
  matchup.theirs = typed(theirs, mine);
  find_prey(matchup.mine, matchup.theirs);
  find_prey(matchup.theirs, matchup.mine);
  return matchup;
}

Matchup swapped(const Matchup& matchup) {
  Matchup other;
  other.mine = matchup.theirs;
  other.theirs = matchup.mine;
  return other;
}

// The same for matchups that are alike, different for others.
std::string structure(const Matchup& matchup) {
  std::string text;
  for (const TableArmy* army : {&matchup.mine, &matchup.theirs}) {
    for (std::size_t type = 0; type < army->counts.size(); ++type) {
      text += static_cast<char>('0' + army->counts[type]);
      text += (army->cannons >> type & 1) != 0 ? 'c' : '-';
      text += static_cast<char>('@' + army->takes[type]);
    }
    text += '/';
  }
  return text;
}

PieceCounts counts_of(const PieceSet& mine, const PieceSet& theirs) {
  PieceCounts counts;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    counts.add(darkchess::piece_of(Colour::kRed, static_cast<Kind>(kind)), mine[kind]);
    counts.add(darkchess::piece_of(Colour::kBlack, static_cast<Kind>(kind)), theirs[kind]);
  }
  return counts;
}

// All sets of so many pieces, those with the highest ranks first.
void add_sets(int pieces, std::size_t kind, PieceSet& set, std::vector<PieceSet>& list) {
  if (kind == kKinds) {
    if (pieces == 0) list.push_back(set);
    return;
  }
  for (int count = std::min<int>(pieces, darkchess::kFullSet[kind]); count >= 0; --count) {
    set[kind] = static_cast<std::uint8_t>(count);
    add_sets(pieces - count, kind + 1, set, list);
  }
  set[kind] = 0;
}

std::vector<PieceSet> sets_of(int pieces) {
  std::vector<PieceSet> list;
  PieceSet set{};
  add_sets(pieces, 0, set, list);
  return list;
}

std::optional<PieceSet> read_side(std::string_view letters) {
  PieceSet set{};
  for (const char letter : letters) {
    const auto piece = darkchess::piece_of_letter(letter);
    if (!piece || darkchess::colour_of(*piece) != Colour::kRed) return std::nullopt;
    ++set[index_of(darkchess::kind_of(*piece))];
  }
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (set[kind] > darkchess::kFullSet[kind]) return std::nullopt;
  }
  return set;
}

}  // namespace

std::string Matchup::name() const {
  return darkchess::letters_of(mine.kinds) + "-" + darkchess::letters_of(theirs.kinds);
}

const Materials& Materials::all() {
  static const Materials materials;
  return materials;
}

Materials::Materials() {
  for (int pieces = 2; pieces <= kMostTablePieces; ++pieces) {
    for (int mine = pieces - 1; mine >= 1; --mine) {
      for (const PieceSet& first : sets_of(mine)) {
        for (const PieceSet& second : sets_of(pieces - mine)) add(first, second);
      }
    }
  }
  for (Matchup& matchup : matchups_) find_losses(matchup);
  for (Matchup& matchup : matchups_) {
    for (const TableLoss& loss : matchups_[matchup.partner].losses) {
      auto& list = matchup.after_captures;
      if (loss.number == list.size()) list.push_back(loss.slice);
    }
  }
}

void Materials::add(const PieceSet& mine, const PieceSet& theirs) {
  const Matchup matchup = matched(mine, theirs);
  const SliceId slice = slice_of(matchup);
  by_counts_[counts_of(mine, theirs).packed] = {slice, matchup.mine.type, matchup.theirs.type};
}

SliceId Materials::slice_of(const Matchup& matchup) {
  const auto next = static_cast<SliceId>(matchups_.size());
  const auto [place, is_new] = by_structure_.emplace(structure(matchup), next);
  if (!is_new) return place->second;
  matchups_.push_back(matchup);
  const Matchup other = swapped(matchup);
  const auto [partner, has_partner] = by_structure_.emplace(structure(other), next + 1);
  if (has_partner) matchups_.push_back(other);
  matchups_[next].partner = partner->second;
  matchups_[partner->second].partner = next;
  return next;
}

void Materials::find_losses(Matchup& matchup) const {
  if (matchup.mine.pieces() == 1) return;
  std::vector<SliceId> seen;
  for (std::size_t type = 0; type < matchup.mine.counts.size(); ++type) {
    PieceSet left = matchup.mine.kinds;
    const auto gone = static_cast<std::size_t>(std::find(matchup.mine.type.begin(), matchup.mine.type.end(), type) -
                                               matchup.mine.type.begin());
    --left[gone];
    const Entry& entry = by_counts_.at(counts_of(left, matchup.theirs.kinds).packed);
    TableLoss loss;
    loss.slice = entry.slice;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (left[kind] != 0) loss.mine[matchup.mine.type[kind]] = entry.mine[kind];
      if (matchup.theirs.kinds[kind] != 0) loss.theirs[matchup.theirs.type[kind]] = entry.theirs[kind];
    }
    const auto known = std::find(seen.begin(), seen.end(), loss.slice);
    loss.number = static_cast<std::size_t>(known - seen.begin());
    if (known == seen.end()) seen.push_back(loss.slice);
    matchup.losses.push_back(loss);
  }
}

const Materials::Entry* Materials::find(PieceCounts counts) const {
  const auto found = by_counts_.find(counts.packed);
  return found == by_counts_.end() ? nullptr : &found->second;
}

std::vector<SliceId> Materials::named(std::string_view name) const {
  std::vector<SliceId> list;
  int pieces = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pieces);
  if (error == std::errc() && end == name.data() + name.size()) {
    if (pieces > kMostTablePieces) return list;
    for (SliceId slice = 0; slice < matchups_.size(); ++slice) {
      if (matchups_[slice].mine.pieces() + matchups_[slice].theirs.pieces() <= pieces) list.push_back(slice);
    }
    return list;
  }
  const std::size_t hyphen = name.find('-');
  if (hyphen == std::string_view::npos) return list;
  const auto mine = read_side(name.substr(0, hyphen));
  const auto theirs = read_side(name.substr(hyphen + 1));
  if (!mine || !theirs) return list;
  if (const Entry* entry = find(counts_of(*mine, *theirs))) list.push_back(entry->slice);
  return list;
}

}  // namespace palamedes::tables
