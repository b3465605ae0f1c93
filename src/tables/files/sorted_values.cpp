#include "tables/files/sorted_values.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace palamedes::tables {
namespace {

constexpr int kDigitBits = 6;
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int kParameterBits = 6;

class BitWriter {
 public:
  void put(std::uint64_t bits, int count) {
    for (int i = count; i-- > 0;) {
      digit_ = digit_ << 1 | (bits >> i & 1);
      if (++filled_ == kDigitBits) flush();
    }
  }
  std::string taken() {
    if (filled_ > 0) put(0, kDigitBits - filled_);
    return std::move(text_);
  }

 private:
  void flush() {
    text_ += kDigits[digit_];
    digit_ = 0;
    filled_ = 0;
  }

  std::string text_;
  std::size_t digit_ = 0;
  int filled_ = 0;
};

// Past the end there are zeros without end, and `sound` is over.
class BitReader {
 public:
  explicit BitReader(std::string_view text) : text_(text) {
    digits_.fill(kNone);
    for (std::size_t i = 0; i < kDigits.size(); ++i) {
      digits_[static_cast<unsigned char>(kDigits[i])] = static_cast<std::uint8_t>(i);
    }
  }

  std::uint64_t bit() {
    if (left_ == 0) {
      digit_ = next_ < text_.size() ? digits_[static_cast<unsigned char>(text_[next_])] : kNone;
      ++next_;
      left_ = kDigitBits;
      if (digit_ == kNone) {
        sound_ = false;
        digit_ = 0;
      }
    }
    return digit_ >> --left_ & 1U;
  }
  std::uint64_t bits(int count) {
    std::uint64_t found = 0;
    for (int i = 0; i < count; ++i) found = found << 1 | bit();
    return found;
  }
  bool sound() const { return sound_; }
  bool at_end() const { return sound_ && next_ == text_.size(); }

 private:
  static constexpr std::uint8_t kNone = 255;

  std::string_view text_;
  std::array<std::uint8_t, 256> digits_{};
  std::size_t next_ = 0;
  std::uint8_t digit_ = 0;
  int left_ = 0;
  bool sound_ = true;
};

// The parameter that makes the gaps shortest: so many bits of each are written as they are, the rest as so many ones.
int best_parameter(const std::vector<std::uint64_t>& gaps) {
  int best = 0;
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (int bits = 0; bits < 1 << kParameterBits; ++bits) {
    std::uint64_t length = 0;
    for (const std::uint64_t gap : gaps) {
      length += (gap >> bits) + static_cast<std::uint64_t>(bits) + 1;
      if (length > least) break;
    }
    if (length >= least) continue;
    least = length;
    best = bits;
  }
  return best;
}

}  // namespace

SortedValues::SortedValues(const std::vector<Entry>& entries) {
  words_.reserve(entries.size());
  for (const Entry& entry : entries) {
    words_.push_back(entry.number << kValueBits | static_cast<std::uint64_t>(entry.value));
  }
}

std::optional<Outcome> SortedValues::find(std::uint64_t number) const {
  const auto found = std::lower_bound(words_.begin(), words_.end(), number << kValueBits);
  if (found == words_.end() || *found >> kValueBits != number) return std::nullopt;
  return static_cast<Outcome>(*found & 3);
}

std::string SortedValues::packed() const {
  BitWriter writer;
  std::vector<std::uint64_t> gaps;
  std::uint64_t next = 0;  // the smallest number that may come
  for (std::size_t begin = 0; begin < words_.size(); begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, words_.size());
    gaps.clear();
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint64_t number = words_[i] >> kValueBits;
      gaps.push_back(number - next);
      next = number + 1;
    }
    const int bits = best_parameter(gaps);
    writer.put(static_cast<std::uint64_t>(bits), kParameterBits);
    for (std::size_t i = begin; i < end; ++i) {
      for (std::uint64_t ones = gaps[i - begin] >> bits; ones > 0; --ones) writer.put(1, 1);
      writer.put(0, 1);
      writer.put(gaps[i - begin], bits);
      writer.put(words_[i], kValueBits);
    }
  }
  return writer.taken();
}

std::optional<SortedValues> SortedValues::unpacked(std::string_view text, std::size_t count) {
  // No entry takes less than three bits.
  if (count > text.size() * kDigitBits / 3) return std::nullopt;
  BitReader reader(text);
  SortedValues values;
  values.words_.reserve(count);
  std::uint64_t next = 0;
  int bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % kBlock == 0) bits = static_cast<int>(reader.bits(kParameterBits));
    std::uint64_t gap = 0;
    while (reader.bit() == 1) ++gap;
    gap = gap << bits | reader.bits(bits);
    const std::uint64_t value = reader.bits(kValueBits);
    if (!reader.sound() || value > static_cast<std::uint64_t>(Outcome::kLoss)) return std::nullopt;
    values.words_.push_back((next + gap) << kValueBits | value);
    next += gap + 1;
  }
  if (!reader.at_end()) return std::nullopt;
  return values;
}

}  // namespace palamedes::tables
