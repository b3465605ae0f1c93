#include "apps/palamedes/field_options.hpp"

#include <gtest/gtest.h>

#include "apps/palamedes/arena/options.hpp"
#include "base/error.hpp"

namespace palamedes::apps {
namespace {

struct Line {
  ArenaOptions options;
  SprtOptions sprt;
  cli::App app{"", "palamedes"};

  Line() {
    add_fields(app, sprt);
    add_arena_options(app, options);
  }
  void parse(const std::string& text) { app.parse(text); }
};

TEST(FieldOptions, EveryTermHasItsOption) {
  Line line;
  line.parse(
      "--time 0.05 --nodes 12 --spread 0.5 --depth 7 --clock 60+0.5 --grace 1 --max-plies 300 --resign 800,3 "
      "--draw 10,8,40 --adjudicate-tables");
  EXPECT_EQ(line.options.terms.text(),
            "time=0.05 nodes=12 spread=0.5 depth=7 clock=60+0.5 grace=1 plies=300 resign=800,3 draw=10,8,40 tables=1");
}

TEST(FieldOptions, OptionsOfEventsKeepTheirNames) {
  Line line;
  line.parse(
      "--games 7 --tables T --openings O --opening-plies 4 --concurrency 2 --no-pin --seed 18446744073709551615 "
      "--part 2/8 --file F --resume R --json -v --sprt 0,50 --alpha 0.1 --beta 0.2");
  const ArenaOptions& options = line.options;
  EXPECT_EQ(options.games, 7);
  EXPECT_EQ(options.tables, "T");
  EXPECT_EQ(options.openings, "O");
  EXPECT_EQ(options.opening_plies, 4);
  EXPECT_EQ(options.concurrency, 2);
  EXPECT_TRUE(options.no_pin);
  EXPECT_EQ(options.seed, 18'446'744'073'709'551'615U);
  EXPECT_EQ(options.part->which, 2);
  EXPECT_EQ(options.part->of, 8);
  EXPECT_EQ(options.file, "F");
  EXPECT_EQ(options.resume, "R");
  EXPECT_TRUE(options.json);
  EXPECT_TRUE(options.verbose);
  EXPECT_EQ(sprt_of(line.sprt), (arena::SprtBounds{0, 50, 0.1, 0.2}));
}

TEST(FieldOptions, WrongValuesAreNamedByTheirOption) {
  const auto complaint = [](const std::string& text) -> std::string {
    Line line;
    try {
      line.parse(text);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("--sprt 50"), "--sprt is like 0,50, not '50'; see palamedes --help");
  EXPECT_EQ(complaint("--max-plies -1"),
            "--max-plies must be a whole number from 0 to 1000000, not '-1'; see palamedes --help");
  EXPECT_EQ(complaint("--concurrency many"),
            "--concurrency must be a whole number from 1 to 256, not 'many'; see palamedes --help");
  EXPECT_EQ(complaint("--part 2"), "--part is like 2/8, not '2'; see palamedes --help");
}

TEST(FieldOptions, HelpHasMeaningsAndDefaults) {
  Line line;
  const std::string help = line.app.help();
  for (const char* part : {"Seconds per move (0.1 if no limit is given)", "Depth of every search [1 to 1000]",
                           "NUMBER=0.05", "60+0.5", "A line for each finished game", "-v,--verbose"}) {
    EXPECT_NE(help.find(part), std::string::npos) << part << "\n" << help;
  }
}

TEST(FieldOptions, WhatAVerbHasAlreadyStays) {
  cli::App app("", "palamedes");
  int games = 0;
  app.add_option("--games", games, "Of this verb");
  ArenaOptions options;
  add_arena_options(app, options);
  app.parse("--games 12");
  EXPECT_EQ(games, 12);
  EXPECT_EQ(options.games, 100);
}

}  // namespace
}  // namespace palamedes::apps
