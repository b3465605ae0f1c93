#include "games/kalah/family.hpp"

#include "games/kalah/phrases.hpp"

namespace palamedes::kalah {

static_assert(Game<Kalah<PackedBoard>> && HasPlayout<Kalah<PackedBoard>> && HasPlayoutBatch<Kalah<PackedBoard>> &&
              HasBoard<Kalah<PackedBoard>>);
static_assert(Game<Kalah<ByteBoard>> && HasPlayout<Kalah<ByteBoard>> && HasPlayoutBatch<Kalah<ByteBoard>> &&
              HasBoard<Kalah<ByteBoard>>);
static_assert(Game<Kalah<WideBoard>> && HasPlayout<Kalah<WideBoard>> && HasPlayoutBatch<Kalah<WideBoard>> &&
              HasBoard<Kalah<WideBoard>>);

const FamilyInfo& Family::info() {
  static const FamilyInfo info{
      .title = "Kalah",
      .summary = "Sow the stones of a house round the board; bank more of them than your opponent.",
      .settings = listed_settings<Settings>(),
      .usual = "kalah:6,4",
      .variants = {{"kalah", "Kalah, six houses and six stones", "a long game"},
                   {"kalah:6,4", "Kalah, six houses and four stones", "the best-known game of the family"},
                   {"kalah:6,4,empty-capture=off", "Kalah 6,4, no empty captures",
                    "a last stone captures only where the opposite house has stones"},
                   {"kalah:6,4,end=mover", "Kalah 6,4, ended by the side to move",
                    "the game goes on until the side to move has no stones"},
                   {"kalah:6,4,pie=on", "Kalah 6,4, with the pie rule", "the second player may swap sides first"},
                   test_variant("kalah:1,1"),
                   test_variant("kalah:1,5"),
                   test_variant("kalah:2,3,empty-capture=off,end=mover,pie=on"),
                   test_variant("kalah:3,2,pie=on"),
                   {"kalah:4,3,empty-capture=off", "Kalah, four houses and three stones", "a short game to learn by"},
                   test_variant("kalah:5,6,end=mover"),
                   test_variant("kalah:7,18"),
                   test_variant("kalah:7,19,empty-capture=off"),
                   {"kalah:8,4", "Kalah, eight houses and four stones", "a wider board"},
                   test_variant("kalah:9,2,end=mover"),
                   test_variant("kalah:10,3,pie=on"),
                   {"kalah:12,20", "Kalah, twelve houses and twenty stones", "the largest there is"},
                   test_variant("kalah:12,1,empty-capture=off,end=mover")},
      // MagicAI's description leaves open how a seed and the simulations are put together: here a seed counts as much
      // as ten simulations that all came to it, so that it fades as real ones come in. Its faults are left out.
      .presets =
          {
              {"best",
               "alphabeta:time=planned,time-unsure=60,extensions=on,late-after=2,ply-limit=on,book=auto,exact=on",
               "the strongest player of Kalah here"},
              {"magicai", "mcts:priors=order,prior-weight=10,experience=auto",
               "the student agent MagicAI: tree search seeded by the greedy heuristic and by a database of moves"},
              {"refined",
               "mcts:priors=order,prior-weight=10,experience=auto,experience-use=lean,experience-strength=1,"
               "rollout=ordered,rollout-plies=6,eval-scale=500,evaluation=hand",
               "MagicAI's seeds, with short rollouts that take turns and captures and end in the evaluation"},
          },
      // The table of a megabyte stays in the caches, that of a quarter of a gigabyte does not.
      .bench = {.variant = "kalah:6,4",
                .depth = 14,
                .ablation_depth = 10,
                .engines = {{"kalah:6,4", "alphabeta:table-mb=1"},
                            {"kalah:6,4", "alphabeta:table-mb=256"},
                            {"kalah:6,4", "mcts"}}},
      .lengths = {{"kalah", {{0, 24}, {10, 19}, {20, 14}, {30, 9}, {40, 7}, {50, 4}}},
                  {"kalah:6,4", {{0, 17}, {10, 12}, {20, 7}, {30, 3}}}},
      .levels = {{300, 1, 6},
                 {300, 0.86, 6},
                 {310, 0.71, 6},
                 {400, 0.56, 6},
                 {540, 0.45, 6},
                 {900, 0.33, 6},
                 {1'800, 0.22, 6},
                 {4'300, 0.125, 6},
                 {8'300, 0.06, 6}},
      .phrases = {kPhrases.begin(), kPhrases.end()},
  };
  return info;
}

}  // namespace palamedes::kalah
