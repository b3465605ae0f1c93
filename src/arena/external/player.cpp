#include "arena/external/player.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "arena/external/agent.hpp"
#include "arena/external/dialogue.hpp"
#include "arena/external/gomocup.hpp"
#include "arena/external/ugi.hpp"
#include "base/error.hpp"

namespace palamedes::arena {
namespace {

class ExternalPlayer final : public Player {
 public:
  ExternalPlayer(const ExternalSettings& settings, const catalog::Game& game, const ConversationLog* log)
      : settings_(settings), dialogue_(settings_, log) {
    static_cast<void>(find_program(settings_.command.front(), settings_.directory));
    switch (settings_.protocol) {
      case ExternalProtocol::kUgi: talk_ = make_ugi_talk(settings_, dialogue_, game); break;
      case ExternalProtocol::kGomocup: talk_ = make_gomocup_talk(settings_, dialogue_, game); break;
      case ExternalProtocol::kAgent: talk_ = make_agent_talk(settings_, dialogue_, game); break;
    }
  }
  ~ExternalPlayer() override { dialogue_.end(talk_->farewell()); }

  std::string name() const override { return settings_.name; }
  std::string settings() const override { return settings_.text; }

  void check() override {
    if (settings_.options.empty()) return;
    try {
      dialogue_.start();
      talk_->greet();
    } catch (const ExternalFailure& failure) {
      throw UserError(settings_.name + ": " + failure.what());
    }
  }

  double agree_on_grace(double granted) override { return dialogue_.agree_on_grace(granted); }

  void new_game(const catalog::Game& start, Side side, std::uint64_t seed) override {
    trouble_.clear();
    attempt([&] {
      if (!dialogue_.running()) {
        dialogue_.start();
        talk_->greet();
      }
      dialogue_.remark("a new game as " + start.side_name(side));
      talk_->new_game(start, side, seed);
    });
  }

  Answer choose(const catalog::Game& game, const search::Limits& limits, const engines::StopToken& token) override {
    Answer answer;
    attempt([&] { answer = talk_->choose(game, limits, token); });
    if (!trouble_.empty()) {
      answer.failure = trouble_;
    } else if (!answer.failure.empty()) {
      // Late is late: what it still does in the old game must not reach the next one.
      end_for(answer.failure);
    }
    return answer;
  }

  void observe(std::string_view move) override {
    attempt([&] { talk_->observe(move); });
  }
  void game_over() override {
    attempt([&] { talk_->game_over(); });
  }

 private:
  // Does it unless something went wrong in this game. What goes wrong now is told when the player is next asked.
  void attempt(const std::function<void()>& action) {
    if (!trouble_.empty()) return;
    try {
      action();
      return;
    } catch (const ExternalFailure& failure) {
      trouble_ = failure.what();
    } catch (const UserError& error) {
      trouble_ = error.what();
    }
    end_for(trouble_);
  }

  void end_for(const std::string& reason) {
    dialogue_.remark("ended: " + reason);
    dialogue_.kill();
  }

  ExternalSettings settings_;
  ExternalDialogue dialogue_;
  std::unique_ptr<ExternalTalk> talk_;
  std::string trouble_;
};

}  // namespace

std::optional<double> time_to_answer(const search::Limits& limits, Side side) {
  std::optional<double> seconds = limits.move_seconds;
  if (limits.clock) {
    const double left = std::max(0.0, limits.clock->left[static_cast<std::size_t>(index_of(side))]);
    seconds = seconds ? std::min(*seconds, left) : left;
  }
  return seconds;
}

std::string milliseconds(double seconds) {
  return std::to_string(std::max<std::int64_t>(1, static_cast<std::int64_t>(std::llround(seconds * 1000))));
}

std::unique_ptr<Player> make_external_player(const ExternalSettings& settings, const catalog::Game& game,
                                             const ConversationLog* log) {
  return std::make_unique<ExternalPlayer>(settings, game, log);
}

}  // namespace palamedes::arena
