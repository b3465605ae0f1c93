#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What came of moves in games that were played: for every position, up to the symmetries of its game
// (games/canonical.hpp), how often each move won, drew and lost. Made by learn/, read by engines.
namespace palamedes::knowledge {

// Of one move, for the side that made it.
struct MoveTally {
  std::string move;  // as games/canonical.hpp writes it
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  std::int64_t scored = 0;  // times that the engine gave a score
  std::int64_t scores = 0;  // their sum, each cut at ±kLargestScore

  static constexpr std::int64_t kLargestScore = 10'000;

  std::int64_t times() const { return wins + draws + losses; }
  // The share of all points, from 0 to 1.
  double points() const {
    return (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(times());
  }
  void add(const MoveTally& other);
  // The move is one word, no count is negative, and the scores fit their number.
  bool sound() const;

  friend bool operator==(const MoveTally&, const MoveTally&) = default;
};

std::int64_t times_met(std::span<const MoveTally> moves);

// Whose experience: a game's canonical string, and the canonical key of its start, by which a program that counts keys
// in another way than the one that made a file is noticed.
struct ExperienceOf {
  std::string game;
  std::uint64_t start_key = 0;

  friend bool operator==(const ExperienceOf&, const ExperienceOf&) = default;
};

// The part of a database that an engine plays by, in memory: positions met at least so many times. What is read from a
// file stays as it was when it was read, whoever writes meanwhile.
class Experience {
 public:
  // A database of `palamedes learn import`, or what `learn export` wrote. Throws UserError with a line that says what
  // is wrong: not there, damaged, of another version, of another game.
  static std::shared_ptr<const Experience> open(const std::string& path, const ExperienceOf& whose, std::int64_t least);
  // The one inside the program; nothing where it has none for the game.
  static std::shared_ptr<const Experience> built_in(const ExperienceOf& whose);
  // What text() gave. Throws UserError.
  static std::shared_ptr<const Experience> parse(std::string_view text);

  explicit Experience(ExperienceOf whose, std::int64_t least) : whose_(std::move(whose)), least_(least) {}

  const ExperienceOf& whose() const { return whose_; }
  std::int64_t least() const { return least_; }
  std::size_t positions() const { return keys_.size(); }

  // The moves of a position by its canonical key; none if it was not met often enough.
  std::span<const MoveTally> moves(std::uint64_t key) const;

  // One behind the other, the keys rising; throws UserError where they do not.
  void add(std::uint64_t key, std::span<const MoveTally> moves);
  // To be called behind the last.
  void finish();

  // A file of lines that people can read and that ends in a checksum.
  std::string text(std::string_view made) const;

 private:
  static std::shared_ptr<const Experience> load(const std::string& path, const ExperienceOf& whose, std::int64_t least);

  ExperienceOf whose_;
  std::int64_t least_;
  std::vector<std::uint64_t> keys_;  // sorted
  std::vector<std::uint32_t> ends_;  // of each position's moves
  std::vector<MoveTally> tallies_;
  std::vector<std::uint32_t> slots_;  // open addressing: number of the position plus 1, 0 where there is none
};

// A key as 16 digits to the base 16.
std::string key_text(std::uint64_t key);

// Throws UserError unless both are the same; `what` begins the line: "the experience database 'x'".
void check_whose(const std::string& what, const ExperienceOf& found, const ExperienceOf& wanted);

}  // namespace palamedes::knowledge
