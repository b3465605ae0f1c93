#pragma once

#include <memory>
#include <string>
#include <utility>

#include "base/files/file_lock.hpp"
#include "tables/files/table_file.hpp"
#include "tables/slices.hpp"

namespace palamedes::tables {

// Where tables are looked for: the wish if there is one, else the environment's PALAMEDES_TABLES, else a folder in the
// user's data directory. Throws UserError where none of them says anything.
std::string tables_root(const std::string& wish);

// The files of one game.
class TableFolder {
 public:
  // `game` is the canonical string of the game, which every file must carry; `name` that of the folder under the root.
  TableFolder(const std::string& root, const std::string& name, std::string game)
      : path_(root + "/" + name), game_(std::move(game)) {}

  const std::string& path() const { return path_; }
  const std::string& game() const { return game_; }
  std::string file_path(const Slice& slice, FileKind kind) const;
  bool has(const Slice& slice, FileKind kind) const;
  // The file, which must be of that slice and have all its states.
  std::unique_ptr<TableFile> open(const Slice& slice, FileKind kind) const;
  void remove(const Slice& slice, FileKind kind) const;
  // Makes the folder where it is missing.
  void make() const;

 private:
  std::string path_;
  std::string game_;
};

// While it lives, nobody else builds in the folder. Throws UserError if somebody does.
class BuildLock {
 public:
  explicit BuildLock(const TableFolder& folder);

 private:
  FileLock lock_;
};

}  // namespace palamedes::tables
