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
  // kRead reads a file that others may be writing, and also where nothing may be written: in another's folder, on a
  // read-only file system.
  enum class Mode { kRead, kWrite, kCreate };

  // `kind` is what errors call the file: "event file".
  Connection(const std::string& path, Mode mode, std::string kind);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  void execute(const std::string& sql);
  // For whoever writes while others read: changes go to a log beside the file. Where others are just reading it stays
  // as it is, and they wait.
  void write_to_log();
  // For whoever has written last: from now on the file can be read by itself. Where others have it open it stays as it
  // is.
  void leave_in_one_file();
  std::int64_t number(const std::string& sql);  // the first column of the first row; 0 if there is none
  bool has_column(const std::string& table, const std::string& column);

  const std::string& path() const { return path_; }
  sqlite3* handle() { return handle_; }
  [[noreturn]] void fail(int code) const;

 private:
  void change_journal(const std::string& kind);

  std::string path_;
  std::string kind_;
  sqlite3* handle_ = nullptr;
};

// All or nothing: what was not committed is taken back. One that reads sees everything as it is at one moment.
class Transaction {
 public:
  enum class Kind { kWrite, kRead };

  explicit Transaction(Connection& connection, Kind kind = Kind::kWrite) : connection_(connection) {
    connection.execute(kind == Kind::kWrite ? "BEGIN IMMEDIATE" : "BEGIN");
  }
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
