#pragma once

#include <cstdint>

namespace palamedes::arena {

// What a guardian is told through its lifeline. When that closes, whatever the reason, it ends everything.
enum class GuardianOrder : std::uint8_t { kAskToEnd = 1 };

// What a forked process does to become the guardian of a program: starts it, and sees to it that neither the program
// nor anything that it has started outlives whoever holds the other end of the lifeline, not even where that one is
// killed or a child has left its group and session. It ends as the program did, once all of them are gone.
//
// Between fork and exec there is nothing to be had that another thread could have held locked, the heap least of all.
struct GuardianPlan {
  int lifeline;                         // to be read from
  int trouble;                          // where errno goes if the program cannot be started
  void (*become)(const void* program);  // does not return
  const void* program;
};
[[noreturn]] void guard(const GuardianPlan& plan);

}  // namespace palamedes::arena
