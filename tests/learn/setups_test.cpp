#include <gtest/gtest.h>

#include "learn/book/builder.hpp"
#include "learn/book/exact.hpp"
#include "learn/fit/samples.hpp"
#include "learn/tuning/spsa_tuner.hpp"
#include "learn/tuning/td_tuner.hpp"

// Files that were made before name their set-up by these texts, and are gone on with only if it is the same.
namespace palamedes::learn {
namespace {

TEST(Setups, BooksKeepTheirText) {
  BookSetup setup;
  setup.game = "kalah:6,4";
  setup.nodes = 2000;
  EXPECT_EQ(
      setup.text(),
      "palamedes book build kalah:6,4 --engine best --nodes 2000 --factor 50 --random-share 0.1 --guest-share 0.5 "
      "--plies 12 --after 4 --positions 4000 --batch 8 --confidence 0.95 --least-games 8 --seed 1");
  setup.seconds = 0.05;
  setup.nodes.reset();
  EXPECT_NE(setup.text().find("--engine best --time 0.05 --factor 50 "), std::string::npos);
  ExactSetup exact;
  exact.game = "mnk:3x3,3";
  EXPECT_EQ(exact.text(),
            "palamedes book build mnk:3x3,3 --exact --engine best --nodes 1000000 --plies 12 --positions 4000");
}

TEST(Setups, SamplesKeepTheirText) {
  SelfPlaySetup setup;
  setup.game = "mingmang";
  EXPECT_EQ(setup.text(), "game mingmang engine best nodes 4000 seed 1 opening-plies 12 sampled-plies 60");
  setup.kept = Kept::kUnproven;
  setup.strays = 60;
  setup.boards = true;
  EXPECT_EQ(setup.text(),
            "game mingmang engine best nodes 4000 seed 1 opening-plies 12 sampled-plies 60 kept unproven strays 60 "
            "boards on");
}

TEST(Setups, TuningKeepsItsText) {
  TdSetup td;
  td.game = "kalah:6,4";
  EXPECT_EQ(td.text(),
            "palamedes learn tune kalah:6,4 --method tdleaf --engine best --from default --name tuned --nodes 500 "
            "--opening-plies 10 --batch 8 --lambda 0.7 --rate 0 --scale 0 --seed 1");
  SpsaSetup spsa;
  spsa.game = "kalah:6,4";
  spsa.parameters = "late-after:1:12";
  spsa.terms.nodes = 500;
  EXPECT_EQ(spsa.text(),
            "palamedes learn tune kalah:6,4 --method spsa --engine best --parameters late-after:1:12 --pairs 4 "
            "--steps 200 --reach 0.15 --gain 0.2 --seed 1 (nodes=500 grace=0.05)");
}

}  // namespace
}  // namespace palamedes::learn
