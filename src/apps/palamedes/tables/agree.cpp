#include "apps/palamedes/tables/agree.hpp"

#include "base/random.hpp"

namespace palamedes::apps {
namespace {

void count(int estimate, int truth, SignCount& counts) {
  const int sign = estimate > 0 ? 1 : estimate < 0 ? -1 : 0;
  if (sign != truth) return;
  ++counts.all;
  if (truth != 0) ++counts.decided;
}

}  // namespace

std::vector<Agreement> sign_agreement(tables::GameTables& game, std::uint64_t samples, std::uint64_t seed) {
  const std::vector<tables::Estimation> estimations = game.estimations();
  std::vector<Agreement> list;
  for (const tables::TableInfo& info : game.infos()) {
    Agreement part;
    part.name = info.slice;
    for (const tables::Estimation& estimation : estimations) part.estimations.push_back({estimation.name});
    Random random(tables::slice_seed(seed, info.slice));
    for (std::uint64_t i = 0; i < samples; ++i) {
      const tables::Sampled sampled = game.sampled(info.slice, random.next() % info.states);
      const int truth = tables::score_of(sampled.value.outcome);
      ++part.positions;
      if (truth != 0) ++part.decided;
      for (std::size_t k = 0; k < estimations.size(); ++k) {
        count(estimations[k].estimate(sampled.position), truth, part.estimations[k]);
      }
    }
    list.push_back(std::move(part));
  }
  return list;
}

Agreement total_of(const std::vector<Agreement>& parts) {
  Agreement total = parts.front();
  total.name = "all";
  for (std::size_t i = 1; i < parts.size(); ++i) {
    total.positions += parts[i].positions;
    total.decided += parts[i].decided;
    for (std::size_t k = 0; k < total.estimations.size(); ++k) {
      total.estimations[k].decided += parts[i].estimations[k].decided;
      total.estimations[k].all += parts[i].estimations[k].all;
    }
  }
  return total;
}

}  // namespace palamedes::apps
