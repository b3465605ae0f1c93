#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sqlite3.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/sqlite.hpp"
#include "base/text.hpp"
#include "demand.hpp"
#include "sqlite_memory.hpp"

// SQLite files that are sound but for what an input writes into their cells. They are in memory, where SQLite keeps
// those whose name begins with a slash for as long as somebody has them open; of each there is a real one, which holds
// nothing, for whoever looks whether it is there.
namespace palamedes {

class DatabaseFolder {
 public:
  DatabaseFolder() {
    demand(sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) == SQLITE_OK, "SQLite is not in use yet");
    SqliteMemory::install();
    // No pools for each file: the memory of its own is as quick.
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
    sqlite3_config(SQLITE_CONFIG_PAGECACHE, nullptr, 0, 0);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    demand(sqlite3_vfs_register(sqlite3_vfs_find("memdb"), 1) == SQLITE_OK, "SQLite keeps files in memory");
    std::string pattern = std::filesystem::temp_directory_path() / "palamedes-fuzz-XXXXXX";
    demand(mkdtemp(pattern.data()) != nullptr, "a folder for files");
    path_ = pattern;
  }
  DatabaseFolder(const DatabaseFolder&) = delete;
  DatabaseFolder& operator=(const DatabaseFolder&) = delete;
  ~DatabaseFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  // The path of a new file.
  std::string file(const std::string& name) const {
    const std::string path = path_ / name;
    write_file(path, std::string_view("SQLite format 3\0", 16));
    return path;
  }

 private:
  std::filesystem::path path_;
};

// A file that stays for as long as this object does.
class KeptDatabase {
 public:
  KeptDatabase(const DatabaseFolder& folder, const std::string& name)
      : path_(folder.file(name)), connection_(path_, sqlite::Connection::Mode::kCreate, "file") {}

  const std::string& path() const { return path_; }
  sqlite::Connection& connection() { return connection_; }

  void become(KeptDatabase& other) {
    sqlite3_backup* const copy = sqlite3_backup_init(connection_.handle(), "main", other.connection_.handle(), "main");
    demand(copy != nullptr && sqlite3_backup_step(copy, -1) == SQLITE_DONE, "a file is copied");
    sqlite3_backup_finish(copy);
  }

  std::string bytes() {
    sqlite3_int64 size = 0;
    unsigned char* const pages = sqlite3_serialize(connection_.handle(), "main", &size, 0);
    demand(pages != nullptr, "a file has pages");
    std::string bytes(reinterpret_cast<const char*>(pages), static_cast<std::size_t>(size));
    sqlite3_free(pages);
    return bytes;
  }
  // Writes the file itself, past SQLite. A connection notices by the count of changes in it, which must be another one.
  void set_bytes(const std::string& bytes) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(connection_.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    const auto size = static_cast<int>(bytes.size());
    demand(file != nullptr && file->pMethods->xWrite(file, bytes.data(), size, 0) == SQLITE_OK, "a file is written");
    demand(file->pMethods->xTruncate(file, size) == SQLITE_OK, "a file is cut");
  }

 private:
  std::string path_;
  sqlite::Connection connection_;
};

// A column of a table whose rows are told apart by other ones.
struct EditedColumn {
  std::string table;
  std::string column;
  std::string keys;
};

inline void bind_value(sqlite::Statement& statement, std::string_view value) {
  if (value == "~") {
    statement.bind(std::optional<int>());
  } else if (const auto whole = parse_integer(value)) {
    statement.bind(*whole);
  } else if (const auto real = parse_real(value)) {
    statement.bind(*real);
  } else {
    statement.bind(value);
  }
}

// A copy of a database that is the original again but for a few cells, as often as is wanted. What takes time is
// done once: the tables stay as they are, so that SQLite need not read their definitions again, nor prepare statements.
class EditedDatabase {
 public:
  EditedDatabase(const DatabaseFolder& folder, const std::string& name, KeptDatabase& original,
                 std::vector<EditedColumn> columns)
      : copy_(folder, name), columns_(std::move(columns)) {
    copy_.become(original);
    original_ = copy_.bytes();
  }

  const std::string& path() const { return copy_.path(); }
  sqlite::Connection& connection() { return copy_.connection(); }

  // Writes values into cells, a line each: a letter for the column, a digit for the row, then perhaps a blank and the
  // value: a number, `~` for none, else a text. A line that begins with `-` takes the row away. What the database
  // itself refuses stays as it was.
  void edit(std::string_view lines) {
    constexpr int kMost = 8;
    copy_.set_bytes(original_);
    sqlite::Transaction transaction(connection());
    int edits = 0;
    for (const std::string_view line : split(lines, '\n')) {
      const bool removes = line.starts_with('-');
      if (line.size() < (removes ? 3 : 2)) continue;
      if (++edits > kMost) break;
      edit_cell(line.substr(removes ? 1 : 0), removes);
    }
    transaction.commit();
  }

 private:
  void edit_cell(std::string_view line, bool removes) {
    const std::size_t column = static_cast<unsigned char>(line[0] - 'A') % columns_.size();
    const std::pair which{column, removes};
    const auto at = statements_.try_emplace(which, connection(), statement_text(columns_[column], removes)).first;
    try {
      if (!removes) bind_value(at->second, line.substr(line.substr(2).starts_with(' ') ? 3 : 2));
      at->second.bind(std::int64_t{(line[1] - '0') & 0x1f}).run();
    } catch (const UserError&) {
      statements_.erase(at);
    }
  }

  static std::string statement_text(const EditedColumn& at, bool removes) {
    return (removes ? "DELETE FROM " + at.table : "UPDATE " + at.table + " SET " + at.column + " = ?") + " WHERE (" +
           at.keys + ") = (SELECT " + at.keys + " FROM " + at.table + " ORDER BY " + at.keys + " LIMIT 1 OFFSET ?)";
  }

  KeptDatabase copy_;
  std::string original_;
  std::vector<EditedColumn> columns_;
  std::map<std::pair<std::size_t, bool>, sqlite::Statement> statements_;
};

}  // namespace palamedes
