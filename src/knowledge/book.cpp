#include "knowledge/book.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/core.h>
#include <xxhash.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "knowledge/built_in.hpp"

namespace palamedes::knowledge {
namespace {

constexpr std::string_view kMagic = "palamedes book ";
constexpr std::string_view kVersion = "2";
// Its checksum is that of the positions alone.
constexpr std::string_view kBodyVersion = "1";
constexpr int kFields = 6;

// Of two texts that are one behind the other but for the line of the checksum itself.
std::string checksum(std::string_view above, std::string_view below) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), XXH3_freeState);
  XXH3_64bits_reset(state.get());
  XXH3_64bits_update(state.get(), above.data(), above.size());
  XXH3_64bits_update(state.get(), below.data(), below.size());
  return fmt::format("{:016x}", XXH3_64bits_digest(state.get()));
}

[[noreturn]] void damaged(const std::string& what) { throw UserError("the book is damaged: " + what); }

// The rest of the next line of a head, which must begin with a word.
std::string_view head_line(std::string_view& text, std::string_view word) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) damaged("its head is cut short");
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  if (!line.starts_with(word) || line.size() <= word.size() || line[word.size()] != ' ') {
    damaged("a line of its head should begin with " + quote(word));
  }
  return line.substr(word.size() + 1);
}

std::uint64_t count_of(std::string_view text) {
  const auto number = parse_integer(text);
  if (!number || *number < 0) damaged("a count is a whole number, not " + quote(text));
  return static_cast<std::uint64_t>(*number);
}

Book::Head head_of(std::string_view text) {
  Book::Head head;
  head.text = text;
  if (!text.starts_with(kMagic)) throw UserError("this is no book: it does not begin with `palamedes book`");
  text.remove_prefix(kMagic.size());
  const std::string_view version = text.substr(0, text.find('\n'));
  if (version != kVersion && version != kBodyVersion) {
    throw UserError(fmt::format("the book is of version {}, and this program reads versions {} and {}", quote(version),
                                kBodyVersion, kVersion));
  }
  text.remove_prefix(std::min(text.size(), version.size() + 1));
  head.game = head_line(text, "game");
  head.made = head_line(text, "made");
  head.games = count_of(head_line(text, "games"));
  head.positions = count_of(head_line(text, "positions"));
  const std::string_view above = head.text.substr(0, head.text.size() - text.size());
  const std::string_view sum = head_line(text, "checksum");
  if (sum != checksum(version == kVersion ? above : "", text)) damaged("its checksum is not that of its text");
  head.body = text;
  return head;
}

std::string move_text(const BookMove& move) {
  return fmt::format("{} {} {} {:.4f} {} {}{}", move.move, move.games, move.half_points, move.value,
                     move.kept ? "kept" : "dropped", move.suggested ? "search" : "chance",
                     move.proven ? " " + proven_text(*move.proven) : "");
}

double value_of(std::string_view text) {
  const auto value = parse_real(text);
  if (!value || *value < 0 || *value > 1) damaged("a value is a number from 0 to 1, not " + quote(text));
  return *value;
}

bool one_of(std::string_view text, std::string_view yes, std::string_view no) {
  if (text != yes && text != no) {
    damaged(fmt::format("expected {} or {}, not {}", yes, no, quote(text)));
  }
  return text == yes;
}

BookMove move_of(std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() < kFields) damaged("a move has a name and five things about it, not " + quote(text));
  BookMove move;
  move.move = parts[0];
  move.games = count_of(parts[1]);
  move.half_points = count_of(parts[2]);
  move.value = value_of(parts[3]);
  move.kept = one_of(parts[4], "kept", "dropped");
  move.suggested = one_of(parts[5], "search", "chance");
  if (parts.size() > kFields) {
    const std::size_t at = static_cast<std::size_t>(parts[kFields].data() - text.data());
    move.proven = parse_proven(trim(text.substr(at)));
    if (!move.proven) damaged("a proven value is win, draw or loss, not " + quote(text.substr(at)));
  }
  return move;
}

BookMoves moves_of(std::string_view fields) {
  BookMoves moves;
  for (const std::string_view field : split(fields, '\t')) moves.push_back(move_of(field));
  return moves;
}

struct Line {
  std::string_view position;
  std::string_view moves;
};

Line line_of(std::string_view text) {
  const std::size_t tab = text.find('\t');
  if (tab == std::string_view::npos || tab == 0) damaged("a line has no moves: " + quote(text));
  return {text.substr(0, tab), text.substr(tab + 1)};
}

// The line around a place in the text.
std::string_view line_around(std::string_view body, std::size_t at, std::size_t& from) {
  const std::size_t before = at == 0 ? std::string_view::npos : body.rfind('\n', at - 1);
  from = before == std::string_view::npos ? 0 : before + 1;
  return body.substr(from, std::min(body.find('\n', from), body.size()) - from);
}

std::string_view game_of(std::string_view text) {
  const std::size_t at = text.find("\ngame ");
  if (at == std::string_view::npos) return {};
  const std::size_t from = at + std::string_view("\ngame ").size();
  return text.substr(from, text.find('\n', from) - from);
}

}  // namespace

std::string proven_text(search::Score score) {
  if (!search::is_decided(score)) return "draw";
  return fmt::format("{} {}", search::is_win(score) ? "win" : "loss", search::distance_of(score));
}

std::optional<search::Score> parse_proven(std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() == 1 && parts[0] == "draw") return search::kDraw;
  if (parts.size() != 2 || (parts[0] != "win" && parts[0] != "loss")) return std::nullopt;
  const auto plies = parse_integer(parts[1]);
  if (!plies || *plies < 0 || *plies > search::kLongestProof) return std::nullopt;
  const int distance = static_cast<int>(*plies);
  return parts[0] == "win" ? search::win_in(distance) : search::loss_in(distance);
}

std::string BookContents::text() const {
  std::string body;
  for (const auto& [position, moves] : positions) {
    body += position;
    for (const BookMove& move : moves) body += "\t" + move_text(move);
    body += "\n";
  }
  const std::string head = fmt::format("{}{}\ngame {}\nmade {}\ngames {}\npositions {}\n", kMagic, kVersion, game, made,
                                       games, positions.size());
  return fmt::format("{}checksum {}\n{}", head, checksum(head, body), body);
}

BookContents BookContents::parse(std::string_view text) {
  const Book::Head head = head_of(text);
  BookContents contents{head.game, head.made, head.games, {}};
  std::string_view body = head.body;
  std::string_view last;
  while (!body.empty()) {
    const std::string_view raw = body.substr(0, body.find('\n'));
    body.remove_prefix(std::min(body.size(), raw.size() + 1));
    const Line line = line_of(raw);
    if (!last.empty() && line.position <= last) damaged("its positions are not in order at " + quote(line.position));
    last = line.position;
    contents.positions.emplace_hint(contents.positions.end(), line.position, moves_of(line.moves));
  }
  if (contents.positions.size() != head.positions) damaged("it has not as many positions as it says");
  return contents;
}

Book::Book(std::string owned) : owned_(std::move(owned)), head_(head_of(owned_)) {}

std::shared_ptr<const Book> Book::of_text(std::string text, std::string_view game) {
  auto book = std::make_shared<const Book>(std::move(text));
  if (book->game() != game) {
    throw UserError("the book is for " + quote(book->game()) + ", not for " + quote(game));
  }
  return book;
}

std::shared_ptr<const Book> Book::open(const std::string& path, std::string_view game) {
  std::string text = read_file(path);
  try {
    return of_text(std::move(text), game);
  } catch (const UserError& error) {
    throw UserError(quote(path) + ": " + error.what());
  }
}

std::shared_ptr<const Book> Book::built_in(std::string_view game) {
  for (const BuiltInFile& file : built_in_book_files()) {
    if (game_of(file.content) == game) return std::make_shared<const Book>(head_of(file.content));
  }
  return nullptr;
}

BookMoves Book::find(std::string_view position) const {
  const std::string_view body = head_.body;
  std::size_t low = 0;
  std::size_t high = body.size();
  while (low < high) {
    std::size_t from = 0;
    const std::string_view text = line_around(body, low + (high - low) / 2, from);
    const Line line = line_of(text);
    if (line.position == position) return moves_of(line.moves);
    if (line.position < position) {
      low = from + text.size() + 1;
    } else {
      high = from;
    }
  }
  return {};
}

}  // namespace palamedes::knowledge
