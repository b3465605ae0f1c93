#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "base/spec/spec.hpp"
#include "search/common/limits.hpp"
#include "tables/files/table_folder.hpp"

namespace palamedes::tables {

// Builds the small tables of the games that somebody plays, in the background and at low priority, into the user's
// cache folder, where they are read from then on. What is there already, in whichever folder, is not built; two
// programs do not build the same. What goes wrong is said once and harms nobody.
class SmallTables {
 public:
  struct Settings {
    TableRoots roots = "";  // nothing is built where there is no cache
    int threads = 1;
    std::function<void(const std::string& line)> say = [](const std::string&) {
    };                                       // to people, from the builder's thread
    std::function<void()> on_built = [] {};  // from that thread too
  };

  // Those of this program: nothing is built where the user names a folder of tables in the environment, or says no by
  // PALAMEDES_SMALL_TABLES=off.
  static Settings usual();

  explicit SmallTables(Settings settings);
  SmallTables(const SmallTables&) = delete;
  SmallTables& operator=(const SmallTables&) = delete;
  // Ends what is under way; the next program goes on with it.
  ~SmallTables();

  // Somebody plays that game. Returns at once: whether tables of it are still to come. Several threads may ask.
  bool want(const Spec& game);

 private:
  void work();
  void build(const Spec& game);
  // Whether everything is there in the end, built here or by the other program.
  bool build_or_wait(const Spec& game, const std::string& last);

  const Settings settings_;
  search::StopToken stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<std::string> seen_;  // by the game's text
  std::deque<Spec> waiting_;    // the first is being built
  std::thread thread_;          // begun when the first comes
};

}  // namespace palamedes::tables
