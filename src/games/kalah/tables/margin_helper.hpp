#pragma once

#include <atomic>
#include <exception>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/exchange.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "games/kalah/tables/kept_margins.hpp"
#include "games/kalah/tables/margin_letters.hpp"
#include "games/kalah/tables/prover.hpp"

namespace palamedes::tables {

// Answers the questions of a dealer (margin_dealer.hpp) until that says that it is done. What is found near the start
// of each question goes to the dealer on the way, so that little is lost with whoever is killed.
template <class G>
class MarginHelper {
 public:
  MarginHelper(const G& game, MarginProver<G>& prover, KeptMargins& kept, Exchange& dealer)
      : game_(game), prover_(prover), kept_(kept), dealer_(dealer) {
    kept_.note_news();
    prover_.on_progress = [this](std::uint64_t nodes, MarginBounds) { nodes_ = nodes; };
  }

  void run() {
    for (;;) {
      const auto letter = dealer_.received();
      if (!letter) {
        dealer_.nap();
        continue;
      }
      if (letter->text.empty()) return;
      const MarginLetter asked = MarginLetter::parse(letter->text);
      for (const std::string& line : asked.bounds) kept_.add_line(line);
      static_cast<void>(kept_.taken_news());
      if (asked.word == "ask" && !answer(asked)) return;
      if (asked.word == "follow" && !follow(asked)) return;
    }
  }

 private:
  static constexpr double kSecondsBetweenNews = 2;

  bool answer(const MarginLetter& asked) {
    std::string bound;
    const bool stays = work([&](const search::StopToken& stop) {
      const auto found = prover_.bound(board_of<G>(game_, asked.rest), static_cast<int>(asked.number), stop);
      if (found) bound = std::to_string(*found);
    });
    if (stays) send("done", bound);
    return stays;
  }

  bool follow(const MarginLetter& asked) {
    std::vector<std::string> line;
    const bool stays = work([&](const search::StopToken& stop) {
      const bool whole = prover_.follow(game_.parse_position(asked.rest), static_cast<int>(asked.number), stop, line);
      if (!whole) line.clear();
    });
    if (stays) send("line", join(line, " "));
    return stays;
  }

  // The search has a thread of its own, so that this one hears when it is to be stopped. False if all is done.
  template <class Search>
  bool work(const Search& search) {
    search::StopToken stop;
    std::atomic<bool> done{false};
    std::exception_ptr failure;
    bool stays = true;
    std::thread thread([&] {
      try {
        search(stop);
      } catch (...) {
        failure = std::current_exception();
      }
      done = true;
    });
    Stopwatch since_news;
    while (!done) {
      const auto letter = dealer_.received();
      if (letter) stop.stop();
      if (letter && letter->text.empty()) stays = false;
      if (!letter) dealer_.nap();
      if (stays && since_news.seconds() > kSecondsBetweenNews) {
        since_news = Stopwatch();
        send("news", "");
      }
    }
    thread.join();
    if (failure) std::rethrow_exception(failure);
    nodes_ = prover_.nodes();
    return stays;
  }

  void send(const std::string& word, const std::string& rest) {
    const std::uint64_t nodes = nodes_;
    const std::uint64_t more = nodes - std::exchange(told_, nodes);
    dealer_.send(0, MarginLetter{word, static_cast<std::int64_t>(more), rest, kept_.taken_news()}.text());
  }

  const G& game_;
  MarginProver<G>& prover_;
  KeptMargins& kept_;
  Exchange& dealer_;
  std::atomic<std::uint64_t> nodes_{0};
  std::uint64_t told_ = 0;
};

}  // namespace palamedes::tables
