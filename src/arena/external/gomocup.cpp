#include "arena/external/gomocup.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <thread>
#include <utility>
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
    promised_.clear();
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
    const auto opening = game.opening();
    if (opening && opening->to_place > 0 && !promised_.empty()) {
      answer.move = take_promised();
      return answer;
    }
    const Stopwatch pause;
    let_it_listen();
    answer.paused = pause.seconds();
    tell_times(limits, game.side_to_move());
    ExternalDialogue::Question question;
    question.text = opening ? whole_opening(game) : request(game);
    question.seconds = seconds;
    question.hear = [&](const std::string& line) {
      return opening ? hear_opening(line, *opening, answer) : hear(line, answer);
    };
    dialogue_.ask(question, token, answer);
    since_answer_ = Stopwatch();
    // What it says of an opening it does not put on its board.
    if (opening) return answer;
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

  // The stones in the order in which they were placed.
  std::string whole_opening(const catalog::Game& game) const {
    if (!game.root_is_start()) throw ExternalFailure("the Gomocup protocol tells swap2 from an empty board on");
    std::string text = "SWAP2BOARD\n";
    for (const std::string& move : game.moves()) {
      if (const auto cell = board_.cell_of(move)) text += protocols::gomocup_text(*cell) + "\n";
    }
    return text + "DONE";
  }

  // SWAP, or stones: those of an opening, the next one, or two more for the other to choose from.
  Verdict hear_opening(const std::string& line, const SwapOpening& opening, Answer& answer) {
    if (starts_with_word(line, "ERROR") || starts_with_word(line, "UNKNOWN")) {
      throw ExternalFailure("said " + quote(line) + " to SWAP2BOARD");
    }
    if (is_talk(line)) return Verdict::kTalk;
    const std::vector<std::string_view> parts = words(line);
    if (parts.size() == 1 && parts[0] == "SWAP" && opening.may_swap) {
      answer.move = "swap";
      return Verdict::kAnswer;
    }
    promised_.clear();
    for (const std::string_view part : parts) {
      const auto cell = protocols::parse_gomocup_cell(part);
      if (!cell) return Verdict::kGarbage;
      promised_.push_back(name_of(*cell, part));
    }
    const bool adds = opening.may_add && promised_.size() == 2;
    const std::size_t expected = opening.to_place > 0 ? static_cast<std::size_t>(opening.to_place) : 1;
    if (!adds && promised_.size() != expected) return Verdict::kGarbage;
    answer.move = adds ? "two" : take_promised();
    return Verdict::kAnswer;
  }

  std::string take_promised() {
    std::string stone = std::move(promised_.front());
    promised_.erase(promised_.begin());
    return stone;
  }

  // A cell that is not on the board is for the referee to refuse, under a name that he can show.
  std::string name_of(GomocupCell cell, std::string_view said) const {
    return board_.holds(cell) ? board_.move_text(cell) : std::string(said);
  }

  // From the position's text, so that any opening can be told. Stones of one who has to catch up come first, so that
  // programs which count turns see them alternate.
  std::string whole_board(const catalog::Game& game) const {
    const std::string position = game.position();
    const char own = game.side_to_move() == Side::kFirst ? 'X' : 'O';
    std::vector<std::string> stones[2];  // of the side that placed the first one, of the other
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
    // Stones that changed hands in an opening leave the other side with the first one.
    if (stones[1].size() > stones[0].size()) std::swap(stones[0], stones[1]);
    std::string text = "BOARD\n";
    for (std::size_t i = 0; i < stones[0].size(); ++i) {
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
    answer.move = name_of(*cell, trim(line));
    return Verdict::kAnswer;
  }

  const ExternalSettings& settings_;
  ExternalDialogue& dialogue_;
  GomocupBoard board_;
  std::vector<std::string> known_;     // the moves that the program knows of
  std::vector<std::string> promised_;  // stones of an opening that it named and that are still to be placed
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
