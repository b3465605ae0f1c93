#include "server/shortage.hpp"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> least_that_fails{SIZE_MAX};

}  // namespace

// In a source that nothing else is compiled with: where only one of them is inlined, GCC takes malloc() and delete for
// a mismatch.
void* operator new(std::size_t bytes) {
  if (bytes >= least_that_fails) throw std::bad_alloc();
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
// The library's own would not be freed by what is below, as the address sanitizer sees it.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return bytes >= least_that_fails ? nullptr : std::malloc(bytes);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace palamedes::server {

Shortage::Shortage(std::size_t least) { least_that_fails = least; }
Shortage::~Shortage() { least_that_fails = SIZE_MAX; }

}  // namespace palamedes::server
