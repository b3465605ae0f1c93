#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sqlite3.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/sqlite.hpp"
#include "base/text.hpp"
#include "demand.hpp"

// SQLite files that are sound but for what an input writes into their cells. They are in memory, where SQLite keeps
// those whose name begins with a slash for as long as somebody has them open; of each there is a real one, which holds
// nothing, for whoever looks whether it is there.
namespace palamedes {

class DatabaseFolder {
 public:
  DatabaseFolder() {
    demand(sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) == SQLITE_OK, "SQLite is not in use yet");
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
  void empty(const DatabaseFolder& folder) {
    KeptDatabase nothing(folder, "nothing");
    become(nothing);
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

// Writes values into cells, a line each: a letter for the column, a digit for the row, then perhaps a blank and the
// value: a number, `~` for
// none, else a text. A line that begins with `-` takes the row away. What the database itself refuses stays as it was.
inline void edit_cells(sqlite::Connection& database, const std::vector<EditedColumn>& columns, std::string_view lines) {
  constexpr int kMost = 8;
  int edits = 0;
  for (std::string_view line : split(lines, '\n')) {
    const bool removes = line.starts_with('-');
    if (removes) line.remove_prefix(1);
    if (line.size() < 2 || ++edits > kMost) continue;
    const EditedColumn& at = columns[static_cast<unsigned char>(line[0] - 'A') % columns.size()];
    const std::string what = removes ? "DELETE FROM " + at.table : "UPDATE " + at.table + " SET " + at.column + " = ?";
    const std::string where = " WHERE (" + at.keys + ") = (SELECT " + at.keys + " FROM " + at.table + " ORDER BY " +
                              at.keys + " LIMIT 1 OFFSET ?)";
    try {
      sqlite::Statement change(database, what + where);
      if (!removes) bind_value(change, line.substr(line.substr(2).starts_with(' ') ? 3 : 2));
      change.bind(std::int64_t{(line[1] - '0') & 0x1f}).run();
    } catch (const UserError&) {
      continue;
    }
  }
}

}  // namespace palamedes
