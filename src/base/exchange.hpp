#pragma once

#include <optional>
#include <string>

namespace palamedes {

// Short texts between programs that work on one thing together: rank 0 and the others. To be used by one thread.
class Exchange {
 public:
  struct Letter {
    int from = 0;
    std::string text;  // empty, from rank 0: that was all
  };

  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  virtual ~Exchange() = default;

  // Ranks besides 0.
  virtual int others() const = 0;
  virtual void send(int rank, const std::string& text) = 0;
  // Looks, and does not wait.
  virtual std::optional<Letter> received() = 0;
  // For a moment, where there is nothing to do.
  virtual void nap() = 0;
};

}  // namespace palamedes
