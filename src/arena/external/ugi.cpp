#include "arena/external/ugi.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "search/common/score.hpp"

namespace palamedes::arena {
namespace {

using Verdict = ExternalDialogue::Verdict;

// What an `info` line says, as far as records keep it; later lines go over earlier ones.
void read_info(const std::vector<std::string_view>& words, Answer& answer) {
  // Behind these anything may stand.
  const auto end = std::find_if(words.begin(), words.end(), [](auto word) { return word == "pv" || word == "string"; });
  for (auto word = words.begin() + 1; word < end && word + 1 < end; ++word) {
    if (*word == "score" && word + 2 < end) {
      const auto number = parse_integer(word[2]);
      // Compared before it is turned about: the smallest number has no opposite.
      if (!number || *number < -search::kLargestEstimate || *number > search::kLargestEstimate) continue;
      const int value = static_cast<int>(*number);
      const int plies = std::clamp(std::abs(value), 0, search::kLongestProof);
      if (word[1] == "cp") answer.score = value;
      if (word[1] == "win") answer.score = search::win_in(plies);
      if (word[1] == "loss") answer.score = search::loss_in(plies);
      continue;
    }
    const auto number = parse_integer(word[1]);
    if (!number || *number < 0) continue;
    if (*word == "depth") answer.depth = static_cast<int>(std::min<std::int64_t>(*number, INT32_MAX));
    if (*word == "nodes") answer.nodes = static_cast<std::uint64_t>(*number);
  }
}

Verdict hear(const std::string& line, Answer& answer) {
  const auto parts = words(line);
  if (parts.empty()) return Verdict::kTalk;
  if (parts[0] == "bestmove") {
    if (parts.size() < 2) return Verdict::kGarbage;
    answer.move = parts[1];
    return Verdict::kAnswer;
  }
  if (parts[0] == "info") {
    // Other lines of play than the best are not what it thinks of its move.
    const auto line_number = std::find(parts.begin(), parts.end(), "multipv");
    const bool other_line = line_number != parts.end() && line_number + 1 != parts.end() && line_number[1] != "1";
    if (!other_line) read_info(parts, answer);
    return Verdict::kTalk;
  }
  static const std::set<std::string_view> kKnown = {"id", "option", "ugiok", "readyok", "response"};
  return kKnown.contains(parts[0]) ? Verdict::kTalk : Verdict::kGarbage;
}

std::string position_command(const catalog::Game& game) {
  std::string line = game.root_is_start() ? "position startpos" : "position fen " + game.root_position();
  if (!game.moves().empty()) line += " moves " + join(game.moves(), " ");
  return line;
}

std::string go_command(const search::Limits& limits) {
  std::string line = "go";
  if (limits.clock) {
    for (const std::size_t i : {0U, 1U}) {
      line += " p" + std::to_string(i + 1) + "time " + milliseconds(limits.clock->left[i]);
    }
    for (const std::size_t i : {0U, 1U}) {
      if (limits.clock->increment[i] > 0) {
        line += " p" + std::to_string(i + 1) + "inc " + milliseconds(limits.clock->increment[i]);
      }
    }
  }
  if (limits.move_seconds) line += " movetime " + milliseconds(*limits.move_seconds);
  if (limits.depth) line += " depth " + std::to_string(*limits.depth);
  if (limits.nodes) line += " nodes " + std::to_string(*limits.nodes);
  return line == "go" ? "go infinite" : line;
}

// Of "option name Skill Level type spin …": names may hold blanks.
std::string option_name(const std::vector<std::string_view>& words) {
  const auto end = std::find(words.begin() + 2, words.end(), "type");
  return join(std::vector<std::string>(words.begin() + 2, end), " ");
}

std::vector<std::string> list(const std::set<std::string, std::less<>>& names) { return {names.begin(), names.end()}; }

class UgiTalk final : public ExternalTalk {
 public:
  UgiTalk(const ExternalSettings& settings, ExternalDialogue& dialogue, const catalog::Game& game)
      : settings_(settings), dialogue_(dialogue), game_(game.spec()) {}

  void greet() override {
    options_.clear();
    dialogue_.send("ugi");
    dialogue_.expect("ugi", [this](const std::string& line) {
      const auto parts = words(line);
      if (parts.size() >= 3 && parts[0] == "option" && parts[1] == "name") options_.insert(option_name(parts));
      return !parts.empty() && parts[0] == "ugiok";
    });
    if (options_.contains("Game")) set_option("Game", game_);
    for (const auto& [name, value] : settings_.options) {
      if (!options_.contains(name)) {
        const std::string others = options_.empty() ? "it has none" : "it has: " + join(list(options_), ", ");
        throw UserError(settings_.name + " has no option " + quote(name) + "; " + others);
      }
      set_option(name, value);
    }
    wait_until_ready();
  }

  void new_game(const catalog::Game& /*start*/, Side /*side*/, std::uint64_t seed) override {
    // Most options are numbers of 32 bits in somebody's program.
    if (options_.contains("Seed")) set_option("Seed", std::to_string(seed & 0x7fffffffU));
    dialogue_.send("uginewgame");
    wait_until_ready();
  }

  Answer choose(const catalog::Game& game, const search::Limits& limits, const engines::StopToken& token) override {
    Answer answer;
    ExternalDialogue::Question question;
    question.text = position_command(game) + "\n" + go_command(limits);
    question.seconds = time_to_answer(limits, game.side_to_move());
    question.stop = "stop";
    question.hear = [&answer](const std::string& line) { return hear(line, answer); };
    dialogue_.ask(question, token, answer);
    return answer;
  }

  std::string farewell() const override { return "quit"; }

 private:
  void set_option(const std::string& name, const std::string& value) {
    dialogue_.send("setoption name " + name + " value " + value);
  }
  void wait_until_ready() {
    dialogue_.send("isready");
    dialogue_.expect("isready", [](const std::string& line) { return trim(line) == "readyok"; });
  }

  const ExternalSettings& settings_;
  ExternalDialogue& dialogue_;
  std::string game_;
  std::set<std::string, std::less<>> options_;
};

}  // namespace

std::unique_ptr<ExternalTalk> make_ugi_talk(const ExternalSettings& settings, ExternalDialogue& dialogue,
                                            const catalog::Game& game) {
  return std::make_unique<UgiTalk>(settings, dialogue, game);
}

}  // namespace palamedes::arena
