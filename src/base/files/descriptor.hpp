#pragma once

#include <utility>

#include <unistd.h>

namespace palamedes {

// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& from) noexcept : number_(from.release()) {}
  Descriptor& operator=(Descriptor&& from) noexcept {
    if (this != &from) {
      close();
      number_ = from.release();
    }
    return *this;
  }
  ~Descriptor() { close(); }

  int get() const { return number_; }
  bool open() const { return number_ >= 0; }
  int release() { return std::exchange(number_, -1); }
  void close() {
    if (open()) ::close(release());
  }

 private:
  int number_ = -1;
};

}  // namespace palamedes
