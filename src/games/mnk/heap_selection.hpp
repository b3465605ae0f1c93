#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace palamedes::mnk {

// Keeps the best `wanted` of a list, best first, in O(n log wanted): a heap of the best so far with the worst of them
// on top. Of equal ones those that stand first stay. `better(a, b)` must be a strict order with no ties but between
// equals.
template <class Item, class Better>
std::size_t keep_best(Item* items, std::size_t count, std::size_t wanted, Better&& better) {
  const std::size_t kept = std::min(count, wanted);
  std::make_heap(items, items + kept, better);
  for (std::size_t i = kept; i < count && kept > 0; ++i) {
    if (!better(items[i], items[0])) continue;
    std::pop_heap(items, items + kept, better);
    items[kept - 1] = items[i];
    std::push_heap(items, items + kept, better);
  }
  std::sort_heap(items, items + kept, better);
  return kept;
}

}  // namespace palamedes::mnk
