#pragma once

#include <cstddef>
#include <type_traits>

namespace palamedes {

// A list of up to Capacity trivial items in place: no heap, no clearing. The caller guarantees the capacity.
template <class Item, std::size_t Capacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<Item>);

 public:
  using value_type = Item;

  // Leaves the storage uninitialised on purpose: a move list is made at every node.
  FixedList() {}  // NOLINT(modernize-use-equals-default)
  FixedList(const FixedList& other) : size_(other.size_) {
    for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
  }
  FixedList& operator=(const FixedList& other) {
    size_ = other.size_;
    for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    return *this;
  }
  ~FixedList() = default;

  static constexpr std::size_t capacity() { return Capacity; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  void resize_down(std::size_t size) { size_ = size; }
  void push_back(const Item& item) { items_[size_++] = item; }
  // Keeps the items that fit, in their order.
  template <class Fits>
  void keep_if(Fits&& fits) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (fits(items_[i])) items_[kept++] = items_[i];
    }
    size_ = kept;
  }

  Item& operator[](std::size_t index) { return items_[index]; }
  const Item& operator[](std::size_t index) const { return items_[index]; }
  Item* begin() { return items_; }
  Item* end() { return items_ + size_; }
  const Item* begin() const { return items_; }
  const Item* end() const { return items_ + size_; }

 private:
  std::size_t size_ = 0;
  Item items_[Capacity];
};

}  // namespace palamedes
