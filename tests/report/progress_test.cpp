#include "report/progress.hpp"

#include <gtest/gtest.h>

namespace palamedes::report {
namespace {

// A stream that keeps what is written and a clock that stands until it is told.
struct Bench {
  std::string out;
  double now = 100;

  ProgressPlace place(bool terminal, std::size_t width = 0) {
    return {terminal, width, [this](std::string_view text) { out += text; }, [this] { return now; }};
  }
  std::string taken() { return std::exchange(out, ""); }
};

TEST(Progress, TimesAreInWords) {
  EXPECT_EQ(duration_text(0), "0 s");
  EXPECT_EQ(duration_text(59.4), "59 s");
  EXPECT_EQ(duration_text(190), "3 min 10 s");
  EXPECT_EQ(duration_text(7'509), "2 h 5 min");
  EXPECT_EQ(duration_text(273'600), "3 d 4 h");
  EXPECT_EQ(duration_text(-1), "?");
}

TEST(Progress, ATerminalHasOneLineThatIsWrittenOver) {
  Bench bench;
  Progress progress("games", 100, 0, bench.place(true));
  bench.now += 10;
  progress.show(5, [] { return "+3 =1 -1"; });
  EXPECT_EQ(bench.taken(), "\r5/100 games, +3 =1 -1, 30.0 per minute, 3 min 10 s left\x1b[K");
  progress.finish();
  EXPECT_EQ(bench.taken(), "\r\x1b[K");
}

TEST(Progress, DoesNotFlicker) {
  Bench bench;
  Progress progress("games", 100, 0, bench.place(true));
  bench.now += 1;
  progress.show(1);
  EXPECT_NE(bench.taken(), "");
  bench.now += 0.1;
  progress.show(2, []() -> std::string { throw std::logic_error("nobody sees this"); });
  EXPECT_EQ(bench.taken(), "");
  bench.now += 0.11;
  progress.show(3);
  EXPECT_NE(bench.taken(), "");
}

TEST(Progress, ElsewhereThereIsAPlainLineAMinuteAndOneAtTheEnd) {
  Bench bench;
  {
    Progress progress("games", 200, 0, bench.place(false));
    bench.now += 59;
    progress.show(50);
    EXPECT_EQ(bench.taken(), "");
    bench.now += 1;
    progress.show(60);
    EXPECT_EQ(bench.taken(), "60/200 games, 1.0 per second, 2 min 20 s left\n");
    bench.now += 40;
    progress.show(200);
    EXPECT_EQ(bench.taken(), "");
  }
  EXPECT_EQ(bench.taken(), "200/200 games in 1 min 40 s, 2.0 per second\n");
}

TEST(Progress, WhatWasDoneBeforeDoesNotCountForTheSpeed) {
  Bench bench;
  Progress progress("games", 100, 40, bench.place(true));
  bench.now += 10;
  progress.show(60);
  EXPECT_EQ(bench.taken(), "\r60/100 games, 2.0 per second, 20 s left\x1b[K");
}

TEST(Progress, WithoutATotalNothingIsPromised) {
  Bench bench;
  Progress progress("positions", 0, 0, bench.place(true));
  bench.now += 2;
  progress.show(100);
  EXPECT_EQ(bench.taken(), "\r100 positions, 50 per second\x1b[K");
}

TEST(Progress, LinesThatStayAreAboveIt) {
  Bench bench;
  Progress progress("games", 10, 0, bench.place(true));
  bench.now += 1;
  progress.show(1);
  bench.taken();
  progress.say("game 1: a draw");
  EXPECT_EQ(bench.taken(), "\r\x1b[Kgame 1: a draw\n");
}

TEST(Progress, NeverWrapsOnANarrowTerminal) {
  Bench bench;
  Progress progress("games", 10, 0, bench.place(true, 12));
  bench.now += 1;
  progress.show(1, [] { return "±½"; });
  EXPECT_EQ(bench.taken(), "\r1/10 games,\x1b[K");
}

TEST(Progress, WhereNothingWasDoneNothingIsTold) {
  Bench bench;
  { Progress progress("games", 10, 10, bench.place(false)); }
  { Progress progress("games", 10, 10, bench.place(true)); }
  EXPECT_EQ(bench.taken(), "");
}

}  // namespace
}  // namespace palamedes::report
