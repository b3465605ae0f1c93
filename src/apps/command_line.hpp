#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

// The command line, as CLI11 reads it. That library, slow to compile, is seen by command_line.cpp alone.
namespace palamedes::cli {

// What a value must be.
template <class Number>
struct Range {
  Number low;
  Number high;
};
Range(int, int)->Range<int>;
Range(double, double)->Range<double>;
struct IsMember {
  std::vector<std::string> words;
};
struct PositiveNumber {};
struct NotEmpty {};
using Check = std::variant<Range<int>, Range<double>, IsMember, PositiveNumber, NotEmpty>;

class Option {
 public:
  struct Inside;
  explicit Option(std::unique_ptr<Inside> inside);
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;
  ~Option();

  Option* check(const Check& check);
  Option* required();
  // Shows the value that the variable has now as the default.
  Option* capture_default_str();
  // Sets the variable, too.
  Option* default_val(const std::string& text);
  // Shows a default and sets nothing.
  Option* default_str(const std::string& text);
  Option* description(const std::string& text);
  Option* type_name(const std::string& text);
  Option* group(const std::string& heading);
  Option* excludes(Option* other);

  // The same for the same option, whatever it is reached by.
  const void* identity() const;

 private:
  std::unique_ptr<Inside> inside_;
};

// A program or one of its verbs. Names are like "-v,--verbose", "--time" or, of positional ones, "GAME".
class App {
 public:
  App(const std::string& description, const std::string& name);
  App(const App&) = delete;
  App& operator=(const App&) = delete;
  ~App();

  App* add_subcommand(const std::string& name, const std::string& description);
  // For the types that command_line.cpp lists. What the variable holds is shown as the default. A positional name may
  // stand for several values, in a vector.
  template <class Variable>
  Option* add_option(const std::string& names, Variable& variable, const std::string& description);
  Option* add_flag(const std::string& names, bool& variable, const std::string& description);
  // For values that are read elsewhere: `set` is told that the flag stands there, or what was typed.
  Option* add_flag_callback(const std::string& names, std::function<void()> set, const std::string& description);
  Option* add_option_function(const std::string& names, std::function<void(const std::string&)> set,
                              const std::string& description);
  // Of one of its names; nothing where there is no such option.
  Option* option(const std::string& name);

  App* alias(const std::string& name);
  App* footer(const std::string& text);
  App* callback(std::function<void()> work);
  App* require_subcommand(std::size_t least = 1, std::size_t most = 1);
  void set_version_flag(const std::string& name, const std::string& version);

  // Reads the arguments and calls what the chosen verb has for a callback. False where help or the version was asked
  // for, which is printed. Throws UserError.
  bool parse(int argc, const char* const* argv);
  // The same for arguments in one text, without the program's name.
  bool parse(const std::string& arguments);
  std::string help() const;
  // After parse().
  bool has_chosen_a_subcommand() const;

  std::vector<std::string> subcommands() const;
  bool has_subcommand(const std::string& name) const;

 private:
  struct Inside;
  explicit App(std::unique_ptr<Inside> inside);
  bool parse_by(const std::function<void()>& parsing);

  std::unique_ptr<Inside> inside_;
};

}  // namespace palamedes::cli
