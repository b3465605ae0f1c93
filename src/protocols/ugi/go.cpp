#include "protocols/ugi/go.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::protocols {
namespace {

constexpr std::array<std::string_view, 10> kWords = {"p1time", "p2time", "p1inc",    "p2inc",  "movetime",
                                                     "depth",  "nodes",  "infinite", "ponder", "searchmoves"};
// A year: more is a mistake or an attack on the arithmetic.
constexpr std::int64_t kLongestMilliseconds = 366LL * 24 * 3600 * 1000;
constexpr std::int64_t kDeepest = 1'000'000;
constexpr std::int64_t kMostNodes = INT64_MAX;

bool is_word(std::string_view text) { return std::find(kWords.begin(), kWords.end(), text) != kWords.end(); }

class GoReader {
 public:
  explicit GoReader(const std::vector<std::string_view>& words) : words_(words) {}

  GoRequest read() {
    while (next_ < words_.size()) read_word(words_[next_++]);
    deal_out_clock();
    return std::move(request_);
  }

 private:
  void read_word(std::string_view word) {
    if (word == "infinite") {
      request_.infinite = true;
    } else if (word == "ponder") {
      request_.ponder = true;
    } else if (word == "searchmoves") {
      while (next_ < words_.size() && !is_word(words_[next_])) request_.only.emplace_back(words_[next_++]);
    } else if (word == "depth") {
      request_.limits.depth = static_cast<int>(value(word, 1, kDeepest));
    } else if (word == "nodes") {
      request_.limits.nodes = static_cast<std::uint64_t>(value(word, 1, kMostNodes));
    } else if (word == "movetime") {
      request_.limits.move_seconds = static_cast<double>(value(word, 0, kLongestMilliseconds)) / 1000;
    } else if (word == "p1time" || word == "p2time") {
      time_[word == "p2time"] = milliseconds(word);
    } else if (word == "p1inc" || word == "p2inc") {
      increment_[word == "p2inc"] = milliseconds(word);
    } else {
      request_.not_known.emplace_back(word);
      if (next_ < words_.size() && parse_integer(words_[next_])) ++next_;
    }
  }

  std::int64_t value(std::string_view word, std::int64_t low, std::int64_t high) {
    const auto number = next_ < words_.size() ? parse_integer(words_[next_]) : std::nullopt;
    if (!number || *number < low || *number > high) {
      throw UserError("go " + std::string(word) + " needs a number from " + std::to_string(low) + " to " +
                      std::to_string(high) + (next_ < words_.size() ? ", not " + quote(words_[next_]) : ""));
    }
    ++next_;
    return *number;
  }

  // Managers send what a clock shows, and it may have run below zero.
  double milliseconds(std::string_view word) {
    const auto number = value(word, -kLongestMilliseconds, kLongestMilliseconds);
    return static_cast<double>(std::max<std::int64_t>(0, number)) / 1000;
  }

  // A clock given for one side only is taken for both: the other's does not matter to this move.
  void deal_out_clock() {
    if (!time_[0] && !time_[1]) return;
    search::GameClock clock;
    for (std::size_t i = 0; i < 2; ++i) {
      clock.left[i] = time_[i] ? *time_[i] : *time_[1 - i];
      clock.increment[i] = increment_[i].value_or(0);
    }
    request_.limits.clock = clock;
  }

  const std::vector<std::string_view>& words_;
  std::size_t next_ = 0;
  GoRequest request_;
  std::array<std::optional<double>, 2> time_;
  std::array<std::optional<double>, 2> increment_;
};

}  // namespace

GoRequest parse_go(const std::vector<std::string_view>& words) { return GoReader(words).read(); }

}  // namespace palamedes::protocols
