#include "arena/referee.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "arena/hidden_setup.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "catalog/record.hpp"

namespace palamedes::arena {
namespace {

// Between a side's name and what it did wrong; no other reason for a win has that.
constexpr std::string_view kForfeitMark = ": ";

// One game, from the first question to the verdict.
class Referee {
 public:
  Referee(const Seating& seating, const GameTerms& terms)
      : game_(seating.game),
        players_(seating.players),
        terms_(terms),
        setup_(game_, seating.setup_seed),
        spread_(derived_seed(seating.seed, 2)) {
    if (terms.clock) left_ = {terms.clock->seconds, terms.clock->seconds};
    for (std::size_t i = 0; i < 2; ++i) grace_[i] = players_[i]->agree_on_grace(terms.grace_seconds);
    note_opening();
    if (!game_.root_is_start()) report_.position = game_.root_position();
    if (terms.max_plies > 0) game_.limit_plies(terms.max_plies);
  }

  std::optional<GameReport> play(const engines::StopToken& token, const Oracle& oracle) {
    const int limit = game_.ply_limit();
    for (;;) {
      report_.outcome = game_.outcome();
      if (report_.outcome.over()) break;
      if (static_cast<int>(game_.moves().size()) >= limit) {
        report_.outcome = {game_.judge(), "limit of " + std::to_string(limit) + " plies"};
        break;
      }
      if (oracle) {
        if (const auto value = oracle(game_)) {
          report_.outcome = {*value, "adjudicated by the tables"};
          break;
        }
      }
      if (token.stopped()) return std::nullopt;
      const bool goes_on = ply(token);
      if (token.stopped() && !game_.outcome().over()) return std::nullopt;
      if (!goes_on) break;
    }
    add_up(report_);
    return std::move(report_);
  }

 private:
  void note_opening() {
    const std::unique_ptr<catalog::Game> before = game_.clone();
    before->set_position(game_.root_position());
    for (const std::string& text : game_.moves()) {
      PlayedMove& move = report_.moves.emplace_back();
      move.text = text;
      move.side = before->side_to_move();
      before->play(text);
    }
    report_.opening_plies = static_cast<int>(report_.moves.size());
  }

  bool end(Result result, std::string reason) {
    report_.outcome = {result, std::move(reason)};
    return false;
  }
  bool forfeit(Side side, const std::string& why) {
    return end(win_for(other(side)), game_.side_name(side) + std::string(kForfeitMark) + why);
  }

  search::Limits limits() {
    search::Limits limits;
    limits.move_seconds = terms_.move_seconds;
    limits.nodes = terms_.nodes;
    if (terms_.spread > 0) {
      const double factor = 1 + terms_.spread * (2 * spread_.unit() - 1);
      if (limits.nodes) limits.nodes = std::max<std::uint64_t>(1, scaled(*limits.nodes, factor));
      // Less time only: more than the terms say would be late.
      if (limits.move_seconds) *limits.move_seconds *= std::min(factor, 1.0);
    }
    limits.depth = terms_.depth;
    if (terms_.clock) {
      limits.clock.emplace();
      for (std::size_t i = 0; i < 2; ++i) {
        limits.clock->left[i] = std::max(left_[i], 0.0);
        limits.clock->increment[i] = terms_.clock->increment;
      }
    }
    return limits;
  }

  static std::uint64_t scaled(std::uint64_t nodes, double factor) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) * factor);
  }

  // Asks, checks and plays; false once there is a verdict.
  bool ply(const engines::StopToken& token) {
    const Side side = game_.side_to_move();
    const auto index = static_cast<std::size_t>(index_of(side));
    const ProcessorTime what_counts(terms_.processor);
    const Stopwatch watch;
    const Answer answer = players_[index]->choose(game_, limits(), token);
    double spent = std::max(0.0, watch.seconds() - answer.paused);
    // Of a program it is not this thread that worked.
    if (terms_.processor) spent = std::max(spent, answer.seconds);
    if (token.stopped()) return true;
    if (!answer.warning.empty()) report_.warnings[index] = answer.warning;
    if (!answer.failure.empty()) return forfeit(side, answer.failure);
    if (!in_time(index, spent)) return forfeit(side, "overstepped the time");
    std::string move;
    try {
      move = setup_.resolved(game_, answer.move);
      game_.play(move);
    } catch (const UserError&) {
      return forfeit(side, "illegal move " + printable(answer.move));
    }
    report_.moves.push_back({game_.moves().back(), side, answer.score, spent, answer.nodes, answer.depth});
    for (Player* player : players_) player->observe(game_.moves().back());
    return !resigned(side, answer) && !agreed_draw(answer);
  }

  static std::string printable(const std::string& text) {
    constexpr std::size_t kLongest = 40;
    std::string result;
    for (const char c : text.substr(0, kLongest)) result += c >= ' ' && c <= '~' ? c : '?';
    return text.size() > kLongest ? result + "…" : result;
  }

  bool in_time(std::size_t index, double spent) {
    bool good = true;
    if (terms_.move_seconds) {
      const double late = spent - *terms_.move_seconds;
      report_.latest = std::max(report_.latest, late);
      good = late <= grace_[index];
    }
    if (terms_.clock) {
      left_[index] -= spent;
      report_.latest = std::max(report_.latest, -left_[index]);
      good = good && left_[index] >= -grace_[index];
      left_[index] = std::max(left_[index], 0.0) + terms_.clock->increment;
    }
    return good;
  }

  bool resigned(Side side, const Answer& answer) {
    if (!terms_.resign || game_.outcome().over()) return false;
    int& run = hopeless_[static_cast<std::size_t>(index_of(side))];
    run = answer.score && *answer.score <= -terms_.resign->score ? run + 1 : 0;
    if (run < terms_.resign->moves) return false;
    end(win_for(other(side)), game_.side_name(side) + " resigns");
    return true;
  }

  bool is_level(int score) const { return -terms_.draw->score <= score && score <= terms_.draw->score; }

  bool agreed_draw(const Answer& answer) {
    if (!terms_.draw || game_.outcome().over()) return false;
    level_ = answer.score && is_level(*answer.score) ? level_ + 1 : 0;
    if (static_cast<int>(game_.moves().size()) < terms_.draw->from_ply || level_ < terms_.draw->plies) return false;
    end(Result::kDraw, "adjudicated: level for " + std::to_string(terms_.draw->plies) + " plies");
    return true;
  }

  catalog::Game& game_;
  const std::array<Player*, 2>& players_;
  const GameTerms& terms_;
  HiddenSetup setup_;
  Random spread_;
  GameReport report_;
  std::array<double, 2> left_{};
  std::array<double, 2> grace_{};
  std::array<int, 2> hopeless_{};
  int level_ = 0;
};

}  // namespace

const std::vector<std::string_view>& result_marks() {
  static const std::vector<std::string_view> marks{
      catalog::result_mark(Result::kOngoing), catalog::result_mark(Result::kFirstWins),
      catalog::result_mark(Result::kSecondWins), catalog::result_mark(Result::kDraw)};
  return marks;
}

bool is_forfeit(const GameReport& report) {
  const Result result = report.outcome.result;
  return (result == Result::kFirstWins || result == Result::kSecondWins) &&
         report.outcome.reason.find(kForfeitMark) != std::string::npos;
}

void add_up(GameReport& report) {
  report.choices = {};
  report.seconds = {};
  report.nodes = {};
  report.depths = {};
  for (std::size_t i = static_cast<std::size_t>(report.opening_plies); i < report.moves.size(); ++i) {
    const PlayedMove& move = report.moves[i];
    const auto index = static_cast<std::size_t>(index_of(move.side));
    ++report.choices[index];
    report.seconds[index] += move.seconds;
    report.nodes[index] += move.nodes;
    report.depths[index] += static_cast<std::uint64_t>(std::max(move.depth, 0));
  }
}

std::optional<GameReport> play_game(const Seating& seating, const GameTerms& terms, const engines::StopToken& token,
                                    const Oracle& oracle) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Side side = i == 0 ? Side::kFirst : Side::kSecond;
    seating.players[i]->new_game(seating.game, side, derived_seed(seating.seed, i));
  }
  std::optional<GameReport> report = Referee(seating, terms).play(token, oracle);
  for (Player* player : seating.players) player->game_over();
  return report;
}

}  // namespace palamedes::arena
