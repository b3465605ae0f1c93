#include "apps/palamedes/solve/options.hpp"

#include <fmt/core.h>

namespace palamedes::apps {
namespace {

std::string shell_word(const std::string& text) {
  return text.find(' ') == std::string::npos ? text : "\"" + text + "\"";
}

}  // namespace

std::string resume_command(const SolveOptions& options) {
  std::string command = "palamedes solve " + options.wish.game + " --yes";
  if (!options.position.empty()) command += " --position " + shell_word(options.position);
  if (!options.wish.up_to.empty()) command += " --up-to " + options.wish.up_to;
  if (!options.wish.tables.empty()) command += " --tables " + shell_word(options.wish.tables);
  if (options.wish.no_distances) command += " --no-distances";
  if (options.every_move) command += " --every-move";
  if (options.wish.threads > 0) command += " --threads " + std::to_string(options.wish.threads);
  if (options.table_mb != SolveOptions().table_mb) command += " --table-mb " + std::to_string(options.table_mb);
  if (options.seconds > 0) command += fmt::format(" --seconds {}", options.seconds);
  if (options.all) command += " --all";
  if (options.markdown) command += " --markdown";
  if (options.wish.json) command += " --json";
  return command;
}

}  // namespace palamedes::apps
