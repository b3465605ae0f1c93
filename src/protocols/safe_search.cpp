#include "protocols/safe_search.hpp"

#include <algorithm>
#include <exception>

#include "base/text.hpp"
#include "engines/settings/engine_shape.hpp"

namespace palamedes::protocols {

engines::EngineReport safe_search(engines::Engine& engine, const catalog::Game& game,
                                  const engines::EngineQuestion& question, const engines::StopToken& token) {
  std::string problem = "the engine gave no move";
  try {
    engines::EngineReport report = engine.think(game, question, token);
    if (!report.lines.empty() && !report.lines.front().moves.empty()) return report;
  } catch (const std::exception& error) {
    problem = error.what();
  }
  engines::EngineReport report;
  report.note = "the search failed: " + quote(problem);
  report.lines.emplace_back().moves.push_back(question.only.empty() ? game.legal_moves().front()
                                                                    : question.only.front());
  return report;
}

std::string KeptEngine::spec_for(const catalog::Game& game, std::int64_t memory_mb) const {
  std::string spec = spec_.empty() ? engines::default_engine(game) : spec_;
  const engines::EngineShape shape = engines::engine_shape(spec, game);
  const OptionInfo* memory = shape.memory_option();
  if (memory == nullptr || memory_mb <= 0) return spec;
  const auto usual = parse_integer(memory->value);
  const auto least = parse_integer(memory->low);
  if (!usual || !least || *usual <= memory_mb) return spec;
  return engines::with_setting(spec, memory->name, std::to_string(std::max(*least, memory_mb)));
}

engines::Engine& KeptEngine::get(const catalog::Game& game, std::int64_t memory_mb) {
  const std::string spec = spec_for(game, memory_mb);
  const std::string wanted = game.spec() + " " + spec;
  if (!engine_ || made_for_ != wanted) {
    engine_.reset();
    engine_ = engines::make_engine(spec, game, seed_);
    made_for_ = wanted;
  }
  return *engine_;
}

}  // namespace palamedes::protocols
