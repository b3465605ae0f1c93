#include "apps/palamedes/tables/agree.hpp"

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/morris/course_estimates.hpp"
#include "games/morris/morris.hpp"

namespace palamedes::apps {
namespace {

int sign_of(int number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

int sign_of(tables::Outcome outcome) {
  return outcome == tables::Outcome::kWin ? 1 : outcome == tables::Outcome::kLoss ? -1 : 0;
}

void count(int estimate, int truth, SignCount& counts) {
  if (sign_of(estimate) != truth) return;
  ++counts.all;
  if (truth != 0) ++counts.decided;
}

}  // namespace

std::vector<Agreement> sign_agreement(tables::GameTables& game, std::uint64_t samples, std::uint64_t seed) {
  const morris::Morris<morris::VariantD> rules{morris::Repetition::kDraws};
  if (game.game() != rules.spec().text()) {
    throw UserError("the course's estimations are for " + quote(rules.spec().text()) + ", not for " +
                    quote(game.game()));
  }
  std::vector<Agreement> list;
  for (const tables::TableInfo& info : game.infos()) {
    Agreement part;
    part.name = info.space.text();
    Random random(derived_seed(seed, hash_pair(info.space.mine, info.space.theirs)));
    for (std::uint64_t i = 0; i < samples; ++i) {
      const tables::Sampled sampled = game.sampled(info.space, random.next() % info.states);
      // The side to move is White, who is MAX.
      const morris::Position position = rules.parse_position(sampled.position);
      const int truth = sign_of(sampled.value.outcome);
      ++part.positions;
      if (truth != 0) ++part.decided;
      count(morris::plain_game_estimate(position), truth, part.plain);
      count(morris::improved_game_estimate(position), truth, part.improved);
    }
    list.push_back(part);
  }
  return list;
}

Agreement total_of(const std::vector<Agreement>& parts) {
  Agreement total;
  total.name = "all";
  const auto add = [](const SignCount& from, SignCount& to) {
    to.decided += from.decided;
    to.all += from.all;
  };
  for (const Agreement& part : parts) {
    total.positions += part.positions;
    total.decided += part.decided;
    add(part.plain, total.plain);
    add(part.improved, total.improved);
  }
  return total;
}

}  // namespace palamedes::apps
