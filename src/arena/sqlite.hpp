#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

// As much of SQLite as an event file needs. What SQLite complains of becomes a UserError with the file's path.
namespace palamedes::arena::sqlite {

class Connection {
 public:
  enum class Mode { kRead, kWrite, kCreate };

  Connection(const std::string& path, Mode mode);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  void execute(const std::string& sql);
  std::int64_t number(const std::string& sql);  // the first column of the first row; 0 if there is none

  const std::string& path() const { return path_; }
  sqlite3* handle() { return handle_; }
  [[noreturn]] void fail(int code) const;

 private:
  std::string path_;
  sqlite3* handle_ = nullptr;
};

// All or nothing: what was not committed is taken back.
class Transaction {
 public:
  explicit Transaction(Connection& connection) : connection_(connection) { connection.execute("BEGIN IMMEDIATE"); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  Connection& connection_;
  bool done_ = false;
};

// A prepared statement; parameters are bound in their order, columns read in theirs.
class Statement {
 public:
  Statement(Connection& connection, std::string_view sql);
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement();

  Statement& bind(std::string_view text);
  Statement& bind(std::int64_t number);
  Statement& bind(double number);
  Statement& bind(std::optional<int> number);

  // The next row; false after the last.
  bool step();
  // Runs a statement that gives no rows and makes it ready for the next.
  void run();

  std::string text(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  bool null(int column) const;

 private:
  void check(int code);

  Connection& connection_;
  sqlite3_stmt* handle_ = nullptr;
  int next_ = 1;
};

}  // namespace palamedes::arena::sqlite
