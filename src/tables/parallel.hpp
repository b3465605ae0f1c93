#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace palamedes::tables {

// Calls work(begin, end) for pieces of 0..count-1 on that many threads, each thread with its own copy of what make()
// gives, until all is done or one of them throws; what it threw is thrown here.
template <class Make>
void for_each_piece(int threads, std::size_t count, std::size_t piece, const Make& make) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&] {
    try {
      auto work = make();
      for (;;) {
        const std::size_t begin = next.fetch_add(piece, std::memory_order_relaxed);
        if (begin >= count) return;
        work(begin, std::min(begin + piece, count));
      }
    } catch (...) {
      const std::lock_guard lock(failure_mutex);
      failure = std::current_exception();
      next = count;
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(run);
  run();
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace palamedes::tables
