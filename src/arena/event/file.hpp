#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/event/event.hpp"

namespace palamedes::sqlite {
class Connection;
}

namespace palamedes::arena {

// An event with the games that were finished, in one SQLite file: write-ahead log, full synchronisation. A game is in
// it wholly or not at all, and once add() has returned, it stays there whatever happens to the machine. One program
// writes at a time; any number may read meanwhile.
class EventFile {
 public:
  static constexpr int kSchema = 1;

  // Throws UserError if there is an event in that file already. An empty path keeps the event in memory.
  static EventFile create(const std::string& path, const Event& event);
  // To go on with an event; throws UserError if another program does so.
  static EventFile resume(const std::string& path);
  static EventFile read(const std::string& path);

  EventFile(EventFile&&) noexcept;
  EventFile& operator=(EventFile&&) noexcept;
  ~EventFile();

  const std::string& path() const { return path_; }
  Event event() const;
  // In the order of their numbers. Those after the one that decided the event are left out. Throws UserError where the
  // event or a game is not what it was when it was written.
  std::vector<FinishedGame> games() const;
  // How many games there are, those left out included.
  int stored_games() const;

  // Throws UserError if the file has a game of that number, and where somebody has taken the file away.
  void add(const FinishedGame& game);
  // The games up to this number are the event; what was finished after it does not count.
  void set_decided(int last_number);
  std::optional<int> decided() const;

 private:
  class Lock;
  EventFile(std::string path, std::unique_ptr<Lock> lock, std::unique_ptr<sqlite::Connection> connection);
  void add_missing_fields();
  void check_format() const;
  void check_is_there() const;
  // All of it or nothing, with a new checksum.
  template <class Write>
  void write(const Write& fill);
  void write_event(const Event& event);
  void fill_in(const Event& event);
  void fill_in(const FinishedGame& game);
  // Of the event as it is now; part of the transaction that changes it.
  void write_checksum();
  void check_checksum(const Event& event) const;
  bool has_checksums() const;
  std::int64_t number_of_checksums() const;
  std::string meta(const std::string& key) const;
  void set_meta(const std::string& key, const std::string& value);

  std::string path_;
  std::unique_ptr<Lock> lock_;  // let go after the connection is closed
  std::unique_ptr<sqlite::Connection> connection_;
};

}  // namespace palamedes::arena
