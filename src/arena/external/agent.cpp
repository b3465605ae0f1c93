#include "arena/external/agent.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/spec/spec.hpp"
#include "base/text.hpp"
#include "protocols/agent/notation.hpp"

namespace palamedes::arena {
namespace {

using protocols::AgentCommand;
using Verdict = ExternalDialogue::Verdict;

// The text after `=12 `, or nothing if the line is no reply to that command.
std::optional<std::string> reply_to(AgentCommand command, const std::string& line) {
  const std::string_view text = trim(line);
  if (text.empty() || (text[0] != '=' && text[0] != '?')) return std::nullopt;
  const std::string number = std::to_string(static_cast<int>(command));
  const auto parts = words(text.substr(1));
  if (parts.empty() || parts[0] != number) return std::nullopt;
  const std::string_view rest = trim(text.substr(text.find(number) + number.size()));
  if (text[0] == '?') {
    throw ExternalFailure("refused " + std::string(protocols::agent_name(command)) + " with " + quote(text));
  }
  return std::string(rest);
}

class AgentTalk final : public ExternalTalk {
 public:
  AgentTalk(ExternalDialogue& dialogue, const catalog::Game& game) : dialogue_(dialogue) {
    const Spec spec = game.variant();
    if (spec.name != "darkchess" || !spec.positional.empty()) {
      throw UserError("the agent protocol plays darkchess on 4x8 squares, not " + game.spec());
    }
    for (const auto& [name, value] : spec.named) {
      if (name == "quiet") quiet_ = value;
    }
  }

  void greet() override {
    command(AgentCommand::kName);
    command(AgentCommand::kVersion);
  }

  void new_game(const catalog::Game& start, Side /*side*/, std::uint64_t /*seed*/) override {
    dialogue_.forget();
    clear_board(start);
    told_clock_ = false;
  }

  // Every ply goes back to the program, its own included; it may think about what comes while the other side does.
  // Before its first move it is told nothing: a launcher says first how much time there is.
  void observe(std::string_view move) override {
    if (told_clock_) tell(move);
  }

  Answer choose(const catalog::Game& game, const search::Limits& limits, const engines::StopToken& token) override {
    const auto seconds = time_to_answer(limits, game.side_to_move());
    if (!seconds) throw ExternalFailure("the agent protocol knows limits of time only, not of nodes or depth");
    if (!told_clock_) {
      command(AgentCommand::kTimeSettings, milliseconds(*seconds));
      command(AgentCommand::kReady);
      told_clock_ = true;
    }
    catch_up(game);
    const std::string colour = colour_to_move(game);
    // Before the first flip nobody has a colour, and no clock to be told of.
    if (colour != "unknown") command(AgentCommand::kTimeLeft, colour + " " + milliseconds(*seconds));
    Answer answer;
    ExternalDialogue::Question question;
    question.text = protocols::agent_request(AgentCommand::kGenmove, colour);
    question.seconds = seconds;
    question.hear = [&answer](const std::string& line) { return hear(line, answer); };
    dialogue_.ask(question, token, answer);
    return answer;
  }

  std::string farewell() const override { return protocols::agent_request(AgentCommand::kQuit); }

 private:
  void command(AgentCommand name, const std::string& arguments = {}) {
    dialogue_.send(protocols::agent_request(name, arguments));
    dialogue_.expect(protocols::agent_name(name),
                     [&](const std::string& line) { return reply_to(name, line).has_value(); });
  }

  void tell(std::string_view move) {
    const std::string request = protocols::agent_ply_request(move);
    const AgentCommand name = request.starts_with("11") ? AgentCommand::kFlip : AgentCommand::kMove;
    dialogue_.send(request);
    dialogue_.expect(request, [&](const std::string& line) { return reply_to(name, line).has_value(); });
    known_.emplace_back(move);
  }

  void clear_board(const catalog::Game& game) {
    command(AgentCommand::kResetBoard);
    if (!quiet_.empty()) command(AgentCommand::kNumMovesToDraw, quiet_);
    if (!game.root_is_start()) command(AgentCommand::kInitBoard, protocols::agent_board(game.root_position()));
    known_.clear();
    root_ = game.root_position();
  }

  // Tells the plies that the program does not know of; all of them, if it knows others.
  void catch_up(const catalog::Game& game) {
    const std::vector<std::string>& moves = game.moves();
    const bool follows = root_ == game.root_position() && known_.size() <= moves.size() &&
                         std::equal(known_.begin(), known_.end(), moves.begin());
    if (!follows) clear_board(game);
    for (std::size_t i = known_.size(); i < moves.size(); ++i) tell(moves[i]);
  }

  static std::string colour_to_move(const catalog::Game& game) {
    const std::string position = game.position();
    const auto fields = words(position);
    if (fields.at(1) == "r") return "red";
    return fields.at(1) == "b" ? "black" : "unknown";
  }

  static Verdict hear(const std::string& line, Answer& answer) {
    if (trim(line).empty()) return Verdict::kTalk;
    const auto text = reply_to(AgentCommand::kGenmove, line);
    if (!text) return Verdict::kGarbage;
    const auto move = protocols::move_of_agent_answer(*text);
    if (!move) throw ExternalFailure("garbage (" + quote(line) + ")");
    answer.move = *move;
    return Verdict::kAnswer;
  }

  ExternalDialogue& dialogue_;
  std::string quiet_;  // plies that draw, if they are not the usual number
  std::string root_;
  std::vector<std::string> known_;  // the plies that the program was told
  bool told_clock_ = false;
};

}  // namespace

std::unique_ptr<ExternalTalk> make_agent_talk(const ExternalSettings& /*settings*/, ExternalDialogue& dialogue,
                                              const catalog::Game& game) {
  return std::make_unique<AgentTalk>(dialogue, game);
}

}  // namespace palamedes::arena
