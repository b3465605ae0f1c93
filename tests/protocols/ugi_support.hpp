#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "protocols/conversation.hpp"
#include "protocols/ugi/engine.hpp"

namespace palamedes::protocols {

// Talks to a UgiEngine as a match manager does.
class Manager : public Conversation {
 public:
  explicit Manager(const UgiEngine::Setup& setup)
      : Conversation([setup](std::istream& in, std::ostream& out) { UgiEngine(setup, in, out).run(); }) {}
};

// What the engine answers to a whole input; the end of input stops it.
inline std::vector<std::string> answers(const std::string& game, const std::string& input,
                                        const std::string& engine = "alphabeta:table-mb=1") {
  std::istringstream in(input);
  std::ostringstream out;
  UgiEngine({.game = game, .engine = engine, .seed = 1}, in, out).run();
  std::vector<std::string> lines;
  std::istringstream text(out.str());
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

}  // namespace palamedes::protocols
