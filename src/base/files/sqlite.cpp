#include "base/files/sqlite.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"

namespace palamedes::sqlite {
namespace {

constexpr int kPatience = 600'000;  // milliseconds to wait for another program: an import can take minutes

// Whether a database has its changes in a log beside it, by its header.
bool has_log(const std::string& path) {
  constexpr std::streamoff kWriteVersion = 18;
  constexpr int kLog = 2;
  std::ifstream file(path, std::ios::binary);
  file.seekg(kWriteVersion);
  return file.get() == kLog;
}

bool may_write_beside(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return ::access(path.c_str(), W_OK) == 0 && ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
}

bool is_empty_or_missing(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error || size == 0;
}

// As a URI; every byte that means something there is escaped.
std::string unchanging(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '/' ||
                       c == '.' || c == '-' || c == '_';
    uri += plain ? std::string(1, c) : fmt::format("%{:02x}", static_cast<unsigned char>(c));
  }
  return uri + "?immutable=1";
}

// How a file is opened.
struct Opening {
  std::string name;
  int flags = 0;
};

// A log is read by writing beside it, even by one who only reads; where a writer was killed that reads it, too. Who may
// not write there reads the file alone, as long as there is nothing in a log.
Opening opening_of(const std::string& path, Connection::Mode mode) {
  if (mode == Connection::Mode::kCreate) return {path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
  if (mode == Connection::Mode::kWrite) return {path, SQLITE_OPEN_READWRITE};
  if (may_write_beside(path)) return {path, SQLITE_OPEN_READWRITE};
  if (has_log(path) && is_empty_or_missing(path + "-wal")) {
    return {unchanging(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI};
  }
  return {path, SQLITE_OPEN_READONLY};
}

}  // namespace

Connection::Connection(const std::string& path, Mode mode, std::string kind) : path_(path), kind_(std::move(kind)) {
  refuse_standard_output(path);
  const Opening opening = opening_of(path, mode);
  const int code = sqlite3_open_v2(opening.name.c_str(), &handle_, opening.flags, nullptr);
  if (code != SQLITE_OK) {
    const std::string why = handle_ != nullptr ? sqlite3_errmsg(handle_) : "out of memory";
    sqlite3_close(handle_);
    throw UserError(fmt::format("cannot open the {} {}: {}", kind_, quote(path), why));
  }
  sqlite3_busy_timeout(handle_, kPatience);
}

Connection::~Connection() { sqlite3_close(handle_); }

void Connection::fail(int code) const {
  if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) {
    throw UserError(
        fmt::format("{0} {1}: damaged, or no {0} at all ({2})", kind_, quote(path_), sqlite3_errmsg(handle_)));
  }
  if (code == SQLITE_CANTOPEN && !is_empty_or_missing(path_ + "-wal")) {
    throw UserError(
        fmt::format("{} {}: its last changes are in the log beside it, which can be read only where one may "
                    "write; copy both there",
                    kind_, quote(path_)));
  }
  throw UserError(fmt::format("{} {}: {}", kind_, quote(path_), sqlite3_errmsg(handle_)));
}

void Connection::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

void Connection::write_to_log() { change_journal("WAL"); }
void Connection::leave_in_one_file() { change_journal("DELETE"); }

void Connection::change_journal(const std::string& kind) {
  sqlite3_busy_timeout(handle_, 0);
  // Refused while others have it open.
  sqlite3_exec(handle_, ("PRAGMA journal_mode = " + kind).c_str(), nullptr, nullptr, nullptr);
  sqlite3_busy_timeout(handle_, kPatience);
}

std::int64_t Connection::number(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.integer(0) : 0;
}

bool Connection::has_column(const std::string& table, const std::string& column) {
  const int code = sqlite3_table_column_metadata(handle_, nullptr, table.c_str(), column.c_str(), nullptr, nullptr,
                                                 nullptr, nullptr, nullptr);
  if (code != SQLITE_OK && code != SQLITE_ERROR) fail(code);
  return code == SQLITE_OK;
}

Transaction::~Transaction() {
  if (done_) return;
  // What fails here was reported where it failed first.
  sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  connection_.execute("COMMIT");
  done_ = true;
}

Statement::Statement(Connection& connection, std::string_view sql) : connection_(connection) {
  check(sqlite3_prepare_v2(connection.handle(), sql.data(), static_cast<int>(sql.size()), &handle_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(handle_); }

void Statement::check(int code) {
  if (code != SQLITE_OK) connection_.fail(code);
}

Statement& Statement::bind(std::string_view text) {
  check(sqlite3_bind_text(handle_, next_++, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
  return *this;
}
Statement& Statement::bind(std::int64_t number) {
  check(sqlite3_bind_int64(handle_, next_++, number));
  return *this;
}
Statement& Statement::bind(double number) {
  check(sqlite3_bind_double(handle_, next_++, number));
  return *this;
}
Statement& Statement::bind(std::optional<int> number) {
  if (number) return bind(std::int64_t{*number});
  check(sqlite3_bind_null(handle_, next_++));
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) connection_.fail(code);
  return false;
}

void Statement::run() {
  while (step()) continue;
  reset();
}

void Statement::reset() {
  check(sqlite3_reset(handle_));
  next_ = 1;
}

std::string Statement::text(int column) const {
  const unsigned char* bytes = sqlite3_column_text(handle_, column);
  if (bytes == nullptr) return {};
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
  return std::string(bytes, bytes + size);
}
std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }
double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }
bool Statement::null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }

}  // namespace palamedes::sqlite
