#include "knowledge/weight_files.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "knowledge/built_in.hpp"

namespace palamedes::knowledge {

Weights built_in_weights(std::string_view game, std::string_view name) {
  const std::string file = fmt::format("{}-{}.txt", game, name);
  for (const BuiltInFile& known : built_in_weight_files()) {
    if (known.name == file) return Weights::parse(known.content);
  }
  throw UserError(fmt::format("there are no weights {} for {}; there are: {}", quote(name), game,
                              join(built_in_weight_names(game), ", ")));
}

std::vector<std::string> built_in_weight_names(std::string_view game) {
  const std::string prefix = std::string(game) + "-";
  std::vector<std::string> names;
  for (const BuiltInFile& known : built_in_weight_files()) {
    if (!known.name.starts_with(prefix)) continue;
    names.emplace_back(
        known.name.substr(prefix.size(), known.name.size() - prefix.size() - std::string_view(".txt").size()));
  }
  return names;
}

Weights named_weights(std::string_view game, std::string_view name) {
  if (name.find('/') == std::string_view::npos && !name.ends_with(".txt")) return built_in_weights(game, name);
  Weights weights = Weights::parse(read_file(std::string(name)));
  if (weights.game != game) {
    throw UserError(
        fmt::format("the weights in {} are for {}, not for {}", quote(name), quote(weights.game), quote(game)));
  }
  return weights;
}

}  // namespace palamedes::knowledge
