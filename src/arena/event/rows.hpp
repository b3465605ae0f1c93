#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files/sqlite.hpp"
#include "base/spec/fields.hpp"

// Described structs (base/spec/fields.hpp) as rows of SQLite tables. A field that was added to a description after a
// file was made is no column there: it reads as its default, and becomes a column when the file is written again.
namespace palamedes::arena {

struct Column {
  std::string name;
  std::string type;      // as in INTEGER NOT NULL
  std::string fallback;  // the default, as SQL writes it
};

Column column_of(const FieldInfo& info, const FieldValue& fallback);

template <class Described>
std::vector<Column> columns_of() {
  std::vector<Column> columns;
  write_fields(Described(),
               [&](const FieldInfo& info, const FieldValue& value) { columns.push_back(column_of(info, value)); });
  return columns;
}

// "number INTEGER NOT NULL, round INTEGER NOT NULL"
std::string definitions(const std::vector<Column>& columns);

// The names of those columns that a table has.
std::vector<std::string> present_names(sqlite::Connection& connection, const std::string& table,
                                       const std::vector<Column>& columns);
void add_missing_columns(sqlite::Connection& connection, const std::string& table, const std::vector<Column>& columns);

// With keys that are not fields before the fields.
std::string insert_sql(const std::string& table, const std::vector<std::string>& keys,
                       const std::vector<Column>& columns);

// Binds one field after the other.
class RowSink {
 public:
  explicit RowSink(sqlite::Statement& row) : row_(row) {}
  void operator()(const FieldInfo& info, const FieldValue& value);

 private:
  sqlite::Statement& row_;
};

// Reads fields from a row whose columns from `first` on have these names.
class RowSource {
 public:
  RowSource(const sqlite::Statement& row, const std::vector<std::string>& names, int first)
      : row_(row), names_(names), first_(first) {}
  std::optional<FieldValue> operator()(const FieldInfo& info) const;
  std::string label(std::string_view name) const { return "event file: " + std::string(name); }

 private:
  const sqlite::Statement& row_;
  const std::vector<std::string>& names_;
  int first_;
};

}  // namespace palamedes::arena
