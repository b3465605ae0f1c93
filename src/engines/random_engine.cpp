#include "engines/random_engine.hpp"

namespace palamedes::engines {
namespace {

class RandomEngine final : public Engine {
 public:
  explicit RandomEngine(std::uint64_t seed) : seed_(seed), random_(seed) {}

  std::string spec() const override { return "random"; }
  void new_game() override { random_ = Random(seed_); }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken&) override {
    const std::vector<std::string> moves = question.only.empty() ? game.legal_moves() : question.only;
    EngineReport report;
    report.depth = 1;
    report.nodes = 1;
    EngineLine& line = report.lines.emplace_back();
    line.moves.push_back(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
    return report;
  }

 private:
  std::uint64_t seed_;
  Random random_;
};

}  // namespace

std::unique_ptr<Engine> make_random_engine(std::uint64_t seed) { return std::make_unique<RandomEngine>(seed); }

}  // namespace palamedes::engines
