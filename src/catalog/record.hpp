#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/game.hpp"

namespace palamedes::catalog {

struct RecordedMove {
  std::string text;
  std::optional<std::int32_t> score;         // for the side that moved, in the game's own scale
  std::optional<std::int64_t> milliseconds;  // spent on it
  std::string comment;

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

// A game as people keep it: tags, numbered moves with comments, result and the reason why it ended.
//
//   [Game "kalah:6,4"]
//   [First "Ada"]
//   [Result "1-0"]
//   [Reason "all houses of one side are empty"]
//
//   1. 4 {[%score 12] [%time 0.250] another turn} 2. 1 3. 6
//   1-0
//
// Moves are numbered by plies, since a side may move twice in a row. A record prints and loads back exactly.
struct Record {
  std::string game;      // tag Game: the string of the variant
  std::string position;  // tag Position: where the moves start; empty means the start of the game
  std::vector<std::pair<std::string, std::string>> tags;  // all others, in their order: First, Second, Date, Seed …
  std::vector<RecordedMove> moves;
  Outcome outcome;  // tags Result and Reason

  // The value of a tag, or an empty text.
  std::string_view tag(std::string_view name) const;

  std::string text() const;
  // One record and nothing behind it. Looks at the form only; throws UserError with the line number.
  static Record parse(std::string_view text);

  friend bool operator==(const Record&, const Record&) = default;
};

// All records of a file, one behind the other.
std::vector<Record> parse_records(std::string_view text);

// The record of a game so far, without tags and comments. The outcome is the one given: it may be a resignation or a
// referee's verdict.
Record record_of(const Game& game, const Outcome& outcome);

// The game that a record tells, at its end. Throws UserError where a move is illegal, or where the rules ended the game
// in another way than the record says.
std::unique_ptr<Game> replayed(const Record& record);

// "1-0", "0-1", "1/2-1/2", "*".
std::string_view result_mark(Result result);

}  // namespace palamedes::catalog
