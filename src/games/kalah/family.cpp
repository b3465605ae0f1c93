#include "games/kalah/family.hpp"

#include <string>

namespace palamedes::kalah {

static_assert(Game<Kalah<PackedBoard>> && HasPlayout<Kalah<PackedBoard>> && HasPlayoutBatch<Kalah<PackedBoard>>);
static_assert(Game<Kalah<ByteBoard>> && HasPlayout<Kalah<ByteBoard>> && HasPlayoutBatch<Kalah<ByteBoard>>);
static_assert(Game<Kalah<WideBoard>> && HasPlayout<Kalah<WideBoard>> && HasPlayoutBatch<Kalah<WideBoard>>);

Settings settings_of(const Spec& spec) {
  const Settings usual;
  Settings settings;
  SpecReader reader(spec);
  settings.houses = static_cast<int>(reader.next_integer("houses a side", 1, kMaxHouses, usual.houses));
  settings.stones = static_cast<int>(reader.next_integer("stones a house", 1, kMaxStones, usual.stones));
  settings.empty_capture = reader.flag("empty-capture", usual.empty_capture);
  settings.end = reader.choice("end", {"any", "mover"}, 0) == 0 ? EndRule::kAny : EndRule::kMover;
  settings.pie = reader.flag("pie", usual.pie);
  reader.finish();
  return settings;
}

Spec spec_of(const Settings& settings) {
  const Settings usual;
  Spec spec;
  spec.name = std::string(Family::kName);
  if (settings.houses != usual.houses || settings.stones != usual.stones) {
    spec.positional = {std::to_string(settings.houses), std::to_string(settings.stones)};
  }
  if (!settings.empty_capture) spec.named.emplace_back("empty-capture", "off");
  if (settings.end == EndRule::kMover) spec.named.emplace_back("end", "mover");
  if (settings.pie) spec.named.emplace_back("pie", "on");
  return spec;
}

const FamilyInfo& Family::info() {
  static const FamilyInfo info{
      .title = "Kalah",
      .summary = "Sow the stones of a house round the board; bank more of them than your opponent.",
      .settings =
          {
              {"M", "1..12", "6", "houses a side"},
              {"N", "1..20", "6", "stones in each house at the start"},
              {"empty-capture=", "on, off", "on",
               "whether a last stone in an empty own house is banked when the opposite house is empty too"},
              {"end=", "any, mover", "any",
               "the game ends when either side's houses are empty, or only when those of the side to move are"},
              {"pie=", "on, off", "off", "whether the second player's first ply may be a swap of sides"},
          },
      .variants = {"kalah", "kalah:6,4", "kalah:6,4,empty-capture=off", "kalah:6,4,end=mover", "kalah:6,4,pie=on",
                   "kalah:1,1", "kalah:1,5", "kalah:2,3,empty-capture=off,end=mover,pie=on", "kalah:3,2,pie=on",
                   "kalah:4,3,empty-capture=off", "kalah:5,6,end=mover", "kalah:7,18", "kalah:7,19,empty-capture=off",
                   "kalah:8,4", "kalah:9,2,end=mover", "kalah:10,3,pie=on", "kalah:12,20",
                   "kalah:12,1,empty-capture=off,end=mover"},
      // MagicAI's description leaves open how a seed and the simulations are put together: here a seed counts as much
      // as ten simulations that all came to it, so that it fades as real ones come in. Its faults are left out.
      .presets =
          {
              {"best", "alphabeta:extensions=on,late-after=2,book=auto", "the strongest player of Kalah here"},
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
                .engines = {{"kalah:6,4", "alphabeta:table-mb=1"},
                            {"kalah:6,4", "alphabeta:table-mb=256"},
                            {"kalah:6,4", "mcts"}}},
  };
  return info;
}

}  // namespace palamedes::kalah
