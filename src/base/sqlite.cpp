#include "base/sqlite.hpp"

#include <utility>

#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::sqlite {
namespace {

constexpr int kPatience = 10'000;  // milliseconds to wait for a reader

}  // namespace

Connection::Connection(const std::string& path, Mode mode, std::string kind) : path_(path), kind_(std::move(kind)) {
  int flags = SQLITE_OPEN_READONLY;
  if (mode != Mode::kRead) flags = SQLITE_OPEN_READWRITE;
  if (mode == Mode::kCreate) flags |= SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr);
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
  throw UserError(fmt::format("{} {}: {}", kind_, quote(path_), sqlite3_errmsg(handle_)));
}

void Connection::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

std::int64_t Connection::number(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.integer(0) : 0;
}

Connection::Mode reading_mode(const std::string& path) {
  return ::access(path.c_str(), W_OK) == 0 ? Connection::Mode::kWrite : Connection::Mode::kRead;
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
