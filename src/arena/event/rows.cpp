#include "arena/event/rows.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace palamedes::arena {
namespace {

std::string_view type_name(FieldKind kind) {
  switch (kind) {
    case FieldKind::kFlag:
    case FieldKind::kInteger: return "INTEGER";
    case FieldKind::kReal: return "REAL";
    default: return "TEXT";  // seeds too: they need not fit into SQLite's signed numbers
  }
}

}  // namespace

Column column_of(const FieldInfo& info, const FieldValue& fallback) {
  const std::string type(type_name(info.kind));
  if (info.optional) return {std::string(info.name), type, "NULL"};
  const bool is_text = type == "TEXT";
  const std::string value =
      info.kind == FieldKind::kFlag ? (fallback == FieldValue(true) ? "1" : "0") : value_text(fallback);
  return {std::string(info.name), type + " NOT NULL", is_text ? "'" + value + "'" : value};
}

std::string definitions(const std::vector<Column>& columns) {
  std::vector<std::string> parts;
  for (const Column& column : columns) parts.push_back(column.name + " " + column.type);
  return join(parts, ", ");
}

std::vector<std::string> present_names(sqlite::Connection& connection, const std::string& table,
                                       const std::vector<Column>& columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) {
    if (connection.has_column(table, column.name)) names.push_back(column.name);
  }
  return names;
}

void add_missing_columns(sqlite::Connection& connection, const std::string& table, const std::vector<Column>& columns) {
  for (const Column& column : columns) {
    if (connection.has_column(table, column.name)) continue;
    connection.execute("ALTER TABLE " + table + " ADD COLUMN " + column.name + " " + column.type + " DEFAULT " +
                       column.fallback);
  }
}

std::string insert_sql(const std::string& table, const std::vector<std::string>& keys,
                       const std::vector<Column>& columns) {
  std::vector<std::string> names = keys;
  for (const Column& column : columns) names.push_back(column.name);
  const std::vector<std::string> marks(names.size(), "?");
  return "INSERT INTO " + table + "(" + join(names, ", ") + ") VALUES(" + join(marks, ", ") + ")";
}

void RowSink::operator()(const FieldInfo& info, const FieldValue& value) {
  if (std::holds_alternative<std::monostate>(value)) {
    row_.bind(std::optional<int>());
  } else if (const auto* flag = std::get_if<bool>(&value)) {
    row_.bind(std::int64_t{*flag ? 1 : 0});
  } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
    row_.bind(*number);
  } else if (info.kind == FieldKind::kReal) {
    row_.bind(std::get<double>(value));
  } else {
    row_.bind(std::string_view(value_text(value)));
  }
}

std::optional<FieldValue> RowSource::operator()(const FieldInfo& info) const {
  const auto found = std::find(names_.begin(), names_.end(), info.name);
  if (found == names_.end()) return std::nullopt;
  const int column = first_ + static_cast<int>(found - names_.begin());
  if (info.optional && row_.null(column)) return FieldValue();
  switch (info.kind) {
    case FieldKind::kFlag: return FieldValue(row_.integer(column) != 0);
    case FieldKind::kInteger: return FieldValue(row_.integer(column));
    case FieldKind::kReal: return FieldValue(row_.real(column) + 0.0);  // a zero below zero is zero
    default: break;
  }
  return typed_value(info, label(info.name), row_.text(column));
}

}  // namespace palamedes::arena
