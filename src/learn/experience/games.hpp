#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/event/file.hpp"
#include "catalog/record.hpp"
#include "games/contract.hpp"

namespace palamedes::learn {

// A finished game as an experience database keeps it.
struct CountedGame {
  std::uint64_t id = 0;
  std::string root;  // empty: the start of the game
  Result result = Result::kOngoing;
  std::string moves;   // with blanks between
  std::string scores;  // one for each move, with blanks between; a dot where there is none
};

// Of everything in it.
std::string checksum_of(const CountedGame& game);

// The games of a file and of which variant they are. Their ids come from everything that is counted, who played, and
// the numbers that tell two games of an event apart: the same game has one id whether it comes from the event file, a
// part of it, or its records.
struct GameList {
  std::string game;  // canonical
  std::vector<CountedGame> games;
  std::uint64_t unfinished = 0;  // records without a result, left out
};

// An event file or a file of records; all of its records must be of one variant. Throws UserError with the path.
GameList read_games(const std::string& path);

GameList games_of(const arena::Event& event, const std::vector<arena::FinishedGame>& games);
GameList games_of(const std::vector<catalog::Record>& records);

}  // namespace palamedes::learn
