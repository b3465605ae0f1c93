#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

// A struct describes its fields once, in a member template `visit(visitor)`, each with its name, its range and one line
// of meaning. Command line, texts, JSON objects, rows of a database and help all come from that description:
//
//   visitor.flag(name, bool, meaning)
//   visitor.integer(name, whole number or optional, low, high, meaning)
//   visitor.real(name, double or optional, low, high, meaning)
//   visitor.seed(name, std::uint64_t, meaning)          any number of 64 bits
//   visitor.choice(name, enum, words, meaning)
//   visitor.text(name, std::string, meaning)
//   visitor.operand(name, std::string, meaning)         a text that stands on a command line without its name
//   visitor.numbers(name, optional struct, meaning)     a few numbers as one text, such as 60+0.5
//   visitor.line(name, struct, meaning)                 one that has text() and parse()
//   visitor.list(name, vector, meaning)                 of texts or of described structs; not for command lines
//
// The first five kinds are those of base/spec/options.hpp, so that a struct of plain options serves both.
namespace palamedes {

enum class FieldKind : std::uint8_t { kFlag, kInteger, kReal, kSeed, kChoice, kText, kNumbers };

struct FieldInfo {
  std::string_view name;
  FieldKind kind = FieldKind::kText;
  std::string_view meaning;
  double low = 0;  // of numbers
  double high = 0;
  std::span<const std::string_view> words = {};  // of choices
  std::string_view example = {};                 // of numbers in one text
  bool optional = false;
  bool operand = false;
};

// A field's value: bool, std::int64_t, double, std::uint64_t in the order of the first kinds; a text for the others;
// nothing for an optional that is not given.
using FieldValue = std::variant<std::monostate, bool, std::int64_t, double, std::uint64_t, std::string>;

std::string value_text(const FieldValue& value);
// Nothing where the text is none of that kind.
std::optional<FieldValue> value_of(const FieldInfo& info, std::string_view text);

// Throws UserError where the text is none of that kind; `label` is what errors call the field.
FieldValue typed_value(const FieldInfo& info, std::string_view label, std::string_view text);

// What people are told of a value that is wrong: "--depth must be a whole number from 1 to 1000, not '0'".
[[noreturn]] void refuse_value(const FieldInfo& info, std::string_view label, std::string_view text);

// How a struct of numbers is written as one text.
struct NumbersForm {
  char separator = ',';
  std::size_t least = 0;  // numbers that must be given; the others have defaults
  std::string_view example;
};

// Tells a sink each field with its value: sink(const FieldInfo&, FieldValue). Lists are told to sinks that have a
// function list(name, items).
template <class Sink>
class FieldWriter {
 public:
  explicit FieldWriter(Sink& sink) : sink_(sink) {}

  void flag(std::string_view name, const bool& value, std::string_view meaning) {
    sink_({.name = name, .kind = FieldKind::kFlag, .meaning = meaning}, FieldValue(value));
  }
  template <class Integer>
  void integer(std::string_view name, const Integer& value, std::int64_t low, std::int64_t high,
               std::string_view meaning) {
    number(name, FieldKind::kInteger, FieldValue(static_cast<std::int64_t>(value)), false,
           {static_cast<double>(low), static_cast<double>(high)}, meaning);
  }
  template <class Integer>
  void integer(std::string_view name, const std::optional<Integer>& value, std::int64_t low, std::int64_t high,
               std::string_view meaning) {
    number(name, FieldKind::kInteger, value ? FieldValue(static_cast<std::int64_t>(*value)) : FieldValue(), true,
           {static_cast<double>(low), static_cast<double>(high)}, meaning);
  }
  void real(std::string_view name, const double& value, double low, double high, std::string_view meaning) {
    number(name, FieldKind::kReal, FieldValue(value), false, {low, high}, meaning);
  }
  void real(std::string_view name, const std::optional<double>& value, double low, double high,
            std::string_view meaning) {
    number(name, FieldKind::kReal, value ? FieldValue(*value) : FieldValue(), true, {low, high}, meaning);
  }
  void seed(std::string_view name, const std::uint64_t& value, std::string_view meaning) {
    sink_({.name = name, .kind = FieldKind::kSeed, .meaning = meaning}, FieldValue(value));
  }
  template <class Enum>
  void choice(std::string_view name, const Enum& value, const std::vector<std::string_view>& words,
              std::string_view meaning) {
    sink_({.name = name, .kind = FieldKind::kChoice, .meaning = meaning, .words = words},
          FieldValue(std::string(words[static_cast<std::size_t>(value)])));
  }
  void text(std::string_view name, const std::string& value, std::string_view meaning) {
    sink_({.name = name, .meaning = meaning}, FieldValue(value));
  }
  void operand(std::string_view name, const std::string& value, std::string_view meaning) {
    sink_({.name = name, .meaning = meaning, .operand = true}, FieldValue(value));
  }
  template <class Numbers>
  void numbers(std::string_view name, const std::optional<Numbers>& value, std::string_view meaning);
  template <class Line>
  void line(std::string_view name, const Line& value, std::string_view meaning) {
    sink_({.name = name, .meaning = meaning}, FieldValue(value.text()));
  }
  template <class Item>
  void list(std::string_view name, const std::vector<Item>& items, std::string_view /*meaning*/) {
    if constexpr (requires { sink_.list(name, items); }) sink_.list(name, items);
  }

 private:
  void number(std::string_view name, FieldKind kind, FieldValue value, bool optional, std::pair<double, double> range,
              std::string_view meaning) {
    sink_({.name = name,
           .kind = kind,
           .meaning = meaning,
           .low = range.first,
           .high = range.second,
           .optional = optional},
          std::move(value));
  }

  Sink& sink_;
};

// Asks a source for each field: source(const FieldInfo&) gives std::optional<FieldValue> of the field's kind, nothing
// where the field stays as it is; source.label(name) is what errors call it. Throws UserError where a value is wrong.
template <class Source>
class FieldReader {
 public:
  explicit FieldReader(Source& source) : source_(source) {}

  void flag(std::string_view name, bool& value, std::string_view meaning) {
    const FieldInfo info{.name = name, .kind = FieldKind::kFlag, .meaning = meaning};
    take<bool>(info, [&](bool given) { value = given; });
  }
  template <class Integer>
  void integer(std::string_view name, Integer& value, std::int64_t low, std::int64_t high, std::string_view meaning) {
    read_integer(integer_info(name, low, high, meaning), low, high,
                 [&](std::int64_t given) { value = static_cast<Integer>(given); });
  }
  template <class Integer>
  void integer(std::string_view name, std::optional<Integer>& value, std::int64_t low, std::int64_t high,
               std::string_view meaning) {
    FieldInfo info = integer_info(name, low, high, meaning);
    info.optional = true;
    read_integer(
        info, low, high, [&](std::int64_t given) { value = static_cast<Integer>(given); }, [&] { value.reset(); });
  }
  void real(std::string_view name, double& value, double low, double high, std::string_view meaning) {
    read_real({.name = name, .kind = FieldKind::kReal, .meaning = meaning, .low = low, .high = high},
              [&](double given) { value = given; });
  }
  void real(std::string_view name, std::optional<double>& value, double low, double high, std::string_view meaning) {
    read_real(
        {.name = name, .kind = FieldKind::kReal, .meaning = meaning, .low = low, .high = high, .optional = true},
        [&](double given) { value = given; }, [&] { value.reset(); });
  }
  void seed(std::string_view name, std::uint64_t& value, std::string_view meaning) {
    const FieldInfo info{.name = name, .kind = FieldKind::kSeed, .meaning = meaning};
    take<std::uint64_t>(info, [&](std::uint64_t given) { value = given; });
  }
  template <class Enum>
  void choice(std::string_view name, Enum& value, const std::vector<std::string_view>& words,
              std::string_view meaning) {
    const FieldInfo info{.name = name, .kind = FieldKind::kChoice, .meaning = meaning, .words = words};
    take<std::string>(info, [&](const std::string& given) {
      std::size_t index = 0;
      while (index < words.size() && words[index] != given) ++index;
      if (index == words.size()) refuse_value(info, source_.label(name), given);
      value = static_cast<Enum>(index);
    });
  }
  void text(std::string_view name, std::string& value, std::string_view meaning) {
    const FieldInfo info{.name = name, .meaning = meaning};
    take<std::string>(info, [&](const std::string& given) { value = given; });
  }
  void operand(std::string_view name, std::string& value, std::string_view meaning) {
    const FieldInfo info{.name = name, .meaning = meaning, .operand = true};
    take<std::string>(info, [&](const std::string& given) { value = given; });
  }
  template <class Numbers>
  void numbers(std::string_view name, std::optional<Numbers>& value, std::string_view meaning);
  template <class Line>
  void line(std::string_view name, Line& value, std::string_view meaning) {
    const FieldInfo info{.name = name, .meaning = meaning};
    take<std::string>(info, [&](const std::string& given) { value = Line::parse(given); });
  }
  template <class Item>
  void list(std::string_view name, std::vector<Item>& items, std::string_view /*meaning*/) {
    if constexpr (requires { source_.list(name, items); }) source_.list(name, items);
  }

 private:
  static FieldInfo integer_info(std::string_view name, std::int64_t low, std::int64_t high, std::string_view meaning) {
    return {.name = name,
            .kind = FieldKind::kInteger,
            .meaning = meaning,
            .low = static_cast<double>(low),
            .high = static_cast<double>(high)};
  }

  static constexpr auto kKeep = [] {};

  // `set` takes a value of the kind's type; `unset` is for optionals.
  template <class Value, class Set, class Unset = decltype(kKeep)>
  void take(const FieldInfo& info, const Set& set, const Unset& unset = kKeep) {
    const std::optional<FieldValue> given = source_(info);
    if (!given) return;
    if (info.optional && std::holds_alternative<std::monostate>(*given)) return unset();
    const Value* value = std::get_if<Value>(&*given);
    if (value == nullptr) refuse_value(info, source_.label(info.name), value_text(*given));
    set(*value);
  }
  template <class Set, class Unset = decltype(kKeep)>
  void read_integer(const FieldInfo& info, std::int64_t low, std::int64_t high, const Set& set,
                    const Unset& unset = kKeep) {
    take<std::int64_t>(
        info,
        [&](std::int64_t value) {
          if (value < low || value > high) refuse_value(info, source_.label(info.name), value_text(value));
          set(value);
        },
        unset);
  }
  template <class Set, class Unset = decltype(kKeep)>
  void read_real(const FieldInfo& info, const Set& set, const Unset& unset = kKeep) {
    take<double>(
        info,
        [&](double value) {
          const bool inside = value >= info.low && value <= info.high;  // what is no number is not
          if (!inside) refuse_value(info, source_.label(info.name), value_text(value));
          set(value);
        },
        unset);
  }

  Source& source_;
};

template <class Described, class Sink>
void write_fields(Described described, Sink&& sink) {
  FieldWriter<std::remove_reference_t<Sink>> writer(sink);
  described.visit(writer);
}

template <class Described, class Source>
void read_fields(Described& described, Source&& source) {
  FieldReader<std::remove_reference_t<Source>> reader(source);
  described.visit(reader);
}

struct NamedValue {
  std::string name;
  FieldValue value;
  bool operand = false;

  friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

// All fields but lists, in the order of the description.
template <class Described>
std::vector<NamedValue> values_of(const Described& described) {
  std::vector<NamedValue> values;
  write_fields(described, [&](const FieldInfo& info, FieldValue value) {
    values.push_back({std::string(info.name), std::move(value), info.operand});
  });
  return values;
}

// A source of one field, from a text that somebody typed.
class TypedField {
 public:
  TypedField(std::string_view name, std::string_view label, std::string_view text)
      : name_(name), label_(label), text_(text) {}

  std::optional<FieldValue> operator()(const FieldInfo& info);
  std::string label(std::string_view /*name*/) const { return std::string(label_); }
  bool found() const { return found_; }

 private:
  std::string_view name_;
  std::string_view label_;
  std::string_view text_;
  bool found_ = false;
};

// Sets the field of that name; false if there is none. `label` is what errors call it.
template <class Described>
bool set_field(Described& described, std::string_view name, std::string_view label, std::string_view text) {
  TypedField typed(name, label, text);
  read_fields(described, typed);
  return typed.found();
}

// "palamedes book build kalah --engine best --nodes 500": what is not given left out, flags that are off too.
std::string command_text(std::string_view command, const std::vector<NamedValue>& values);

namespace detail {

class NumbersSource {
 public:
  NumbersSource(const FieldInfo& whole, std::string_view label, std::string_view text, const NumbersForm& form);
  std::optional<FieldValue> operator()(const FieldInfo& info);
  std::string label(std::string_view name) const { return std::string(label_) + ": " + std::string(name); }
  // Throws UserError if there were more than were asked for.
  void finish() const;

 private:
  const FieldInfo& whole_;
  std::string_view label_;
  std::string_view text_;
  std::vector<std::string_view> parts_;
  std::size_t next_ = 0;
};

}  // namespace detail

template <class Sink>
template <class Numbers>
void FieldWriter<Sink>::numbers(std::string_view name, const std::optional<Numbers>& value, std::string_view meaning) {
  std::string joined;
  if (value) {
    for (const NamedValue& part : values_of(*value)) {
      if (!joined.empty()) joined += Numbers::kForm.separator;
      joined += value_text(part.value);
    }
  }
  sink_({.name = name,
         .kind = FieldKind::kNumbers,
         .meaning = meaning,
         .example = Numbers::kForm.example,
         .optional = true},
        value ? FieldValue(std::move(joined)) : FieldValue());
}

template <class Source>
template <class Numbers>
void FieldReader<Source>::numbers(std::string_view name, std::optional<Numbers>& value, std::string_view meaning) {
  const FieldInfo info{.name = name,
                       .kind = FieldKind::kNumbers,
                       .meaning = meaning,
                       .example = Numbers::kForm.example,
                       .optional = true};
  take<std::string>(
      info,
      [&](const std::string& given) {
        const std::string label = source_.label(name);
        detail::NumbersSource parts(info, label, given, Numbers::kForm);
        Numbers numbers;
        read_fields(numbers, parts);
        parts.finish();
        value = numbers;
      },
      [&] { value.reset(); });
}

}  // namespace palamedes
