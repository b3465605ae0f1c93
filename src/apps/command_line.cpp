#include "apps/command_line.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <CLI/CLI.hpp>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::cli {

struct Option::Inside {
  CLI::Option* option;
};

const void* Option::identity() const { return inside_->option; }

Option::Option(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Option::~Option() = default;

namespace {

CLI::Validator validator(const Range<int>& range) { return CLI::Range(range.low, range.high); }
CLI::Validator validator(const Range<double>& range) { return CLI::Range(range.low, range.high); }
CLI::Validator validator(const IsMember& member) { return CLI::IsMember(member.words); }
CLI::Validator validator(const PositiveNumber& /*check*/) {
  const auto check = [](const std::string& text) {
    const auto number = parse_real(text);
    return number && *number > 0 ? std::string() : "must be a number above 0, not " + quote(text);
  };
  return {check, "NUMBER"};
}
CLI::Validator validator(const NotEmpty& /*check*/) {
  return {[](const std::string& text) { return text.empty() ? std::string("is empty") : std::string(); }, ""};
}

}  // namespace

Option* Option::check(const Check& check) {
  inside_->option->check(std::visit([](const auto& one) { return validator(one); }, check));
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
  return inside_->keep(inside_->app->add_option_function<std::string>(names, set, description));
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

bool App::parse(int argc, const char* const* argv) {
  return parse_by([&] { inside_->app->parse(argc, argv); });
}

bool App::parse(const std::string& arguments) {
  return parse_by([&] { inside_->app->parse(arguments); });
}

bool App::parse_by(const std::function<void()>& parsing) {
  try {
    parsing();
    return true;
  } catch (const CLI::ParseError& error) {
    // Help and version arrive as "errors" of status 0.
    if (error.get_exit_code() != 0)
      throw UserError(std::string(error.what()) + "; see " + inside_->chosen() + " --help");
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
