#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/common/score.hpp"

// Opening books. A book belongs to one game; its positions are texts in a canonical form, one of those that the
// symmetries of the game make of each other. Who asks brings them into that form (engines/book/positions.hpp).
namespace palamedes::knowledge {

struct BookMove {
  std::string move;               // a request where it is left to chance
  std::uint64_t games = 0;        // in which it was played
  std::uint64_t half_points = 0;  // that they brought the side that made it
  double value = 0.5;             // points expected of a game
  bool kept = true;               // else dropped: significantly worse than the best, or hardly tried
  bool suggested = false;         // by a search, and not by chance alone
  std::optional<search::Score> proven;

  friend bool operator==(const BookMove&, const BookMove&) = default;
};

// The moves of a position in the order in which they are to be preferred.
using BookMoves = std::vector<BookMove>;

// A book as it is made: all of it, to be changed.
struct BookContents {
  std::string game;
  std::string made;         // how, in one line
  std::uint64_t games = 0;  // that made it
  std::map<std::string, BookMoves, std::less<>> positions;

  // The text of the file, and back; throws UserError with one line that says what is wrong.
  std::string text() const;
  static BookContents parse(std::string_view text);

  friend bool operator==(const BookContents&, const BookContents&) = default;
};

// A book as it is read: opened at once, whatever its size, since a position is looked for in the sorted text itself.
class Book {
 public:
  struct Head {
    std::string game;
    std::string made;
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::string_view text;  // all of it
    std::string_view body;  // what is behind the head
  };

  // Of a text that the book keeps, or of one that is always there; throws UserError.
  explicit Book(std::string owned);
  explicit Book(Head head) : head_(std::move(head)) {}
  Book(const Book&) = delete;
  Book& operator=(const Book&) = delete;

  // A file's text. Throws UserError where it is no book, of another version, of another game or damaged.
  static std::shared_ptr<const Book> of_text(std::string text, std::string_view game);
  static std::shared_ptr<const Book> open(const std::string& path, std::string_view game);
  // The one inside the program; nothing where it has none for the game.
  static std::shared_ptr<const Book> built_in(std::string_view game);

  const std::string& game() const { return head_.game; }
  const std::string& made() const { return head_.made; }
  std::uint64_t games() const { return head_.games; }
  std::uint64_t positions() const { return head_.positions; }
  // The file's.
  std::string_view text() const { return head_.text; }

  // The moves of a position in canonical form; none where the book does not have it.
  BookMoves find(std::string_view position) const;

 private:
  std::string owned_;
  Head head_;
};

// "win 5", "draw", "loss 8", and back; nothing where it is none of them.
std::string proven_text(search::Score score);
std::optional<search::Score> parse_proven(std::string_view text);

}  // namespace palamedes::knowledge
