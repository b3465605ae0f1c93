// Feeds arbitrary lines to what reads books, under a head that is right: its checksum and its count are those of the
// lines. What is accepted prints and loads back as the same thing, and every position of it is found.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <xxhash.h>

#include "demand.hpp"
#include "knowledge/book.hpp"
#include "knowledge/built_in.hpp"

namespace palamedes::knowledge {

// The program's own books are not what is tried.
std::span<const BuiltInFile> built_in_book_files() { return {}; }

namespace {

std::string with_head(std::string_view body) {
  return fmt::format("palamedes book 1\ngame tictactoe\nmade here\ngames 1\npositions {}\nchecksum {:016x}\n{}",
                     std::count(body.begin(), body.end(), '\n'), XXH3_64bits(body.data(), body.size()), body);
}

void try_text(const std::string& text) {
  try_reader([&] {
    const auto book = Book::of_text(text, "tictactoe");
    const BookContents contents = BookContents::parse(text);
    for (const auto& [position, moves] : contents.positions) {
      demand(book->find(position).size() == moves.size(), "a position of the book is found");
    }
    // Values are written with four digits: once written they stay.
    const std::string printed = contents.text();
    demand(BookContents::parse(printed).text() == printed, "a book loads back as the same");
  });
}

}  // namespace
}  // namespace palamedes::knowledge

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  palamedes::knowledge::try_text(text);
  palamedes::knowledge::try_text(palamedes::knowledge::with_head(text));
  return 0;
}
