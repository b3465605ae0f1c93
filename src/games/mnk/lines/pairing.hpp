#pragma once

#include "games/mnk/lines/windows.hpp"

namespace palamedes::mnk {

// Whether the free cells can be paired so that each live window of the attacker holds a pair of its own or shares one
// that lies in it whole. Then he never fills a window: the other side answers each stone in a pair with its partner
// (Hales and Jewett 1963). Greedy, so that it may overlook a pairing; boards of up to 64 cells only, false on larger
// ones.
bool can_be_paired(const Windows& windows, Side attacker);

}  // namespace palamedes::mnk
