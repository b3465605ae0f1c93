#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/kalah/phrases.hpp"
#include "games/kalah/plain.hpp"
#include "games/phrases.hpp"

namespace palamedes::kalah {
namespace {

constexpr Side kSides[] = {Side::kFirst, Side::kSecond};

// Reads the fields of a position text one by one; each message begins with the text.
class PositionReader {
 public:
  PositionReader(const Settings& settings, std::string_view text) : settings_(settings), text_(text) {
    for (const auto word : words(text)) {
      for (const auto field : split(word, ',')) fields_.push_back(field);
    }
  }

  PlainPosition read() {
    PlainPosition position;
    if (fields_.size() < counts() + 1) fail_length();
    for (const Side side : kSides) {
      for (int i = settings_.houses; i >= 1; --i) position.of(side).house(i) = next_count();
      position.of(side).depot = next_count();
    }
    if (sum_ != settings_.total()) {
      fail(kPhrases["position-total"], {{"given", sum_}, {"expected", settings_.total()}});
    }
    read_turn(position);
    return position;
  }

 private:
  std::size_t counts() const { return static_cast<std::size_t>(2 * (settings_.houses + 1)); }

  [[noreturn]] void fail(const Phrase& phrase, Parameters parameters = {}) const {
    throw UserError("position " + quote(text_), Message(phrase, std::move(parameters)));
  }

  [[noreturn]] void fail_length() const {
    fail(kPhrases["position-form"], {{"expected", static_cast<std::int64_t>(counts())},
                                     {"houses", settings_.houses},
                                     {"given", static_cast<std::int64_t>(fields_.size())}});
  }

  int next_count() {
    const std::string_view field = fields_[next_++];
    const auto count = parse_integer(field);
    if (!count || *count < 0 || *count > settings_.total()) {
      fail(kPhrases["position-count"], {{"given", field}, {"most", settings_.total()}});
    }
    sum_ += static_cast<int>(*count);
    return static_cast<int>(*count);
  }

  void read_turn(PlainPosition& position) {
    std::string turn(fields_[next_++]);
    if (next_ < fields_.size() && fields_[next_] == "s") turn += fields_[next_++];
    if (next_ < fields_.size()) fail_length();
    if (turn != "1" && turn != "2" && turn != "1s" && turn != "2s") {
      fail(settings_.pie ? kPhrases["position-turn-or-swap"] : kPhrases["position-turn"], {{"given", turn}});
    }
    position.side = turn[0] == '1' ? Side::kFirst : Side::kSecond;
    position.swap = turn.size() > 1;
    if (!position.swap) return;
    if (!settings_.pie) fail(kPhrases["position-no-pie"]);
    if (is_over(settings_, position)) fail(kPhrases["position-no-swap"]);
  }

  const Settings& settings_;
  std::string_view text_;
  std::vector<std::string_view> fields_;
  std::size_t next_ = 0;
  int sum_ = 0;
};

bool may_swap(const PlainPosition& position) { return position.swap && position.side == Side::kSecond; }

std::string playable(const Settings& settings, const PlainPosition& position) {
  std::vector<std::string> moves;
  for (int i = 1; i <= settings.houses; ++i) {
    if (position.of(position.side).house(i) > 0) moves.push_back(std::to_string(i));
  }
  if (may_swap(position)) moves.emplace_back("swap");
  return join(moves, " ");
}

}  // namespace

int PlainPosition::Half::in_houses() const { return std::accumulate(houses.begin(), houses.end(), 0); }

bool is_over(const Settings& settings, const PlainPosition& position) {
  if (position.of(position.side).in_houses() == 0) return true;
  return settings.end == EndRule::kAny && position.of(other(position.side)).in_houses() == 0;
}

Message ending(const Settings& settings) {
  return settings.end == EndRule::kAny ? kPhrases["houses-empty"] : kPhrases["mover-houses-empty"];
}

std::string to_text(const Settings& settings, const PlainPosition& position) {
  std::vector<std::string> counts;
  for (const Side side : kSides) {
    for (int i = settings.houses; i >= 1; --i) counts.push_back(std::to_string(position.of(side).house(i)));
    counts.push_back(std::to_string(position.of(side).depot));
  }
  return join(counts, ",") + (position.side == Side::kFirst ? ",1" : ",2") + (position.swap ? "s" : "");
}

PlainPosition from_text(const Settings& settings, std::string_view text) {
  return PositionReader(settings, text).read();
}

std::string to_text(Move move) { return move.is_swap() ? "swap" : std::to_string(move.house); }

Move move_from_text(const Settings& settings, const PlainPosition& position, std::string_view text) {
  const std::string_view word = trim(text);
  const auto fail = [&](const Phrase& phrase) {
    throw UserError("move " + quote(text),
                    Message(phrase, {{"houses", settings.houses}, {"playable", playable(settings, position)}}));
  };
  if (is_over(settings, position)) refuse_after_end(text, ending(settings));
  if (word == "swap") {
    if (!may_swap(position)) fail(kPhrases["move-no-swap"]);
    return {Move::kSwap, position.side};
  }
  const auto house = parse_integer(word);
  if (!house || *house < 1 || *house > settings.houses) fail(kPhrases["move-form"]);
  if (position.of(position.side).house(static_cast<int>(*house)) == 0) fail(kPhrases["move-empty-house"]);
  return {static_cast<std::uint8_t>(*house), position.side};
}

}  // namespace palamedes::kalah
