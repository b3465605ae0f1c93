#include "base/terminal.hpp"

namespace palamedes {
namespace {

// Codes of the 256-colour palette that are legible on light and on dark backgrounds.
std::string_view ansi_code(Ink ink) {
  switch (ink) {
    case Ink::kPlain: return "";
    case Ink::kFrame: return "38;5;245";
    case Ink::kFirst: return "1;38;5;37";
    case Ink::kSecond: return "1;38;5;172";
    case Ink::kRed: return "1;38;5;167";
    case Ink::kBlack: return "1;38;5;73";
    case Ink::kHidden: return "38;5;101";
    case Ink::kLastMove: return "1;30;48;5;222";
  }
  return "";
}

}  // namespace

std::string paint(const DrawStyle& style, Ink ink, std::string_view text) {
  const std::string_view code = ansi_code(ink);
  if (!style.colour || code.empty()) return std::string(text);
  std::string painted = "\x1b[";
  painted += code;
  painted += 'm';
  painted += text;
  painted += "\x1b[0m";
  return painted;
}

}  // namespace palamedes
