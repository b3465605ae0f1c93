#pragma once

namespace palamedes::mingmang {

inline constexpr int kSmallestSize = 4;
inline constexpr int kLargestSize = 8;

// One variant: `mingmang:size`.
struct Settings {
  int size = kLargestSize;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("the board size")
        .integer("size", size, kSmallestSize, kLargestSize,
                 "rows and columns of the board; each side has 2(size-1) pieces");
  }
};

}  // namespace palamedes::mingmang
