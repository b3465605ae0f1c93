#pragma once

#include <cstddef>

namespace palamedes::server {

// For as long as it lives nothing so large can be had by `new`, in the whole program. A program that links it has an
// allocator of its own.
class Shortage {
 public:
  explicit Shortage(std::size_t least);
  Shortage(const Shortage&) = delete;
  Shortage& operator=(const Shortage&) = delete;
  ~Shortage();
};

}  // namespace palamedes::server
