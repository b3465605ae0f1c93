#pragma once

#include <map>
#include <memory>

#include "arena/runner.hpp"

namespace palamedes::arena {

// The players of one worker, made when they are first needed and kept from game to game.
class Workplace {
 public:
  explicit Workplace(const Event& event, const ConversationLog* log = nullptr) : event_(event), log_(log) {}

  // Nothing, if the token was stopped before the end.
  std::optional<FinishedGame> play(const GameTask& task, const engines::StopToken& token, const Oracle& oracle);

 private:
  Player& player(int index, const catalog::Game& game);

  const Event& event_;
  const ConversationLog* log_;
  std::map<int, std::unique_ptr<Player>> players_;
};

// Threads of this machine.
class LocalCrew final : public Crew {
 public:
  struct Settings {
    int concurrency = 1;
    bool pin = true;                       // give each worker processors of its own where there are enough
    Oracle oracle;                         // if games are to be adjudicated
    const ConversationLog* log = nullptr;  // of programs that play, if somebody wants it
  };

  explicit LocalCrew(Settings settings);

  void play(const Event& event, const std::vector<GameTask>& tasks,
            const std::function<void(FinishedGame)>& on_finished, const engines::StopToken& token) override;
  std::string description() const override;

 private:
  Settings settings_;
};

// The processors that each of so many workers may use: equal shares of those this program may use, nothing where there
// are fewer processors than workers or one worker only.
std::vector<std::vector<int>> processor_shares(const std::vector<int>& processors, int workers);
std::vector<int> usable_processors();

}  // namespace palamedes::arena
