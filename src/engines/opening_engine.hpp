#pragma once

#include <cstdint>
#include <memory>

#include "engines/describer.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {

// An engine for a variant with a swap opening (games/opening.hpp) from one for the game after it, which judges the
// opening too.
//
// Who may swap does it where it is better off with the other side's stones: what a position is worth to who plays on in
// it, it is worth to who swaps with the sign turned. So `two` is never needed. Who places stones for the other to
// choose from looks at a number of them, draws drawn from the seed, and places those from which neither side seems
// better.
std::unique_ptr<Engine> with_opening(std::unique_ptr<Engine> inside, std::uint64_t seed);

// Positions of an opening look like those of the plain game to who plays on in them.
std::unique_ptr<Describer> with_opening(std::unique_ptr<Describer> inside);

}  // namespace palamedes::engines
