#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

// As much of SQLite as event files and experience databases need. What SQLite complains of becomes a UserError that
// says what kind of file it is and where.
namespace palamedes::sqlite {

class Connection {
 public:
  enum class Mode { kRead, kWrite, kCreate };

  // `kind` is what errors call the file: "event file".
  Connection(const std::string& path, Mode mode, std::string kind);
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
  std::string kind_;
  sqlite3* handle_ = nullptr;
};

// The mode in which to read a file that another program may be writing: where a writer was killed, its log is read too,
// and that needs a connection that may write.
Connection::Mode reading_mode(const std::string& path);

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
  // Makes it ready for the next after rows were read.
  void reset();

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

}  // namespace palamedes::sqlite
