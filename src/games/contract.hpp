#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/message.hpp"
#include "base/random.hpp"
#include "base/spec/spec.hpp"
#include "base/terminal.hpp"
#include "games/path_keys.hpp"

// The inner contract: what a game is to the layers that are compiled against it (search, tables, the adapter in
// catalog). A game is a small object that holds the settings of one variant; a position is a value; nothing is virtual.
namespace palamedes {

enum class Side : std::uint8_t { kFirst, kSecond };

constexpr Side other(Side side) { return side == Side::kFirst ? Side::kSecond : Side::kFirst; }
constexpr int index_of(Side side) { return static_cast<int>(side); }

enum class Result : std::uint8_t { kOngoing, kFirstWins, kSecondWins, kDraw };

constexpr Result win_for(Side side) { return side == Side::kFirst ? Result::kFirstWins : Result::kSecondWins; }

template <class G>
concept Game = std::is_trivially_copyable_v<typename G::Position> && std::equality_comparable<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
    requires(const G& game, typename G::Position& position, const typename G::Position& fixed, typename G::Move move,
             typename G::MoveList& list, const typename G::Undo& taken, std::string_view text,
             const std::optional<typename G::Move>& last, const DrawStyle& style, int index) {
  // The canonical name and settings, defaults left out.
  { game.spec() } -> std::same_as<Spec>;
  { game.start() } -> std::same_as<typename G::Position>;
  { game.side_to_move(fixed) } -> std::same_as<Side>;

  // All legal moves by the board alone (path rules aside) in a fixed order, into a cleared list; none exactly when
  // result() is not kOngoing. A move whose effect is drawn by chance is listed once, unresolved.
  { game.legal_moves(fixed, list) } -> std::same_as<void>;
  { game.result(fixed) } -> std::same_as<Result>;
  // Why the game is over, in words that fit behind "White wins: ", with or without a code; empty while it goes on.
  { game.reason(fixed) } -> std::convertible_to<Message>;

  // Plays a legal, resolved move; undo with what play gave back restores the position bit for bit. Games of small
  // positions have Undo = Position.
  { game.play(position, move) } -> std::same_as<typename G::Undo>;
  { game.undo(position, move, taken) } -> std::same_as<void>;

  // Equal for equal positions (side to move included; history, counters of quiet plies and the like excluded), else
  // different but for chance. computed_key() is made from scratch and always equals key().
  { game.key(fixed) } -> std::same_as<std::uint64_t>;
  { game.computed_key(fixed) } -> std::same_as<std::uint64_t>;

  // Texts as docs/rules describe them. Parsers throw UserError; parse_move accepts legal moves only, and accepts
  // what move_text gives, and for a chance move both the request and the resolved form.
  { game.position_text(fixed) } -> std::same_as<std::string>;
  { game.parse_position(text) } -> std::same_as<typename G::Position>;
  { game.move_text(fixed, move) } -> std::same_as<std::string>;
  { game.parse_move(fixed, text) } -> std::same_as<typename G::Move>;
  // Lines that end in a newline each. `last` is the move that led here; its marks are drawn.
  { game.draw(fixed, last, style) } -> std::same_as<std::string>;
  { game.side_name(Side::kFirst) } -> std::convertible_to<std::string_view>;

  // Symmetry 0 is the identity. A symmetry maps legal moves onto legal moves and results onto results (one that
  // swaps the sides maps a first player's win onto a second player's).
  { game.symmetries() } -> std::same_as<int>;
  { game.transformed(fixed, index) } -> std::same_as<typename G::Position>;
  { game.transformed_move(fixed, move, index) } -> std::same_as<typename G::Move>;
  { game.swaps_sides(index) } -> std::same_as<bool>;

  // A match ends after so many plies at the latest and is then judged.
  { game.ply_limit() } -> std::same_as<int>;
  { game.judge(fixed) } -> std::same_as<Result>;
};

// Rules that look at how a position was reached. `keys` holds the path keys of all positions of the line since the last
// irreversible move, the present one last.
template <class G>
concept HasPathRules = Game<G> && requires(const G& game, const typename G::Position& position, typename G::Move move,
                                           const PathKeys& keys, std::span<const typename G::Move> moves) {
  // What a repetition compares: board and side to move, unlike key() without what else decides the future (a pass just
  // made, say).
  { game.path_key(position) } -> std::same_as<std::uint64_t>;
  // No position before this move can come back after it.
  { game.irreversible(position, move) } -> std::same_as<bool>;
  // The result that the line gives to its last position, when the board alone gives none.
  { game.path_result(keys, moves, position) } -> std::same_as<Result>;
  { game.path_reason(keys, moves, position) } -> std::convertible_to<Message>;
};

// Path rules that take moves away, as superko does, beside those that only end a game.
template <class G>
concept BarsMoves = HasPathRules<G> &&
    requires(const G& game, const typename G::Position& position, typename G::Move move, const PathKeys& keys) {
  // May `move` be played in `position` (where it is legal by the board), given the line up to `position`?
  { game.path_allows(keys, position, move) } -> std::same_as<bool>;
};

// Moves whose effect is drawn from a distribution when they are played.
template <class G>
concept HasChance = Game<G> && requires(const G& game, const typename G::Position& position, typename G::Move move,
                                        typename G::ChanceList& list, Random& random) {
  { game.is_chance(position, move) } -> std::same_as<bool>;
  // The resolved moves that an unresolved one can become, each with its weight (`.move`, `.weight`).
  { game.chance_outcomes(position, move, list) } -> std::same_as<void>;
  { game.draw_outcome(position, move, random) } -> std::same_as<typename G::Move>;
};

// A playout state of the game's own, faster than move lists: uniform over all legal moves at every step.
template <class G>
concept HasPlayout = Game<G> && std::constructible_from<typename G::Playout, const G&, const typename G::Position&> &&
    requires(typename G::Playout& playout, Random& random) {
  // Plays one ply; false, with nothing played, once the game is over.
  { playout.step(random) } -> std::same_as<bool>;
  { playout.result() } -> std::same_as<Result>;
};

// What a number of random games from one position came to.
struct PlayoutTally {
  std::uint64_t plies = 0;
  std::uint64_t first_wins = 0;
  std::uint64_t second_wins = 0;
  std::uint64_t draws = 0;  // games that ran into the cap included

  friend bool operator==(const PlayoutTally&, const PlayoutTally&) = default;
};

// Whole random games at once, for games that gain by interleaving several. Each stops after `ply_cap` plies.
template <class G>
concept HasPlayoutBatch = Game<G> && requires(const G& game, const typename G::Position& position, Random& random) {
  { game.playout_batch(position, std::uint64_t{}, int{}, random) } -> std::same_as<PlayoutTally>;
};

// A key for transposition tables where key() leaves out something that a search can feel, such as a counter of quiet
// plies near its limit.
template <class G>
concept HasTableKey = Game<G> && requires(const G& game, const typename G::Position& position) {
  { game.table_key(position) } -> std::same_as<std::uint64_t>;
};

// Perft counts a game's own selection of moves where legal_moves() is not it (Ming Mang's pass is left out).
template <class G>
concept HasPerftMoves = Game<G> &&
    requires(const G& game, const typename G::Position& position, typename G::MoveList& list, bool flips) {
  { game.perft_moves(position, list, flips) } -> std::same_as<void>;
};

}  // namespace palamedes
