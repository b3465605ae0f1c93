#pragma once

#include <memory>
#include <string>
#include <vector>

// Second opinions on the rules: each game once more, from its written rules alone, slow and plain. Nothing here shares
// code with the games under test, so that a mistake has to be made twice to go unseen.
namespace palamedes::oracles {

class Oracle {
 public:
  virtual ~Oracle() = default;

  // A valid position text; the history starts empty.
  virtual void set_position(const std::string& text) = 0;
  virtual std::string position_text() const = 0;

  // In no particular order, the rules that look at the history included; a flip in its request form `b3`; none once the
  // game is over.
  virtual std::vector<std::string> legal_moves() const = 0;

  // The resolved forms `b3(n)` of a flip; none for any other move.
  virtual std::vector<std::string> chance_outcomes(const std::string& move) const {
    static_cast<void>(move);
    return {};
  }

  // A legal move, a flip in its resolved form.
  virtual void play(const std::string& move) = 0;

  // "ongoing", "first", "second" or "draw": by the board and by the history; ply limits of a match are not looked at.
  virtual std::string result() const = 0;
};

// The oracle of a game string with the name of its family, canonical or not, at the start position.
std::unique_ptr<Oracle> make_oracle(const std::string& spec);

}  // namespace palamedes::oracles
