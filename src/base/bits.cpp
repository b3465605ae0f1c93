#include "base/bits.hpp"

namespace palamedes {

bool has_fast_pext() {
#if defined(__x86_64__)
  static const bool fast = [] {
    if (!__builtin_cpu_supports("bmi2")) return false;
    return !__builtin_cpu_is("amd") || __builtin_cpu_is("znver3") || __builtin_cpu_supports("avx512f") ||
           __builtin_cpu_supports("vaes");
  }();
  return fast;
#else
  return false;
#endif
}

}  // namespace palamedes
