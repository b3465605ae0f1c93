#include "arena/local_crew.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#if defined(__linux__)
#include <sched.h>
#endif

#include "arena/external/conversation_log.hpp"
#include "catalog/record.hpp"

namespace palamedes::arena {
namespace {

// Engines inherit it: threads that they start, and programs.
void pin_this_thread(const std::vector<int>& processors) {
#if defined(__linux__)
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors) CPU_SET(static_cast<std::size_t>(processor), &set);
  // Where the system refuses, games are played unpinned.
  static_cast<void>(sched_setaffinity(0, sizeof set, &set));
#else
  static_cast<void>(processors);
#endif
}

}  // namespace

std::vector<int> usable_processors() {
  std::vector<int> processors;
#if defined(__linux__)
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (int i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(static_cast<std::size_t>(i), &set)) processors.push_back(i);
    }
  }
#endif
  return processors;
}

std::vector<std::vector<int>> processor_shares(const std::vector<int>& processors, int workers) {
  const auto count = static_cast<std::size_t>(workers);
  if (count < 2 || processors.size() < count) return {};
  const std::size_t each = processors.size() / count;
  std::vector<std::vector<int>> shares(count);
  for (std::size_t i = 0; i < count * each; ++i) shares[i / each].push_back(processors[i]);
  return shares;
}

Player& Workplace::player(int index, const catalog::Game& game) {
  std::unique_ptr<Player>& place = players_[index];
  if (!place) {
    place = make_player(event_.players[static_cast<std::size_t>(index)].spec, game, log_, event_.terms.ponder);
  }
  return *place;
}

std::optional<FinishedGame> Workplace::play(const GameTask& task, const engines::StopToken& token,
                                            const Oracle& oracle) {
  const std::unique_ptr<catalog::Game> game = game_of(event_, task);
  const Seating seating{*game, {&player(task.first, *game), &player(task.second, *game)}, task.seed, task.setup_seed};
  const std::string title = "game " + std::to_string(task.number + 1);
  const auto remark = [&](const std::string& text) {
    if (log_ != nullptr) log_->write(title, ConversationLog::Direction::kRemark, text);
  };
  remark(shown_name(event_, task.first) + " - " + shown_name(event_, task.second));
  auto report = play_game(seating, event_.terms, token, oracle);
  if (!report) return std::nullopt;
  remark(std::string(catalog::result_mark(report->outcome.result)) + " " + report->outcome.reason);
  return FinishedGame{task, std::move(*report)};
}

LocalCrew::LocalCrew(Settings settings) : settings_(std::move(settings)) {}

std::string LocalCrew::description() const {
  const int workers = settings_.concurrency;
  const bool pinned = settings_.pin && !processor_shares(usable_processors(), workers).empty();
  return std::to_string(workers) + (workers == 1 ? " game" : " games") + " at a time" + (pinned ? ", pinned" : "");
}

void LocalCrew::play(const Event& event, const std::vector<GameTask>& tasks,
                     const std::function<void(FinishedGame)>& on_finished, const engines::StopToken& token) {
  const auto shares =
      settings_.pin ? processor_shares(usable_processors(), settings_.concurrency) : std::vector<std::vector<int>>();
  std::atomic<std::size_t> next{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&](std::size_t worker) {
    try {
      if (!shares.empty()) pin_this_thread(shares[worker]);
      Workplace place(event, settings_.log);
      while (!token.stopped() && !failed) {
        const std::size_t index = next.fetch_add(1);
        if (index >= tasks.size()) return;
        auto game = place.play(tasks[index], token, settings_.oracle);
        if (!game) return;
        const std::scoped_lock lock(mutex);
        on_finished(std::move(*game));
      }
    } catch (...) {
      const std::scoped_lock lock(mutex);
      failure = std::current_exception();
      failed = true;
    }
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < settings_.concurrency; ++i) workers.emplace_back(work, static_cast<std::size_t>(i));
  for (std::thread& worker : workers) worker.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace palamedes::arena
