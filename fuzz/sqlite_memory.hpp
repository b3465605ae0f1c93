#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include <sqlite3.h>

#include "demand.hpp"

// Memory for SQLite alone, past the sanitizer: of its library, which is not built with one, the sanitizer sees nothing
// but what it asks for, and to keep books of that was half of the time of a target. One thread uses it.
namespace palamedes {

class SqliteMemory {
 public:
  // Before SQLite is used.
  static void install() {
    static sqlite3_mem_methods methods = {.xMalloc = take,
                                          .xFree = give_back,
                                          .xRealloc = resize,
                                          .xSize = size_of,
                                          .xRoundup = rounded,
                                          .xInit = [](void*) { return SQLITE_OK; },
                                          .xShutdown = [](void*) {},
                                          .pAppData = nullptr};
    demand(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK, "SQLite is not in use yet");
  }

 private:
  // Before every piece; while it is free, in the list of those of its size.
  struct alignas(16) Head {
    int size = 0;
    Head* next = nullptr;
  };
  static constexpr int kSmallest = 32;
  static constexpr int kLargest = 1 << 17;  // what is larger comes from the system
  static constexpr std::size_t kBlock = 1 << 20;

  static int rounded(int size) {
    return size > kLargest ? size : static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::max(size, kSmallest))));
  }
  static Head*& free_of(int size) {
    static std::array<Head*, 32> lists{};
    return lists[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(size)))];
  }
  static Head* head_of(void* piece) { return static_cast<Head*>(piece) - 1; }

  static Head* cut(std::size_t bytes) {
    static char* at = nullptr;
    static std::size_t left = 0;
    if (left < bytes) {
      at = static_cast<char*>(std::malloc(kBlock));
      if (at == nullptr) return nullptr;
      left = kBlock;
    }
    left -= bytes;
    return new (at + left) Head;
  }

  static void* take(int size) {
    const int whole = rounded(size);
    const std::size_t bytes = sizeof(Head) + static_cast<std::size_t>(whole);
    Head* head = nullptr;
    if (whole > kLargest) {
      head = static_cast<Head*>(std::malloc(bytes));
    } else if (Head*& free = free_of(whole); free != nullptr) {
      head = free;
      free = head->next;
    } else {
      head = cut(bytes);
    }
    if (head == nullptr) return nullptr;
    head->size = whole;
    return head + 1;
  }

  static void give_back(void* piece) {
    Head* const head = head_of(piece);
    if (head->size > kLargest) return std::free(head);
    head->next = free_of(head->size);
    free_of(head->size) = head;
  }

  static void* resize(void* piece, int size) {
    if (rounded(size) == size_of(piece)) return piece;
    void* const other = take(size);
    if (other == nullptr) return nullptr;
    std::memcpy(other, piece, static_cast<std::size_t>(std::min(size, size_of(piece))));
    give_back(piece);
    return other;
  }

  static int size_of(void* piece) { return head_of(piece)->size; }
};

}  // namespace palamedes
