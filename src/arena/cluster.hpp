#pragma once

#include <memory>
#include <string>

#include "arena/runner.hpp"
#include "base/exchange.hpp"

namespace palamedes::arena {

// The programs that one mpirun started together. Rank 0 keeps the event's file and deals games; the others play them. A
// thin layer: who plays is all that differs from threads. While it waits, a rank sleeps.
class Cluster {
 public:
  static bool built_in();
  // Nothing where this program was started alone. Throws UserError where it was started with others and built without
  // MPI: each of them would play everything.
  static std::unique_ptr<Cluster> join();

  Cluster() = default;
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;
  virtual ~Cluster() = default;  // sends the others home

  virtual bool keeper() const = 0;
  // Of the keeper.
  virtual std::unique_ptr<Crew> crew() = 0;
  // Of the others: plays what it is told until it is sent home. `tables` is the folder of all tables.
  virtual void work(const std::string& tables, const ConversationLog* log = nullptr) = 0;
  // For work that is no games; then neither of these.
  virtual Exchange& exchange() = 0;
};

}  // namespace palamedes::arena
