#include "arena/external/gomocup.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <thread>
#include <vector>

#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "protocols/gomocup/notation.hpp"

namespace palamedes::arena {
namespace {

using protocols::GomocupBoard;
using protocols::GomocupCell;
using Verdict = ExternalDialogue::Verdict;

constexpr std::string_view kUnlimited = "2147483647";

bool starts_with_word(const std::string& line, std::string_view word) {
  const auto parts = words(line);
  return !parts.empty() && parts[0] == word;
}

bool is_talk(const std::string& line) {
  for (const std::string_view word : {"MESSAGE", "DEBUG", "SUGGEST", "UNKNOWN", "INFO"}) {
    if (starts_with_word(line, word)) return true;
  }
  return trim(line).empty();
}

class GomocupTalk final : public ExternalTalk {
 public:
  GomocupTalk(const ExternalSettings& settings, ExternalDialogue& dialogue, const catalog::Game& game)
      : settings_(settings), dialogue_(dialogue), board_(GomocupBoard::of(game.spec())) {}

  // The protocol has no greeting: what a program cannot do it says when the board is set up.
  void greet() override {}

  // START again rather than RESTART, which a program need not know.
  void new_game(const catalog::Game& /*start*/, Side /*side*/, std::uint64_t /*seed*/) override {
    let_it_listen();
    dialogue_.forget();
    known_.clear();
    told_.clear();
    match_.clear();
    if (board_.k != 5) info("k", std::to_string(board_.k));
    const bool square = board_.rows == board_.columns;
    const std::string start = square
                                  ? "START " + std::to_string(board_.rows)
                                  : "RECTSTART " + std::to_string(board_.columns) + "," + std::to_string(board_.rows);
    dialogue_.send(start);
    expect_ok(start);
    if (settings_.memory_mb > 0) {
      info("max_memory", std::to_string(static_cast<std::int64_t>(settings_.memory_mb) << 20));
    }
    info("game_type", "1");
    info("rule", std::to_string(board_.rule()));
  }

  Answer choose(const catalog::Game& game, const search::Limits& limits, const engines::StopToken& token) override {
    const auto seconds = time_to_answer(limits, game.side_to_move());
    if (!seconds) throw ExternalFailure("the Gomocup protocol knows limits of time only, not of nodes or depth");
    Answer answer;
    const Stopwatch pause;
    let_it_listen();
    answer.paused = pause.seconds();
    tell_times(limits, game.side_to_move());
    ExternalDialogue::Question question;
    question.text = request(game);
    question.seconds = seconds;
    question.hear = [&](const std::string& line) { return hear(line, answer); };
    dialogue_.ask(question, token, answer);
    since_answer_ = Stopwatch();
    known_ = game.moves();
    known_.push_back(answer.move);
    return answer;
  }

  std::string farewell() const override { return "END"; }

 private:
  void expect_ok(const std::string& what) {
    dialogue_.expect(what, [&](const std::string& line) {
      if (starts_with_word(line, "ERROR") || starts_with_word(line, "UNKNOWN")) {
        throw ExternalFailure("refused " + what + " with " + quote(line));
      }
      return trim(line) == "OK";
    });
    since_answer_ = Stopwatch();
  }

  // Only what changed: each line after an answer costs a pause.
  void info(const std::string& key, const std::string& value) {
    std::string& told = told_[key];
    if (told == value) return;
    told = value;
    let_it_listen();
    dialogue_.send("INFO " + key + " " + value);
  }

  void let_it_listen() const {
    const double left = settings_.pause_seconds - since_answer_.seconds();
    if (left > 0) std::this_thread::sleep_for(std::chrono::duration<double>(left));
  }

  void tell_times(const search::Limits& limits, Side side) {
    std::string left(kUnlimited);
    if (limits.clock) {
      left = milliseconds(limits.clock->left[static_cast<std::size_t>(index_of(side))]);
      if (match_.empty()) match_ = left;
    }
    info("timeout_match", match_.empty() ? "0" : match_);
    info("timeout_turn", limits.move_seconds ? milliseconds(*limits.move_seconds) : match_);
    info("time_left", left);
  }

  std::string request(const catalog::Game& game) const {
    const std::vector<std::string>& moves = game.moves();
    const bool from_start = game.root_is_start() || !known_.empty();
    if (from_start && moves.empty()) return "BEGIN";
    // One move of the opponent beyond what the program knows.
    if (from_start && moves.size() == known_.size() + 1 && std::equal(known_.begin(), known_.end(), moves.begin())) {
      return "TURN " + protocols::gomocup_text(*board_.cell_of(moves.back()));
    }
    return whole_board(game);
  }

  // From the position's text, so that any opening can be told. Stones of one who has to catch up come first, so that
  // programs which count turns see them alternate.
  std::string whole_board(const catalog::Game& game) const {
    const std::string position = game.position();
    const char own = game.side_to_move() == Side::kFirst ? 'X' : 'O';
    std::vector<std::string> stones[2];  // first player's, second player's
    GomocupCell cell;
    const std::string_view rows = words(position).front();
    for (const char c : rows) {
      if (c == '/') {
        cell = {0, cell.y + 1};
        continue;
      }
      if (c != '.') stones[c == 'X' ? 0 : 1].push_back(protocols::gomocup_text(cell) + (c == own ? ",1" : ",2"));
      ++cell.x;
    }
    std::string text = "BOARD\n";
    for (std::size_t i = 0; i < std::max(stones[0].size(), stones[1].size()); ++i) {
      for (const auto& side : stones) {
        if (i < side.size()) text += side[i] + "\n";
      }
    }
    return text + "DONE";
  }

  Verdict hear(const std::string& line, Answer& answer) const {
    if (starts_with_word(line, "ERROR")) throw ExternalFailure("said " + quote(line));
    if (is_talk(line)) return Verdict::kTalk;
    const auto cell = protocols::parse_gomocup_cell(trim(line));
    if (!cell) return Verdict::kGarbage;
    // One that is not on the board is for the referee to refuse, under a name that he can show.
    answer.move = board_.holds(*cell) ? board_.move_text(*cell) : std::string(trim(line));
    return Verdict::kAnswer;
  }

  const ExternalSettings& settings_;
  ExternalDialogue& dialogue_;
  GomocupBoard board_;
  std::vector<std::string> known_;  // the moves that the program knows of
  std::map<std::string, std::string> told_;
  std::string match_;  // its time for the whole game; empty: none
  Stopwatch since_answer_;
};

}  // namespace

std::unique_ptr<ExternalTalk> make_gomocup_talk(const ExternalSettings& settings, ExternalDialogue& dialogue,
                                                const catalog::Game& game) {
  return std::make_unique<GomocupTalk>(settings, dialogue, game);
}

}  // namespace palamedes::arena
