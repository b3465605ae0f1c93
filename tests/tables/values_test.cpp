#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/morris/morris.hpp"
#include "games/morris/tables/model.hpp"
#include "games/morris/tables/placement_values.hpp"
#include "oracles/oracle.hpp"
#include "tables/brute_force.hpp"
#include "tables/built_in.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

const search::StopToken kNever;
constexpr const char* kSix = "morris:six,repetition=draws";

std::vector<SortedValues::Entry> random_entries(Random& random, std::size_t count, std::uint32_t gap) {
  std::vector<SortedValues::Entry> entries;
  std::uint64_t number = random.below(gap);
  for (std::size_t i = 0; i < count; ++i) {
    entries.push_back({number, static_cast<Outcome>(random.below(3))});
    number += 1 + random.below(gap);
  }
  return entries;
}

TEST(SortedValues, ComeBackAsTheyWere) {
  Random random(3);
  for (const std::size_t count : {0, 1, 127, 128, 129, 3000}) {
    for (const std::uint32_t gap : {1U, 2U, 50U, 1U << 30}) {
      const auto entries = random_entries(random, count, gap);
      const SortedValues values(entries);
      const auto back = SortedValues::unpacked(values.packed(), count);
      ASSERT_TRUE(back) << count << " " << gap;
      ASSERT_EQ(back->size(), count);
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_EQ((*back)[i].number, entries[i].number);
        EXPECT_EQ(back->find(entries[i].number), entries[i].value);
      }
      if (count == 0) continue;
      EXPECT_EQ(back->find(entries.back().number + 1), std::nullopt);
    }
  }
}

TEST(SortedValues, TakeLittleRoom) {
  Random random(4);
  std::vector<SortedValues::Entry> dense;
  for (std::uint64_t number = 0; number < 10'000; ++number) dense.push_back({number, Outcome::kDraw});
  EXPECT_LT(SortedValues(dense).packed().size() * 6, 10'000 * 3.1);
  // Half of the numbers up to 64 between two: eight bits and two.
  EXPECT_LT(SortedValues(random_entries(random, 10'000, 64)).packed().size() * 6, 10'000 * 10);
}

TEST(SortedValues, RefuseWhatIsCutOffOrTooLong) {
  Random random(5);
  const std::string packed = SortedValues(random_entries(random, 300, 40)).packed();
  for (std::size_t size = 0; size < packed.size(); ++size) {
    EXPECT_FALSE(SortedValues::unpacked(packed.substr(0, size), 300)) << size;
  }
  EXPECT_FALSE(SortedValues::unpacked(packed + "A", 300));
  EXPECT_FALSE(SortedValues::unpacked("*" + packed.substr(1), 300));
}

std::unique_ptr<GameTables> complete_tables(const std::string& game, const std::string& folder) {
  auto tables = make_game_tables(Spec::parse(game), folder);
  BuildSettings settings;
  settings.threads = 2;
  tables->build(settings, kNever);
  return tables;
}

ValuesSettings values_to(const std::string& path) {
  ValuesSettings settings;
  settings.out = path;
  settings.solving.threads = 2;
  settings.solving.table_bytes = 1 << 20;
  return settings;
}

template <class Board>
PlacementValues read_values(const std::string& path) {
  const KeptLines file = PlacementValues::file(path, MorrisModel<Board>::game_text());
  return PlacementValues::of_lines(file.read(), file);
}

// What the file says of a position text of the board.
template <class Board>
std::optional<Outcome> said(const PlacementValues& values, const MorrisRanking<Board>& ranking,
                            const std::string& text) {
  const morris::Position position = morris::Morris<Board>{morris::Repetition::kDraws}.parse_position(text);
  const PlacementState state{position.mine(), position.theirs(), position.in_hand[0] + position.in_hand[1]};
  return values.values.find(PlacementNumbers<Board>(ranking)(state));
}

// Every position of Three Men's Morris that play can lead to, by the oracle.
std::vector<std::string> reachable(const std::string& game, int placed) {
  const auto oracle = oracles::make_oracle(game);
  std::vector<std::string> now = {oracle->position_text()};
  for (int ply = 0; ply < placed; ++ply) {
    std::set<std::string> next;
    for (const std::string& text : now) {
      oracle->set_position(text);
      for (const std::string& move : oracle->legal_moves()) {
        oracle->set_position(text);
        oracle->play(move);
        if (oracle->result() == "ongoing") next.insert(oracle->position_text());
      }
    }
    now.assign(next.begin(), next.end());
  }
  return now;
}

TEST(PlacementValues, OfThreeMensMorrisAreAllThereAndRight) {
  const std::string game = "morris:three,repetition=draws";
  const ScratchFolder folder;
  const auto tables = complete_tables(game, folder.path());
  ValuesSettings settings = values_to(folder / "three.txt");
  settings.every = true;
  const ValuesWritten written = tables->write_values(settings, kNever);
  EXPECT_EQ(written.plies.size(), 7U);
  EXPECT_EQ(written.bytes, read_file(settings.out).size());
  const PlacementValues values = read_values<morris::Three>(settings.out);
  EXPECT_EQ(values.values.size(), written.positions);
  EXPECT_EQ(values.fewest_left, 0);
  const MorrisRanking<morris::Three> ranking;
  BruteForce brute(*tables, game);
  std::array<int, 3> seen{};
  for (int placed = 0; placed <= 6; ++placed) {
    for (const std::string& text : reachable(game, placed)) {
      const auto value = said<morris::Three>(values, ranking, text);
      ASSERT_TRUE(value) << text;
      EXPECT_EQ(number(*value), brute.value(text)) << text;
      ++seen[static_cast<std::size_t>(*value)];
    }
  }
  for (const int count : seen) EXPECT_GT(count, 0);
}

// After four plies only what good moves lead to, with all its moves.
TEST(PlacementValues, FollowMovesThatKeepTheValue) {
  const std::string game = "morris:three,repetition=draws";
  const ScratchFolder folder;
  const auto tables = complete_tables(game, folder.path());
  const ValuesSettings settings = values_to(folder / "three.txt");
  static_cast<void>(tables->write_values(settings, kNever));
  const PlacementValues values = read_values<morris::Three>(settings.out);
  const MorrisRanking<morris::Three> ranking;
  const auto oracle = oracles::make_oracle(game);
  BruteForce brute(*tables, game);
  int left_out = 0;
  for (const std::string& text : reachable(game, 5)) {
    ASSERT_TRUE(said<morris::Three>(values, ranking, text)) << text << ": four plies are there with all their moves";
  }
  for (const std::string& parent : reachable(game, 4)) {
    oracle->set_position(parent);
    for (const std::string& move : oracle->legal_moves()) {
      oracle->set_position(parent);
      oracle->play(move);
      if (oracle->result() != "ongoing") continue;
      const std::string text = oracle->position_text();
      const bool keeps = -brute.value(text) == brute.value(parent);
      for (const std::string& reply : oracle->legal_moves()) {
        oracle->set_position(text);
        oracle->play(reply);
        if (oracle->result() != "ongoing") continue;
        const auto value = said<morris::Three>(values, ranking, oracle->position_text());
        if (keeps) {
          ASSERT_TRUE(value) << text << " " << reply;
        }
        left_out += value ? 0 : 1;
        if (value) {
          EXPECT_EQ(number(*value), brute.value(oracle->position_text()));
        }
      }
    }
  }
  EXPECT_GT(left_out, 0);
}

TEST(PlacementValues, StayWithinTheirSizeByWholePlies) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:three", folder.path());
  ValuesSettings settings = values_to(folder / "three.txt");
  settings.every = true;
  const ValuesWritten all = tables->write_values(settings, kNever);
  settings.bytes = all.bytes - 1;
  const ValuesWritten fewer = tables->write_values(settings, kNever);
  EXPECT_LE(fewer.bytes, settings.bytes);
  EXPECT_EQ(fewer.plies.size() + 1, all.plies.size());
  settings.bytes = 10;
  EXPECT_NE(message_of([&] { static_cast<void>(tables->write_values(settings, kNever)); }).find("fits"),
            std::string::npos);
  settings.bytes = 1'000'000;
  settings.plies = 2;
  EXPECT_EQ(tables->write_values(settings, kNever).plies.size(), 3U);
}

TEST(PlacementValues, GoOnWhereTheyWereStopped) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:six", folder.path());
  ValuesSettings settings = values_to(folder / "six.txt");
  settings.plies = 4;
  const ValuesWritten whole = tables->write_values(settings, kNever);
  const std::string text = read_file(settings.out);
  std::filesystem::remove(settings.out);
  std::filesystem::remove(tables->folder() + "/placement.proven");
  search::StopToken stop;
  settings.on_ply = [&](const ValuesPly& ply) {
    if (ply.ply == 3) stop.stop();
  };
  EXPECT_THROW(static_cast<void>(tables->write_values(settings, stop)), BuildStopped);
  EXPECT_FALSE(std::filesystem::exists(settings.out));
  EXPECT_TRUE(std::filesystem::exists(tables->folder() + "/placement.proven"));
  EXPECT_EQ(tables->write_values(settings, kNever).positions, whole.positions);
  EXPECT_EQ(read_file(settings.out), text);
}

// By the program's own values, with no tables at all.
class BuiltInSix {
 public:
  int value(const std::string& text) {
    const auto known = tables_->known(text);
    if (!known) throw UserError("the program has no value of " + text);
    return number(known->value.outcome);
  }
  // By the oracle's moves from the values after them.
  int derived(const std::string& text) {
    int best = -1;
    oracle_->set_position(text);
    for (const std::string& move : oracle_->legal_moves()) {
      oracle_->set_position(text);
      oracle_->play(move);
      best = std::max(best, -value(oracle_->position_text()));
    }
    return best;
  }
  // So many plies of chance from the start; empty where the game ended before.
  std::string random_position(Random& random, int plies) {
    oracle_->set_position("xxxxxxxxxxxxxxxx w 6 6");
    for (int ply = 0; ply < plies; ++ply) {
      const auto moves = oracle_->legal_moves();
      if (moves.empty()) return "";
      oracle_->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return oracle_->result() == "ongoing" ? oracle_->position_text() : "";
  }

 private:
  ScratchFolder folder_;
  std::unique_ptr<GameTables> tables_ = make_game_tables(Spec::parse(kSix), folder_.path());
  std::unique_ptr<oracles::Oracle> oracle_ = oracles::make_oracle(kSix);
};

TEST(BuiltInValues, OfSixMensMorrisFollowFromOneAnotherByTheOraclesRules) {
  BuiltInSix six;
  EXPECT_EQ(six.value("xxxxxxxxxxxxxxxx w 6 6"), 0);
  Random random(16);
  std::array<int, 3> seen{};
  for (int i = 0; i < 240; ++i) {
    const std::string text = six.random_position(random, i % 12);
    if (text.empty()) continue;
    const int value = six.value(text);
    EXPECT_EQ(six.derived(text), value) << text;
    ++seen[static_cast<std::size_t>(value + 1)];
  }
  for (const int count : seen) EXPECT_GT(count, 20);
}

TEST(BuiltInValues, OfSixMensMorrisAreThoseOfTheTablesAfterTheLastPlacement) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:six", folder.path());
  BuiltInSix six;
  Random random(17);
  int looked = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string text = six.random_position(random, 12);
    if (text.empty()) continue;
    EXPECT_EQ(six.value(text), number(tables->value(text).outcome)) << text;
    ++looked;
  }
  EXPECT_GT(looked, 150);
}

// What the program says of all positions up to so many plies from the start, by the oracle's moves: as it follows from
// what it says a ply further on, and of the last ones as `last` says. Gives back how many there are.
template <class Board>
std::size_t expect_it_follows(const std::string& game, int plies, const std::function<int(const std::string&)>& last) {
  const auto values = PlacementValues::built_in(game);
  if (!values) throw UserError("the program has no values of " + game);
  const MorrisRanking<Board> ranking;
  const PlacementNumbers<Board> numbers(ranking);
  const auto oracle = oracles::make_oracle(game);
  const morris::Morris<Board> rules{morris::Repetition::kDraws};
  std::map<std::uint64_t, std::string> now;
  const auto key_of = [&](const std::string& text) {
    const morris::Position position = rules.parse_position(text);
    return PlacementSearch<Board>::canonical(
               ranking, {position.mine(), position.theirs(), position.in_hand[0] + position.in_hand[1]})
        .key;
  };
  const auto value_of = [&](const std::string& text, const std::string& result) {
    if (result != "ongoing") {
      const bool white = text.find(" w ") != std::string::npos;
      return result == "draw" ? 0 : (result == "first") == white ? 1 : -1;
    }
    const auto found = values->values.find(numbers(key_of(text)));
    if (!found) throw UserError("the program has no value of " + text);
    return number(*found);
  };
  const std::string start = oracle->position_text();
  now.emplace(key_of(start), start);
  std::size_t checked = 0;
  for (int ply = 0; ply <= plies; ++ply) {
    std::map<std::uint64_t, std::string> next;
    for (const auto& [key, text] : now) {
      ++checked;
      if (ply == plies) {
        EXPECT_EQ(value_of(text, "ongoing"), last(text)) << text;
        continue;
      }
      oracle->set_position(text);
      int best = -1;
      for (const std::string& move : oracle->legal_moves()) {
        oracle->set_position(text);
        oracle->play(move);
        const std::string after = oracle->position_text();
        const std::string result = oracle->result();
        best = std::max(best, -value_of(after, result));
        if (result == "ongoing") next.emplace(key_of(after), after);
      }
      EXPECT_EQ(best, value_of(text, "ongoing")) << text;
    }
    now = std::move(next);
  }
  return checked;
}

// All of them; what is after the last placement as in the tables.
TEST(BuiltInValuesLong, OfSixMensMorrisAreAllRight) {
  const ScratchFolder folder;
  const auto tables = complete_tables("morris:six", folder.path());
  const std::size_t checked = expect_it_follows<morris::Six>(
      kSix, 12, [&](const std::string& text) { return number(tables->value(text).outcome); });
  EXPECT_EQ(checked, PlacementValues::built_in(kSix)->values.size());
}

// All of them; those of the last ply, which needs all tables of the board, are only looked up.
TEST(BuiltInValues, OfNineMensMorrisFollowFromOneAnother) {
  const std::string nine = "morris:nine,repetition=draws";
  const auto values = PlacementValues::built_in(nine);
  ASSERT_TRUE(values);
  const int plies = 18 - values->fewest_left;
  const ScratchFolder folder;
  const auto tables = make_game_tables(Spec::parse(nine), folder.path());
  const std::size_t checked = expect_it_follows<morris::Nine>(
      nine, plies, [&](const std::string& text) { return number(tables->known(text).value().value.outcome); });
  EXPECT_EQ(checked, values->values.size());
}

TEST(BuiltInValues, EveryFileIsReadAndKnowsTheStart) {
  EXPECT_FALSE(built_in_value_files().empty());
  for (const BuiltInFile& file : built_in_value_files()) {
    const std::string text(file.content);
    const std::string game(split(text, '\n').at(1));
    EXPECT_LE(text.size(), 1'000'000U) << file.name;
    ASSERT_TRUE(has_built_in_values(Spec::parse(game))) << game;
    const ScratchFolder folder;
    const std::string start = oracles::make_oracle(game)->position_text();
    EXPECT_TRUE(make_game_tables(Spec::parse(game), folder.path())->known(start)) << game;
  }
  EXPECT_FALSE(has_built_in_values(Spec::parse("kalah")));
}

}  // namespace
}  // namespace palamedes::tables
