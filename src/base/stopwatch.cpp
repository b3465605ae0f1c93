#include "base/stopwatch.hpp"

#include <ctime>

namespace palamedes {

std::chrono::nanoseconds ProcessorTime::now() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace palamedes
