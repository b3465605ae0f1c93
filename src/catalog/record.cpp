#include "catalog/record.hpp"

#include <array>
#include <cctype>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "catalog/replay.hpp"

namespace palamedes::catalog {
namespace {

constexpr std::size_t kLineWidth = 100;
constexpr std::array kResults = {Result::kOngoing, Result::kFirstWins, Result::kSecondWins, Result::kDraw};

// A text between marks, with the closing mark, backslashes and line ends escaped, so that it stays on one line.
std::string escaped(std::string_view text, char closing) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') {
      result += "\\n";
    } else if (c == '\r') {
      result += "\\r";
    } else {
      if (c == closing || c == '\\') result += '\\';
      result += c;
    }
  }
  return result;
}

std::string tag_line(std::string_view name, std::string_view value) {
  return "[" + std::string(name) + " \"" + escaped(value, '"') + "\"]\n";
}

std::string seconds_text(std::int64_t milliseconds) {
  std::string fraction = std::to_string(milliseconds % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(milliseconds / 1000) + "." + fraction;
}

std::string comment_text(const RecordedMove& move) {
  std::vector<std::string> parts;
  if (move.score) parts.push_back("[%score " + std::to_string(*move.score) + "]");
  if (move.milliseconds) parts.push_back("[%time " + seconds_text(*move.milliseconds) + "]");
  // A comment that looks like one of these says that it is none.
  const std::string guard = move.comment.starts_with("[%") ? "\\" : "";
  if (!move.comment.empty()) parts.push_back(guard + escaped(move.comment, '}'));
  return parts.empty() ? "" : "{" + join(parts, " ") + "}";
}

// Puts words on lines of a bounded width; a word is never broken.
class LineFiller {
 public:
  void add(std::string_view word) {
    if (word.empty()) return;
    if (column_ != 0 && column_ + 1 + word.size() > kLineWidth) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ != 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }

  std::string finished() { return column_ == 0 ? text_ : text_ + '\n'; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

class RecordParser {
 public:
  explicit RecordParser(std::string_view text) : text_(text) {}

  bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }

  Record record() {
    Record record;
    tag_names_.clear();
    skip_blanks();
    while (peek() == '[') tag(record);
    if (record.game.empty()) fail("a record starts with a tag like [Game \"kalah\"]");
    while (!result_mark_follows()) move(record);
    const std::string mark = word();
    if (mark != result_mark(record.outcome.result)) {
      fail("the moves end in " + quote(mark) + " but the tag Result says " + quote(result_mark(record.outcome.result)));
    }
    if (!record.outcome.over() && !record.outcome.reason.empty()) fail("a game that goes on has no tag Reason");
    return record;
  }

  [[noreturn]] void fail(const std::string& what) const {
    std::size_t line = 1;
    for (const char c : text_.substr(0, at_)) line += c == '\n' ? 1 : 0;
    throw UserError("record, line " + std::to_string(line) + ": " + what);
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  // Up to the closing mark, which is passed over too.
  std::string enclosed(char closing) {
    std::string value;
    for (; at_ < text_.size(); ++at_) {
      char c = text_[at_];
      if (c == closing) {
        ++at_;
        return value;
      }
      if (c == '\\') {
        if (++at_ == text_.size()) break;
        c = text_[at_];
        if (c == 'n') {
          c = '\n';
        } else if (c == 'r') {
          c = '\r';
        } else if (c != '\\' && c != '[' && c != closing) {
          fail(std::string("a backslash goes before n, r, [, a backslash or ") + closing + " only");
        }
      }
      value += c;
    }
    fail(std::string("expected ") + closing + " before the end");
  }

  // A word of the moves: up to a blank or the start of a comment.
  std::string word() {
    skip_blanks();
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '{') ++at_;
    return std::string(text_.substr(start, at_ - start));
  }

  bool result_mark_follows() {
    skip_blanks();
    const std::size_t here = at_;
    const std::string next = word();
    at_ = here;
    if (next.empty() && at_ == text_.size()) fail("expected a move or a result (1-0, 0-1, 1/2-1/2 or *)");
    for (const Result result : kResults) {
      if (next == result_mark(result)) return true;
    }
    return false;
  }

  void tag(Record& record) {
    ++at_;
    const std::size_t start = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0)) ++at_;
    const std::string name(text_.substr(start, at_ - start));
    if (name.empty() || text_.substr(at_, 2) != " \"") fail("a tag looks like [Name \"value\"]");
    at_ += 2;
    std::string value = enclosed('"');
    if (peek() != ']') fail("expected ] after the value of the tag " + quote(name));
    ++at_;
    if (!tag_names_.insert(name).second) fail("the tag " + quote(name) + " is given twice");
    if (name == "Game") {
      record.game = std::move(value);
    } else if (name == "Position") {
      record.position = std::move(value);
    } else if (name == "Result") {
      record.outcome.result = result_of(value);
    } else if (name == "Reason") {
      record.outcome.reason = std::move(value);
    } else {
      record.tags.emplace_back(name, std::move(value));
    }
    skip_blanks();
  }

  Result result_of(std::string_view mark) const {
    for (const Result result : kResults) {
      if (mark == result_mark(result)) return result;
    }
    fail("a result is 1-0, 0-1, 1/2-1/2 or *, not " + quote(mark));
  }

  void move(Record& record) {
    const std::string expected = std::to_string(record.moves.size() + 1) + ".";
    const std::string number = word();
    if (number != expected) fail("expected the move number " + quote(expected) + ", not " + quote(number));
    RecordedMove& move = record.moves.emplace_back();
    move.text = word();
    if (move.text.empty()) fail("the move " + expected + " is missing");
    skip_blanks();
    if (peek() != '{') return;
    ++at_;
    comment(move);
  }

  void comment(RecordedMove& move) {
    if (const auto value = annotation("[%score ")) {
      const auto score = parse_integer(*value);
      if (!score || *score < INT32_MIN || *score > INT32_MAX) fail("a score is a whole number, not " + quote(*value));
      move.score = static_cast<std::int32_t>(*score);
    }
    if (const auto value = annotation("[%time ")) move.milliseconds = milliseconds(*value);
    move.comment = enclosed('}');
  }

  // The value of `[%name value]` where that stands next, with the blank behind it.
  std::optional<std::string> annotation(std::string_view opening) {
    if (text_.substr(at_, opening.size()) != opening) return std::nullopt;
    at_ += opening.size();
    std::string value = enclosed(']');
    if (peek() == ' ') ++at_;
    return value;
  }

  std::int64_t milliseconds(const std::string& text) const {
    const std::size_t dot = text.find('.');
    if (dot != std::string::npos && dot != 0 && text.size() == dot + 4 && text.front() != '-' && text[dot + 1] != '-') {
      const auto whole = parse_integer(text.substr(0, dot));
      const auto fraction = parse_integer(text.substr(dot + 1));
      if (whole && fraction && *whole <= INT32_MAX) return *whole * 1000 + *fraction;
    }
    fail("a time is in seconds with three decimals, not " + quote(text));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::set<std::string> tag_names_;
};

}  // namespace

std::string_view result_mark(Result result) {
  switch (result) {
    case Result::kOngoing: return "*";
    case Result::kFirstWins: return "1-0";
    case Result::kSecondWins: return "0-1";
    case Result::kDraw: return "1/2-1/2";
  }
  return "*";
}

std::string_view Record::tag(std::string_view name) const {
  for (const auto& [key, value] : tags) {
    if (key == name) return value;
  }
  return {};
}

std::string Record::text() const {
  std::string result = tag_line("Game", game);
  for (const auto& [name, value] : tags) result += tag_line(name, value);
  if (!position.empty()) result += tag_line("Position", position);
  result += tag_line("Result", result_mark(outcome.result));
  if (!outcome.reason.empty()) result += tag_line("Reason", outcome.reason);
  result += '\n';
  LineFiller filler;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    filler.add(std::to_string(i + 1) + ". " + moves[i].text);
    filler.add(comment_text(moves[i]));
  }
  return result + filler.finished() + std::string(result_mark(outcome.result)) + "\n";
}

Record Record::parse(std::string_view text) {
  RecordParser parser(text);
  Record record = parser.record();
  if (!parser.at_end()) parser.fail("something stands behind the end of the record");
  return record;
}

std::vector<Record> parse_records(std::string_view text) {
  std::vector<Record> records;
  RecordParser parser(text);
  while (!parser.at_end()) records.push_back(parser.record());
  return records;
}

Record record_of(const Game& game, const Outcome& outcome) {
  Record record;
  record.game = game.spec();
  if (!game.root_is_start()) record.position = game.root_position();
  for (const std::string& move : game.moves()) record.moves.emplace_back().text = move;
  record.outcome = outcome;
  return record;
}

std::unique_ptr<Game> replayed(const Record& record) {
  std::unique_ptr<Game> game = make_game(record.game);
  replay(record, *game);
  return game;
}

}  // namespace palamedes::catalog
