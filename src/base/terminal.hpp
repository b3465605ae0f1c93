#pragma once

#include <string>
#include <string_view>

namespace palamedes {

// How a board may be drawn: with ANSI colours and Unicode pieces, or in plain ASCII.
struct DrawStyle {
  bool colour = false;
  bool unicode = false;

  friend bool operator==(const DrawStyle&, const DrawStyle&) = default;
};

// What a piece of a drawing means; the palette is in one place so that the five boards look alike.
enum class Ink {
  kPlain,
  kFrame,     // coordinates and lines
  kFirst,     // pieces of the first player
  kSecond,    // pieces of the second player
  kRed,       // dark chess: the red side
  kBlack,     // dark chess: the black side
  kHidden,    // face down
  kLastMove,  // what the last move touched
};

// The text in that ink, or unchanged where the style has no colour.
std::string paint(const DrawStyle& style, Ink ink, std::string_view text);

}  // namespace palamedes
