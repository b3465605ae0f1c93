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

// Where small tables that nobody asked for are kept: in the user's cache directory. Empty where there is none.
std::string tables_cache();

// Where tables are: in one folder, or also in a second one that is read where the first has none.
struct TableRoots {
  // One folder is what most have.
  TableRoots(std::string only) : own(std::move(only)) {}
  TableRoots(const char* only) : own(only) {}
  TableRoots(std::string first, std::string second) : own(std::move(first)), cache(std::move(second)) {}

  std::string own;    // where tables are written
  std::string cache;  // none if empty
};

// The root that the wish means. Where neither it nor the environment names a folder, what is in the cache counts too.
TableRoots table_roots(const std::string& wish);

// The files of one game.
class TableFolder {
 public:
  // `game` is the canonical string of the game, which every file must carry; `name` that of the folder under the root.
  TableFolder(const TableRoots& roots, const std::string& name, std::string game)
      : path_(roots.own + "/" + name),
        second_(roots.cache.empty() ? "" : roots.cache + "/" + name),
        game_(std::move(game)) {}

  const std::string& path() const { return path_; }
  const std::string& game() const { return game_; }
  // Where it is or would be written.
  std::string file_path(const Slice& slice, FileKind kind) const;
  bool has(const Slice& slice, FileKind kind) const;
  // The file, which must be of that slice and have all its states.
  std::unique_ptr<TableFile> open(const Slice& slice, FileKind kind) const;
  void remove(const Slice& slice, FileKind kind) const;
  // Makes the folder where it is missing.
  void make() const;

 private:
  // Where it is read: in the second folder where only that has it.
  std::string found_path(const Slice& slice, FileKind kind) const;

  std::string path_;
  std::string second_;  // none if empty
  std::string game_;
};

// While it lives, nobody else builds in the folder. Throws LockBusy if somebody does.
class BuildLock {
 public:
  explicit BuildLock(const TableFolder& folder);

 private:
  FileLock lock_;
};

}  // namespace palamedes::tables
