#include "base/text.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/files/seal.hpp"
#include "knowledge/experience/experience.hpp"

// The text form of an experience:
//
//   palamedes experience 1
//   # how it was made
//   game kalah
//   start 0123456789abcdef
//   least 20
//   0123456789abcdef 3:10/2/8/20/-345 5:0/0/1/0/0    key, then each move: wins, draws, losses, scored, sum of scores
//   checksum 0123456789abcdef                        of everything above this line
namespace palamedes::knowledge {
namespace {

constexpr std::string_view kTextMagic = "palamedes experience ";
constexpr std::string_view kTextVersion = "1";

std::optional<std::uint64_t> parse_key(std::string_view text) {
  std::uint64_t key = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), key, 16);
  if (text.size() != 16 || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return key;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : whole_(text), text_(text) {}

  std::shared_ptr<const Experience> parse() {
    if (!text_.starts_with(kTextMagic))
      throw UserError("experience: the first line must begin with " + quote(kTextMagic));
    const std::string_view version = line().substr(kTextMagic.size());
    if (version != kTextVersion) {
      throw UserError("experience: format " + quote(version) + "; this program reads the format 1");
    }
    check_sum();
    while (text_.starts_with('#')) static_cast<void>(line());
    ExperienceOf whose;
    whose.game = field("game");
    const auto start = parse_key(field("start"));
    const auto least = parse_integer(field("least"));
    if (!start || !least || *least < 1) fail("start is a key, least a whole number from 1 on");
    whose.start_key = *start;
    auto experience = std::make_shared<Experience>(whose, *least);
    while (!text_.empty()) position(*experience);
    experience->finish();
    return experience;
  }

 private:
  // The last line is about those before it.
  void check_sum() {
    const SealedText whole = unsealed(whole_);
    if (!whole.has_seal) throw UserError("experience: cut short: the line with the checksum is missing");
    if (!whole.whole) throw UserError("experience: damaged: the checksum is another");
    text_.remove_suffix(whole_.size() - whole.text.size());
  }

  std::string_view line() {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    const std::string_view taken = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    ++number_;
    return taken;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw UserError(fmt::format("experience, line {}: {}", number_, what));
  }

  std::string field(std::string_view name) {
    const std::string_view taken = line();
    if (!taken.starts_with(name) || taken.size() < name.size() + 2 || taken[name.size()] != ' ') {
      fail("expected " + quote(std::string(name) + " …"));
    }
    return std::string(taken.substr(name.size() + 1));
  }

  void position(Experience& experience) {
    const auto parts = words(line());
    if (parts.size() < 2) fail("expected a key and moves");
    const auto key = parse_key(parts[0]);
    if (!key) fail(quote(parts[0]) + " is no key: 16 digits to the base 16");
    moves_.clear();
    for (std::size_t i = 1; i < parts.size(); ++i) moves_.push_back(tally(parts[i]));
    try {
      experience.add(*key, moves_);
    } catch (const UserError& error) {
      fail(error.what());
    }
  }

  MoveTally tally(std::string_view text) const {
    // A move may hold a colon itself.
    const std::size_t colon = text.rfind(':');
    MoveTally tally;
    bool whole = colon != std::string_view::npos;
    if (whole) {
      const auto numbers = split(text.substr(colon + 1), '/');
      std::int64_t* const fields[] = {&tally.wins, &tally.draws, &tally.losses, &tally.scored, &tally.scores};
      whole = numbers.size() == std::size(fields);
      for (std::size_t i = 0; whole && i < numbers.size(); ++i) {
        const auto value = parse_integer(numbers[i]);
        whole = value.has_value();
        *fields[i] = value.value_or(0);
      }
      tally.move = text.substr(0, colon);
    }
    if (!whole || !tally.sound()) fail(quote(text) + " is no tally: move:wins/draws/losses/scored/scores");
    return tally;
  }

  std::string_view whole_;
  std::string_view text_;  // what is still to be read
  int number_ = 0;
  std::vector<MoveTally> moves_;
};

}  // namespace

std::shared_ptr<const Experience> Experience::parse(std::string_view text) { return Parser(text).parse(); }

std::string Experience::text(std::string_view made) const {
  std::string text = std::string(kTextMagic) + std::string(kTextVersion) + "\n";
  for (const std::string_view comment : split(made, '\n')) {
    if (!comment.empty()) text += "# " + std::string(comment) + "\n";
  }
  text += fmt::format("game {}\nstart {}\nleast {}\n", whose_.game, key_text(whose_.start_key), least_);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    text += key_text(keys_[i]);
    for (; begin < ends_[i]; ++begin) {
      const MoveTally& one = tallies_[begin];
      text += fmt::format(" {}:{}/{}/{}/{}/{}", one.move, one.wins, one.draws, one.losses, one.scored, one.scores);
    }
    text += '\n';
  }
  return sealed(std::move(text));
}

}  // namespace palamedes::knowledge
