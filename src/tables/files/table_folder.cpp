#include "tables/files/table_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::tables {
namespace {

const char* environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : nullptr;
}

}  // namespace

std::string tables_root(const std::string& wish) {
  if (!wish.empty()) return wish;
  if (const char* folder = environment("PALAMEDES_TABLES")) return folder;
  if (const char* data = environment("XDG_DATA_HOME")) return std::string(data) + "/palamedes/tables";
  if (const char* home = environment("HOME")) return std::string(home) + "/.local/share/palamedes/tables";
  throw UserError("no folder for tables: give one with --tables or in the environment variable PALAMEDES_TABLES");
}

std::string tables_cache() {
  if (const char* cache = environment("XDG_CACHE_HOME")) return std::string(cache) + "/palamedes/tables";
  if (const char* home = environment("HOME")) return std::string(home) + "/.cache/palamedes/tables";
  return "";
}

TableRoots table_roots(const std::string& wish) {
  const bool named = !wish.empty() || environment("PALAMEDES_TABLES") != nullptr;
  return {tables_root(wish), named ? "" : tables_cache()};
}

std::string TableFolder::file_path(const Slice& slice, FileKind kind) const {
  return path_ + "/" + slice.name + std::string(extension_of(kind));
}

std::string TableFolder::found_path(const Slice& slice, FileKind kind) const {
  const std::string own = file_path(slice, kind);
  std::error_code ignored;
  if (second_.empty() || std::filesystem::exists(own, ignored)) return own;
  return second_ + "/" + slice.name + std::string(extension_of(kind));
}

bool TableFolder::has(const Slice& slice, FileKind kind) const {
  std::error_code ignored;
  return std::filesystem::exists(found_path(slice, kind), ignored);
}

std::unique_ptr<TableFile> TableFolder::open(const Slice& slice, FileKind kind) const {
  auto file = std::make_unique<TableFile>(found_path(slice, kind));
  TableInfo wanted;
  wanted.kind = kind;
  wanted.game = game_;
  wanted.slice = slice.name;
  wanted.states = slice.states;
  file->expect(wanted);
  return file;
}

void TableFolder::remove(const Slice& slice, FileKind kind) const {
  std::error_code ignored;
  std::filesystem::remove(file_path(slice, kind), ignored);
}

void TableFolder::make() const {
  std::error_code error;
  std::filesystem::create_directories(path_, error);
  if (error) throw UserError("cannot make the folder " + quote(path_) + ": " + error.message());
}

BuildLock::BuildLock(const TableFolder& folder)
    : lock_(folder.path() + "/.lock",
            "another program is building tables in " + quote(folder.path()) + "; wait until it has ended") {}

}  // namespace palamedes::tables
