#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

#include <sys/mman.h>

#include "base/error.hpp"

namespace palamedes {

// An array of plain items, all zero at first, in huge pages where the system has them: who goes all over
// gigabytes would with small pages wait for the address translation more than for the memory.
template <class Item>
class HugeArray {
  static_assert(std::is_trivial_v<Item>);

 public:
  HugeArray() = default;
  explicit HugeArray(std::size_t size) : size_(size) {
    if (size == 0) return;
    void* memory = ::mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
      size_ = 0;
      throw UserError("not enough memory: " + std::to_string(size * sizeof(Item) >> 20) + " MiB are needed at once");
    }
    ::madvise(memory, bytes(), MADV_HUGEPAGE);
    items_ = static_cast<Item*>(memory);
  }
  HugeArray(HugeArray&& other) noexcept
      : items_(std::exchange(other.items_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  HugeArray& operator=(HugeArray&& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~HugeArray() {
    if (items_ != nullptr) ::munmap(items_, bytes());
  }

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(Item); }
  Item* data() { return items_; }
  const Item* data() const { return items_; }
  Item& operator[](std::size_t index) { return items_[index]; }
  const Item& operator[](std::size_t index) const { return items_[index]; }

 private:
  Item* items_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace palamedes
