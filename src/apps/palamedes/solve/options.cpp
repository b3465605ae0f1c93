#include "apps/palamedes/solve/options.hpp"

namespace palamedes::apps {

std::string resume_command(const SolveOptions& options) {
  std::string command = "palamedes solve " + options.wish.game + " --yes";
  if (!options.position.empty()) command += " --position \"" + options.position + "\"";
  if (!options.wish.up_to.empty()) command += " --up-to " + options.wish.up_to;
  if (!options.wish.tables.empty()) command += " --tables " + options.wish.tables;
  if (options.wish.no_distances) command += " --no-distances";
  if (options.every_move) command += " --every-move";
  return command;
}

}  // namespace palamedes::apps
