#include "apps/command_line.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"

namespace palamedes::cli {

struct Option::Inside {
  CLI::Option* option;
};

const void* Option::identity() const { return inside_->option; }

Option::Option(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Option::~Option() = default;

namespace {

// A bound from which on people need not be told that there is one.
constexpr double kAnyNumber = 100'000;

// Says in the help nothing of its own: types and ranges are written alike for all options.
CLI::Validator validator(std::function<bool(const std::string&)> is_right, const std::string& must) {
  return {[is_right = std::move(is_right), must](const std::string& text) {
            return is_right(text) ? std::string() : must + ", not " + quote(text);
          },
          ""};
}

template <class Number>
CLI::Validator validator(const Range<Number>& range) {
  constexpr bool kWhole = std::is_integral_v<Number>;
  const auto is_right = [range](const std::string& text) {
    const auto number = [&] {
      if constexpr (kWhole)
        return parse_integer(text);
      else
        return parse_real(text);
    }();
    return number && *number >= range.low && *number <= range.high;
  };
  return validator(
      is_right, fmt::format("must be a {} from {} to {}", kWhole ? "whole number" : "number", range.low, range.high));
}
CLI::Validator validator(const IsMember& member) {
  const auto is_right = [words = member.words](const std::string& text) {
    return std::find(words.begin(), words.end(), text) != words.end();
  };
  return validator(is_right, "must be one of " + join(member.words, ", "));
}
CLI::Validator validator(const PositiveNumber& /*check*/) {
  const auto is_right = [](const std::string& text) {
    const auto number = parse_real(text);
    return number && *number > 0;
  };
  return validator(is_right, "must be a number above 0");
}
CLI::Validator validator(const NotEmpty& /*check*/) {
  return {[](const std::string& text) { return text.empty() ? std::string("is empty") : std::string(); }, ""};
}

}  // namespace

Option* Option::check(const Check& check) {
  CLI::Option* const option = inside_->option;
  option->check(std::visit([](const auto& one) { return validator(one); }, check));
  if (const auto* const member = std::get_if<IsMember>(&check)) option->type_name(join(member->words, "|"));
  const auto show_range = [&](const auto& range) {
    if (range.high >= kAnyNumber) return;
    option->description(fmt::format("{} [{} to {}]", option->get_description(), range.low, range.high));
  };
  if (const auto* const whole = std::get_if<Range<int>>(&check)) show_range(*whole);
  if (const auto* const real = std::get_if<Range<double>>(&check)) show_range(*real);
  return this;
}

Option* Option::required() {
  inside_->option->required();
  return this;
}

Option* Option::capture_default_str() {
  inside_->option->capture_default_str();
  return this;
}

Option* Option::default_val(const std::string& text) {
  inside_->option->default_val(text);
  return this;
}

Option* Option::default_str(const std::string& text) {
  inside_->option->default_str(text);
  return this;
}

Option* Option::description(const std::string& text) {
  inside_->option->description(text);
  return this;
}

Option* Option::type_name(const std::string& text) {
  inside_->option->type_name(text);
  return this;
}

Option* Option::group(const std::string& heading) {
  inside_->option->group(heading);
  return this;
}

Option* Option::excludes(Option* other) {
  inside_->option->excludes(other->inside_->option);
  return this;
}

struct App::Inside {
  std::unique_ptr<CLI::App> own;  // of a program; a verb's belongs to the program
  CLI::App* app;
  std::vector<std::unique_ptr<App>> subcommands;
  std::vector<std::unique_ptr<Option>> options;

  // The program and the verbs that were read so far: "palamedes records show".
  std::string chosen() const {
    std::string names = app->get_name();
    for (const CLI::App* at = app; !at->get_subcommands().empty();) {
      at = at->get_subcommands().front();
      names += " " + at->get_name();
    }
    return names;
  }

  Option* keep(CLI::Option* option) {
    return options.emplace_back(std::make_unique<Option>(std::make_unique<Option::Inside>(Option::Inside{option})))
        .get();
  }
};

App::App(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

App::App(const std::string& description, const std::string& name) : inside_(std::make_unique<Inside>()) {
  inside_->own = std::make_unique<CLI::App>(description, name);
  inside_->app = inside_->own.get();
}

App::~App() = default;

App* App::add_subcommand(const std::string& name, const std::string& description) {
  auto inside = std::make_unique<Inside>();
  inside->app = inside_->app->add_subcommand(name, description);
  return inside_->subcommands.emplace_back(std::unique_ptr<App>(new App(std::move(inside)))).get();
}

namespace {

template <class Variable>
constexpr bool kIsNumber = std::is_arithmetic_v<Variable>;
template <class Variable>
constexpr bool kIsNumber<std::optional<Variable>> = kIsNumber<Variable>;

// Nothing where it need not be shown: no text, no number that stands for "none", no value at all.
template <class Variable>
std::string default_text(const Variable& variable) {
  if constexpr (std::is_arithmetic_v<Variable>) {
    return variable == 0 ? "" : CLI::detail::to_string(variable);
  } else if constexpr (std::is_same_v<Variable, std::string>) {
    return variable;
  } else {
    return "";
  }
}

}  // namespace

template <class Variable>
Option* App::add_option(const std::string& names, Variable& variable, const std::string& description) {
  Option* const option = inside_->keep(inside_->app->add_option(names, variable, description));
  if (kIsNumber<Variable>) option->type_name("NUMBER");
  const std::string usual = default_text(variable);
  if (names.starts_with('-') && !usual.empty()) option->default_str(usual);
  return option;
}

template Option* App::add_option(const std::string&, std::string&, const std::string&);
template Option* App::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option* App::add_option(const std::string&, int&, const std::string&);
template Option* App::add_option(const std::string&, std::int64_t&, const std::string&);
template Option* App::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option* App::add_option(const std::string&, double&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<std::string>&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<std::uint16_t>&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<double>&, const std::string&);

Option* App::add_flag(const std::string& names, bool& variable, const std::string& description) {
  return inside_->keep(inside_->app->add_flag(names, variable, description));
}

Option* App::add_flag_callback(const std::string& names, std::function<void()> set, const std::string& description) {
  return inside_->keep(inside_->app->add_flag_callback(names, std::move(set), description));
}

Option* App::add_option_function(const std::string& names, std::function<void(const std::string&)> set,
                                 const std::string& description) {
  // What is wrong with the text is an error of this command line, to be told with the verb's help beside it.
  const auto tried = [set = std::move(set)](const std::string& text) {
    try {
      set(text);
    } catch (const UserError& error) {
      throw CLI::ValidationError(error.what());
    }
  };
  return inside_->keep(inside_->app->add_option_function<std::string>(names, tried, description));
}

Option* App::option(const std::string& name) {
  const CLI::Option* found = inside_->app->get_option_no_throw(name);
  for (const auto& option : inside_->options) {
    if (option->identity() == found) return option.get();
  }
  return nullptr;
}

App* App::alias(const std::string& name) {
  inside_->app->alias(name);
  return this;
}

App* App::footer(const std::string& text) {
  inside_->app->footer(text);
  return this;
}

App* App::callback(std::function<void()> work) {
  inside_->app->callback(std::move(work));
  return this;
}

App* App::require_subcommand(std::size_t least, std::size_t most) {
  inside_->app->require_subcommand(least, most);
  return this;
}

void App::set_version_flag(const std::string& name, const std::string& version) {
  inside_->app->set_version_flag(name, version);
}

namespace {

// "Could not convert: --seed = x" is what becomes of numbers that have no range; those with one say it.
std::string told(const CLI::ParseError& error) {
  std::string text = error.what();
  constexpr std::string_view kNoNumber = "Could not convert: ";
  const std::size_t equals = text.find(" = ");
  if (!text.starts_with(kNoNumber) || equals == std::string::npos) return text;
  return fmt::format("{}: must be a whole number, 0 or more, not {}",
                     text.substr(kNoNumber.size(), equals - kNoNumber.size()), quote(text.substr(equals + 3)));
}

}  // namespace

bool App::parse(int argc, const char* const* argv) {
  return parse_by([&] { inside_->app->parse(argc, argv); });
}

bool App::parse(const std::string& arguments) {
  return parse_by([&] { inside_->app->parse(arguments); });
}

bool App::parse_by(const std::function<void()>& parsing) {
  const auto where_help_is = [&] { return "; see " + inside_->chosen() + " --help"; };
  try {
    parsing();
    return true;
  } catch (const UsageError& error) {
    throw UserError(error.what() + where_help_is());
  } catch (const CLI::ParseError& error) {
    // Help and version arrive as "errors" of status 0.
    if (error.get_exit_code() != 0) throw UserError(told(error) + where_help_is());
    inside_->app->exit(error);
    return false;
  }
}

std::string App::help() const { return inside_->app->help(); }

bool App::has_chosen_a_subcommand() const { return !inside_->app->get_subcommands().empty(); }

std::vector<std::string> App::subcommands() const {
  std::vector<std::string> names;
  for (const CLI::App* verb : inside_->app->get_subcommands(nullptr)) names.push_back(verb->get_name());
  return names;
}

bool App::has_subcommand(const std::string& name) const {
  for (const CLI::App* verb : inside_->app->get_subcommands(nullptr)) {
    if (verb->check_name(name)) return true;
  }
  return false;
}

}  // namespace palamedes::cli
