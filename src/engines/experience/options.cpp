#include "engines/experience/options.hpp"

#include <utility>

#include "base/error.hpp"
#include "catalog/canonical.hpp"

namespace palamedes::engines {
namespace {

class WarningEngine final : public Engine {
 public:
  WarningEngine(std::unique_ptr<Engine> inside, std::string warning)
      : inside_(std::move(inside)), warning_(std::move(warning)) {}

  std::string spec() const override { return inside_->spec(); }
  void new_game() override { inside_->new_game(); }
  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    EngineReport report = inside_->think(game, question, token);
    report.warning += (report.warning.empty() ? "" : "; ") + warning_;
    return report;
  }

 private:
  std::unique_ptr<Engine> inside_;
  std::string warning_;
};

}  // namespace

knowledge::ExperienceOf whose_experience(const catalog::Game& game) {
  const auto start = game.clone();
  start->reset();
  return {game.spec(), catalog::CanonicalKey(*start).value()};
}

OpenedExperience open_experience(const ExperienceOptions& options, const knowledge::ExperienceOf& whose) {
  OpenedExperience opened;
  if (options.experience == "off") return opened;
  try {
    opened.experience = options.experience == "auto"
                            ? knowledge::Experience::built_in(whose)
                            : knowledge::Experience::open(options.experience, whose, options.least);
  } catch (const UserError& error) {
    opened.trouble = std::string("playing without experience: ") + error.what();
  }
  return opened;
}

std::unique_ptr<Engine> with_warning(std::unique_ptr<Engine> engine, std::string warning) {
  if (warning.empty()) return engine;
  return std::make_unique<WarningEngine>(std::move(engine), std::move(warning));
}

}  // namespace palamedes::engines
