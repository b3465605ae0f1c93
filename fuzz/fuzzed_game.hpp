#pragma once

namespace palamedes {

// The name of the family that a target of games tries.
extern const char* const kFuzzedGame;

}  // namespace palamedes
