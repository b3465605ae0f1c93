#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/files/sqlite.hpp"
#include "catalog/game.hpp"
#include "knowledge/experience/experience.hpp"
#include "learn/experience/games.hpp"
#include "learn/experience/replay.hpp"

namespace palamedes::learn {

struct ImportCount {
  std::uint64_t games = 0;  // counted now
  std::uint64_t known = 0;  // that were in the database before
  std::uint64_t plies = 0;  // of the games counted now
  std::uint64_t unfinished = 0;
};

struct ExperienceCount {
  std::string game;
  std::int64_t pruned = 0;  // positions met less often were dropped; 0: none
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t moves = 0;
  std::uint64_t plies = 0;
  std::uint64_t often = 0;     // positions met as often as engines ask for, 20 times
  std::uint64_t checksum = 0;  // of all that is in it, however it came there
};

// An experience database that is written: write-ahead log, so that others may read meanwhile; one program writes at a
// time. Whatever is done to it is done wholly or not at all. The same games give the same contents, in whatever order,
// in however many parts and however often they come.
class ExperienceFile {
 public:
  // Opens it, or makes it where there is none. Throws UserError where it is of another game, of another version,
  // damaged, or pruned (positions that were dropped cannot be counted on).
  ExperienceFile(const std::string& path, const catalog::Game& game);
  ExperienceFile(const ExperienceFile&) = delete;
  ExperienceFile& operator=(const ExperienceFile&) = delete;
  // A file that was made for nothing, and is still empty, is taken away again.
  ~ExperienceFile();

  // All lists or none. Throws UserError where a game is of another variant or breaks the rules.
  ImportCount add(const std::vector<GameList>& lists);

 private:
  class Batch;
  bool is_empty();
  void check();
  void create();
  void add(const GameList& list, Batch& batch, ImportCount& count) const;

  std::string path_;
  bool made_;                            // there was none before
  std::unique_ptr<catalog::Game> game_;  // replays what is added
  knowledge::ExperienceOf whose_;
  std::unique_ptr<sqlite::Connection> connection_;
};

// The game that a database is of.
std::string experience_game(const std::string& path);

}  // namespace palamedes::learn
