#include "batch.hpp"

#include <algorithm>

#include "catalog/catalog.hpp"

namespace palamedes::python {

const BatchMaker& batch_maker(const catalog::Game& game) {
  const auto& makers = batch_makers();
  return **std::find_if(makers.begin(), makers.end(),
                        [&](const BatchMaker* maker) { return maker->name() == game.family().name(); });
}

}  // namespace palamedes::python
