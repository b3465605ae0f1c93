#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "base/spec/spec.hpp"
#include "base/terminal.hpp"
#include "games/board_info.hpp"
#include "games/contract.hpp"
#include "games/opening.hpp"

// The outer contract: what a game is to everything above this layer. Moves and positions are texts.
namespace palamedes::catalog {

class Family;

struct Outcome {
  Result result = Result::kOngoing;
  std::string reason = {};  // empty while the game goes on
  // What the reason was made from, where a game's rules say it and not a referee.
  std::string code = {};
  Parameters parameters = {};

  bool over() const { return result != Result::kOngoing; }
  // Records keep the words alone.
  friend bool operator==(const Outcome& a, const Outcome& b) { return a.result == b.result && a.reason == b.reason; }
};

// One thing that a move left to chance can become: the move as records write it, and how often it does.
struct ChanceOutcome {
  std::string move;
  std::uint32_t weight;
};

struct PerftOptions {
  bool path_rules = false;  // Ming Mang's superko, repetitions
  bool flips = false;       // branch on what chance can give
};

// A game in progress: a position of one variant with the moves that led to it. Functions that take texts throw
// UserError and leave the game as it was where a text is wrong.
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  virtual std::unique_ptr<Game> clone() const = 0;

  // What the game is one of: its presets, aliases and other variants.
  virtual const Family& family() const = 0;
  // The variant, in its canonical form; as a string too.
  virtual Spec variant() const = 0;
  std::string spec() const { return variant().text(); }
  virtual std::string side_name(Side side) const = 0;
  // Whether the variant has moves that are left to chance.
  virtual bool has_chance() const = 0;
  // Whether it has rules that look at the positions before: superko, repetition.
  virtual bool has_path_rules() const = 0;

  // Starts anew, with an empty history, from the start or from a text.
  virtual void reset() = 0;
  virtual void set_position(std::string_view text) = 0;

  virtual std::string position() const = 0;
  // Where the history starts.
  virtual std::string root_position() const = 0;
  virtual bool root_is_start() const = 0;
  // The moves since then.
  virtual const std::vector<std::string>& moves() const = 0;

  virtual Side side_to_move() const = 0;
  // What the side to move may do in an opening in which stones may change hands; none once that is over, or where the
  // variant has none.
  virtual std::optional<SwapOpening> opening() const = 0;
  // The game without such an opening: what the present position is to who plays on in it, with the moves since the
  // opening was over. A copy where the variant has none.
  virtual std::unique_ptr<Game> without_opening() const = 0;
  // By the rules, those about repetition included; a match's ply limit is the referee's affair.
  virtual Outcome outcome() const = 0;
  // In the game's own order; none once it is over. Moves left to chance are listed once, as requests.
  virtual std::vector<std::string> legal_moves() const = 0;
  // What a legal move can become; empty for a move that is not left to chance.
  virtual std::vector<ChanceOutcome> chance_outcomes(std::string_view move) const = 0;
  // What the mover chose: of a legal move that chance resolved, the request; any other as it is.
  virtual std::string request_of(std::string_view move) const = 0;

  // Plays a legal move; one that is left to chance must say what it became.
  virtual void play(std::string_view move) = 0;
  // Takes the last move back; there must be one.
  virtual void undo() = 0;

  virtual std::uint64_t key() const = 0;
  virtual std::string draw(const DrawStyle& style) const = 0;
  // What the board of the variant looks like, what stands on it, and what the last move and each of legal_moves()
  // touch; empty for a game that has no board.
  virtual BoardInfo board() const = 0;
  virtual Scene scene() const = 0;
  virtual std::vector<Touch> last_touches() const = 0;
  virtual std::vector<std::vector<Touch>> legal_touches() const = 0;

  // A match ends at this ply at the latest and is judged as the rules say: what a game of its kind usually has, unless
  // a match has another. A reset keeps it.
  virtual int ply_limit() const = 0;
  virtual void limit_plies(int plies) = 0;
  virtual Result judge() const = 0;

  virtual int symmetries() const = 0;
  virtual bool swaps_sides(int symmetry) const = 0;
  // The present position, its key and a move in it, seen through a symmetry.
  virtual std::string transformed_position(int symmetry) const = 0;
  virtual std::uint64_t transformed_key(int symmetry) const = 0;
  virtual std::string transformed_move(std::string_view move, int symmetry) const = 0;

  virtual std::uint64_t perft(int depth, const PerftOptions& options) const = 0;
  // Uniformly random games from here, each cut (and counted as a draw) after `ply_cap` plies.
  virtual PlayoutTally random_playouts(std::uint64_t count, int ply_cap, Random& random) const = 0;
};

// A move that is left to chance with its outcome drawn; any other unchanged.
std::string resolved(const Game& game, const std::string& move, Random& random);

// A uniformly random legal move of a game that is not over, resolved.
std::string random_move(const Game& game, Random& random);

// "White wins: fewer than three pieces", "draw: board full", or "the game goes on".
std::string describe(const Game& game, const Outcome& outcome);

}  // namespace palamedes::catalog
