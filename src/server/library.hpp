#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "catalog/game.hpp"
#include "engines/exact/exact_values.hpp"
#include "knowledge/book.hpp"
#include "knowledge/experience/experience.hpp"

namespace palamedes::server {

// What is known about positions: exact values, opening books, experience. Each game's are opened when somebody asks
// for the first time, and kept. Several threads may ask.
class Library {
 public:
  // Where it is found: tables in the usual folder, the rest inside the program.
  struct Sources {
    std::string tables = "auto";
    std::function<std::shared_ptr<const knowledge::Book>(std::string_view)> book = knowledge::Book::built_in;
    std::function<std::shared_ptr<const knowledge::Experience>(const knowledge::ExperienceOf&)> experience =
        knowledge::Experience::built_in;
    // Told of every game that somebody asks about: whether small tables of it are still to come.
    std::function<bool(const Spec&)> coming = [](const Spec&) { return false; };
  };

  Library() : Library(Sources{}) {}
  explicit Library(Sources sources) : sources_(std::move(sources)) {}

  // The `known` of docs/api.md about the position that the game is in; it must not be over.
  boost::json::object known(const catalog::Game& game);

  // There is more on the disk than when shelves were filled.
  void look_again();

 private:
  struct Shelf {
    std::shared_ptr<engines::ExactValues> exact;
    std::shared_ptr<const knowledge::Book> book;
    std::shared_ptr<const knowledge::Experience> experience;
  };
  // Somebody who asks for a thousand variants must not fill the memory.
  static constexpr std::size_t kShelves = 16;

  Shelf opened(const catalog::Game& game) const;
  Shelf shelf_of(const catalog::Game& game);

  const Sources sources_;
  std::mutex mutex_;
  std::map<std::string, Shelf> shelves_;
};

}  // namespace palamedes::server
