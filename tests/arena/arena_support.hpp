#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>

#include <unistd.h>

#include "arena/event/event.hpp"
#include "arena/event/file.hpp"
#include "arena/local_crew.hpp"
#include "arena/player.hpp"
#include "arena/runner.hpp"

namespace palamedes::arena::testing {

// A file of this process that is gone afterwards, with what SQLite puts beside it.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name)
      : path_((std::filesystem::temp_directory_path() / ("palamedes-" + std::to_string(::getpid()) + "-" + name))
                  .string()) {
    remove();
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() { remove(); }

  const std::string& path() const { return path_; }

 private:
  void remove() const {
    for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + ending);
  }

  std::string path_;
};

// Answers what a function says.
class ScriptedPlayer final : public Player {
 public:
  using Script = std::function<Answer(const catalog::Game&)>;
  explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}

  std::string name() const override { return "scripted"; }
  std::string settings() const override { return "scripted"; }
  void new_game(const catalog::Game&, Side, std::uint64_t) override { observed.clear(); }
  Answer choose(const catalog::Game& game, const search::Limits&, const engines::StopToken&) override {
    return script_(game);
  }
  void observe(std::string_view move) override { observed.emplace_back(move); }

  std::vector<std::string> observed;

 private:
  Script script_;
};

inline Event small_event(const std::string& game, const std::vector<std::string>& engines, int pairs,
                         std::uint64_t nodes = 200) {
  Event event;
  event.game = game;
  for (const std::string& engine : engines) event.players.push_back({engine, ""});
  event.pairs = pairs;
  event.random_plies = 4;
  event.opening_source = "random:4";
  event.terms.nodes = nodes;
  complete_event(event);
  return event;
}

inline EventOutcome played(EventFile& file, int concurrency) {
  LocalCrew crew({concurrency, false, nullptr});
  engines::StopToken token;
  return run_event(file, crew, token);
}

// Threads whose token is stopped once so many games are finished, as somebody at the keyboard does.
class StoppedCrew final : public Crew {
 public:
  StoppedCrew(int concurrency, int games, engines::StopToken& token)
      : crew_({concurrency, false, nullptr}), left_(games), token_(token) {}

  void play(const Event& event, const std::vector<GameTask>& tasks,
            const std::function<void(FinishedGame)>& on_finished, const engines::StopToken& token) override {
    crew_.play(
        event, tasks,
        [&](FinishedGame game) {
          on_finished(std::move(game));
          if (--left_ == 0) token_.stop();
        },
        token);
  }
  std::string description() const override { return "stopped"; }

 private:
  LocalCrew crew_;
  int left_;
  engines::StopToken& token_;
};

inline EventOutcome played(const Event& event, int concurrency) {
  EventFile file = EventFile::create("", event);
  return played(file, concurrency);
}

// A game but for the times, which differ from run to run.
inline std::string fingerprint(const FinishedGame& game) {
  std::string text = std::to_string(game.task.number) + " " + std::to_string(game.task.first) + " " +
                     std::to_string(static_cast<int>(game.report.outcome.result)) + " " + game.report.outcome.reason;
  for (const PlayedMove& move : game.report.moves) text += " " + move.text + "/" + std::to_string(move.nodes);
  return text;
}

inline std::string fingerprint(const std::vector<FinishedGame>& games) {
  std::string text;
  for (const FinishedGame& game : games) text += fingerprint(game) + "\n";
  return text;
}

}  // namespace palamedes::arena::testing
