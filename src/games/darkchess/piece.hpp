#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

namespace palamedes::darkchess {

enum class Colour : std::uint8_t { kRed, kBlack, kUnknown };

constexpr Colour opposite(Colour colour) {
  if (colour == Colour::kUnknown) return colour;
  return colour == Colour::kRed ? Colour::kBlack : Colour::kRed;
}

// In order of rank, the highest first.
enum class Kind : std::uint8_t { kGeneral, kAdvisor, kElephant, kChariot, kHorse, kCannon, kSoldier };

inline constexpr int kKinds = 7;

// A kind and a colour in four bits: the kind, plus 8 for black.
using Piece = std::uint8_t;
inline constexpr Piece kNoPiece = 7;
inline constexpr std::array<Piece, 14> kPieces{0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14};

constexpr Piece piece_of(Colour colour, Kind kind) {
  return static_cast<Piece>((colour == Colour::kBlack ? 8 : 0) + static_cast<int>(kind));
}
constexpr Colour colour_of(Piece piece) { return (piece & 8) != 0 ? Colour::kBlack : Colour::kRed; }
constexpr Kind kind_of(Piece piece) { return static_cast<Kind>(piece & 7); }

// Red in capitals. The letter of piece 7 and 15, which are none, is a hyphen.
inline constexpr std::string_view kPieceLetters = "KGMRNCP-kgmrncp-";

constexpr char letter_of(Piece piece) { return kPieceLetters[piece]; }

constexpr std::optional<Piece> piece_of_letter(char letter) {
  for (const Piece piece : kPieces) {
    if (letter_of(piece) == letter) return piece;
  }
  return std::nullopt;
}

// May a piece of the one kind take one of the other by a step? (A cannon takes by jumping alone.)
constexpr bool takes(Kind attacker, Kind target) {
  if (attacker == Kind::kCannon) return false;
  if (attacker == Kind::kGeneral && target == Kind::kSoldier) return false;
  if (attacker == Kind::kSoldier && target == Kind::kGeneral) return true;
  return attacker <= target;
}

// How many there are of each piece, four bits for each.
struct PieceCounts {
  std::uint64_t packed = 0;

  constexpr int of(Piece piece) const { return static_cast<int>((packed >> (4 * piece)) & 15); }
  constexpr void add(Piece piece, int number = 1) { packed += static_cast<std::uint64_t>(number) << (4 * piece); }
  constexpr void remove(Piece piece) { packed -= std::uint64_t{1} << (4 * piece); }
  constexpr bool empty() const { return packed == 0; }
  // Of an unknown colour: any.
  constexpr bool has(Colour colour) const {
    if (colour == Colour::kUnknown) return !empty();
    return static_cast<std::uint32_t>(colour == Colour::kBlack ? packed >> 32 : packed) != 0;
  }
  constexpr int total() const {
    // Adds neighbouring nibbles to bytes (at most 10 each), and those with one product (at most 80).
    const std::uint64_t bytes = (packed & 0x0f0f0f0f0f0f0f0fU) + ((packed >> 4) & 0x0f0f0f0f0f0f0f0fU);
    return static_cast<int>((bytes * 0x0101010101010101U) >> 56);
  }
  // Red and black exchanged.
  constexpr PieceCounts exchanged() const { return {std::rotl(packed, 32)}; }

  friend constexpr bool operator==(const PieceCounts&, const PieceCounts&) = default;
};

// A side's pieces in the full game: one general, two each of the others, five soldiers.
inline constexpr std::array<std::uint8_t, kKinds> kFullSet{1, 2, 2, 2, 2, 2, 5};

}  // namespace palamedes::darkchess
