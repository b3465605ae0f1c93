#include "base/bits.hpp"

namespace palamedes {

bool has_fast_pext() {
#if defined(__x86_64__)
  // AMD has it in hardware since Zen 3. Of the features that a compiler can ask for, "vpclmulqdq" came with that one
  // and is on no AMD processor before it.
  static const bool fast = __builtin_cpu_supports("bmi2") != 0 &&
                           (__builtin_cpu_is("amd") == 0 || __builtin_cpu_supports("vpclmulqdq") != 0);
  return fast;
#else
  return false;
#endif
}

}  // namespace palamedes
