#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "engines/pondering.hpp"

namespace palamedes::server {

// How a game came to a position.
struct PlayedLine {
  PlayedLine() = default;
  explicit PlayedLine(const catalog::Game& game);

  bool continues(const PlayedLine& earlier) const;
  std::size_t bytes() const;

  std::string root;
  std::vector<std::string> moves;
};

// Engines between two moves of a game, with what they have learned. All engines, those at work included, share a
// budget of memory: the kept one that was unused the longest goes first, and where nothing is left to go, who comes
// gets a small table. Several threads may ask.
class KeptEngines {
 public:
  using Caller = std::uint64_t;

  struct Budget {
    std::size_t bytes = std::size_t{1} << 30;
    std::size_t per_caller = 8;  // engines
    std::size_t ponderers = 1;   // engines that think on the other side's time
    double ponder_seconds = 60;  // each at the most
  };
  // What an engine is for; there is one for each.
  struct Purpose {
    Caller caller = 0;
    bool plays = false;  // and does not only say what it thinks
    std::string match;
    std::string game;
    std::string engine;

    friend auto operator<=>(const Purpose&, const Purpose&) = default;
  };
  struct Wish {
    Purpose purpose;
    PlayedLine line;    // up to the position to think about
    int megabytes = 0;  // of table or tree
  };
  // Makes an engine with a table or tree of that size; 0 for one that has none.
  using Make = std::function<std::unique_ptr<engines::Engine>(int megabytes)>;

  class Lease;

  // `on_new` is told of the game, by its spec, whenever an engine is made.
  explicit KeptEngines(
      const Budget& budget, std::function<void(const std::string&)> on_new = [](const std::string&) {})
      : budget_(budget), on_new_(std::move(on_new)) {}
  KeptEngines(const KeptEngines&) = delete;
  KeptEngines& operator=(const KeptEngines&) = delete;

  // Engines are kept for callers between these two.
  void welcome(Caller caller);
  void forget(Caller caller);

  // What engines read on the disk has changed: those kept go, and those at work are not kept.
  void renew();

  // The engine kept for the purpose, if the line continues the one that it knows and its size will do; else a new one,
  // for nothing that was learned about other lines may count.
  Lease take(Wish wish, const Make& make);

  std::size_t kept() const;
  // Kept ones that think on the other side's time just now.
  std::size_t pondering() const;
  // What all engines take, those at work included, by their size.
  std::size_t bytes() const;

  // Besides table or tree: the histories of a search, mostly.
  static constexpr std::size_t kOwnBytes = std::size_t{1} << 20;

 private:
  struct Entry {
    Wish wish;
    int megabytes = 0;  // that it got
    std::uint64_t age = 0;
    std::unique_ptr<engines::Engine> engine;
    std::unique_ptr<engines::Ponderer> ponderer;  // stops before the engine goes

    std::size_t bytes() const;
  };
  using Entries = std::list<Entry>;

  void give_back(Entries lent);
  // One that has the right to ponder; nothing where others have it.
  std::unique_ptr<engines::Ponderer> make_ponderer() const;
  void write_off(std::size_t bytes);
  // Moves it out of the kept ones; its memory is not counted any more. To be called with the lock held.
  void put_out(Entries::iterator entry, Entries& gone);
  bool take_kept(Wish& wish, Entries& lent, Entries& gone);
  int make_room(const Wish& wish, Entries& gone);

  const Budget budget_;
  const std::function<void(const std::string&)> on_new_;
  mutable std::mutex mutex_;
  std::uint64_t age_ = 0;  // grows with every renewal
  std::set<Caller> callers_;
  Entries kept_;  // the one unused the longest first
  std::size_t bytes_ = 0;
};

// An engine at work. It goes unless it is given back to be kept.
class KeptEngines::Lease {
 public:
  Lease(Lease&&) = default;
  Lease& operator=(Lease&&) = delete;
  ~Lease();

  // Ends what it was thinking about.
  engines::Engine& engine();
  // What it found out meanwhile, if the game came to what it was thinking about and it thought as long as the limits
  // ask.
  std::optional<engines::EngineReport> pondered(const catalog::Game& game, const engines::Limits& limits);
  // Whether it was kept, and knows what came before.
  bool is_continued() const { return is_continued_; }
  void keep();
  // The first move of `line` was just made by the mover and led to `game`: it thinks on while it is kept, if it may.
  void keep_pondering(const catalog::Game& game, const engines::EngineLine& line, Side mover);

 private:
  friend class KeptEngines;
  Lease(KeptEngines& owner, Entries lent, bool is_continued)
      : owner_(owner), lent_(std::move(lent)), is_continued_(is_continued) {}

  KeptEngines& owner_;
  Entries lent_;  // one, or none once it is given back
  bool is_continued_;
};

}  // namespace palamedes::server
