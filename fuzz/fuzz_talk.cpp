// Plays a game against a program that says what the input says. The first letter is its protocol: `u` UGI, `o` UGI with
// an option to be set, `g` Gomocup, `a` the agent protocol of dark chess; a capital moves second. The lines after it
// are what the program says; at a line `>` it waits until it is told something. Whatever it says, the game has a result
// with a reason of one line, and is written and read as what it was.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "arena/event/checksum.hpp"
#include "arena/event/packing.hpp"
#include "arena/event/records.hpp"
#include "arena/external/player.hpp"
#include "arena/external/process.hpp"
#include "arena/referee.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"
#include "demand.hpp"

namespace palamedes::arena {

// In place of a process. What it is yet to say comes as its argument, and is kept where its errors would be.
ExternalProcess::ExternalProcess(const std::vector<std::string>& command, const std::string&, ErrorListener)
    : error_text_(command.at(1)) {}
ExternalProcess::~ExternalProcess() = default;

bool ExternalProcess::write(std::string_view, Clock::time_point) {
  constexpr std::string_view kWaits = "\n>\n";
  const std::size_t end = std::min(error_text_.find(kWaits), error_text_.size());
  const bool waits = end < error_text_.size();
  said_.append(std::string_view(error_text_).substr(0, waits ? end + 1 : end));
  error_text_.erase(0, waits ? end + kWaits.size() : end);
  return true;
}

ExternalProcess::Event ExternalProcess::read_line(std::string& line, Clock::time_point deadline,
                                                  const search::StopToken*) {
  if (said_.take_line(line)) return Event::kLine;
  if (said_.is_flooded()) return Event::kFlood;
  return Clock::now() >= deadline ? Event::kTimeout : Event::kClosed;
}

std::string ExternalProcess::last_error_line() const { return ""; }

std::optional<std::string> ExternalProcess::ending(double) {
  if (error_text_.empty()) return std::nullopt;
  return "exit status 1";
}

void ExternalProcess::end(double) {}

std::string find_program(const std::string& name, const std::string&) { return name; }

namespace {

constexpr int kPlies = 8;

// The first move that there is.
class PlainPlayer final : public Player {
 public:
  std::string name() const override { return "plain"; }
  std::string settings() const override { return "plain"; }
  void new_game(const catalog::Game&, Side, std::uint64_t) override {}
  Answer choose(const catalog::Game& game, const search::Limits&, const engines::StopToken&) override {
    Answer answer;
    answer.move = game.legal_moves().front();
    return answer;
  }
};

ExternalSettings program_that_says(char letter, std::string_view script) {
  ExternalSettings settings;
  settings.protocol = letter == 'g'   ? ExternalProtocol::kGomocup
                      : letter == 'a' ? ExternalProtocol::kAgent
                                      : ExternalProtocol::kUgi;
  settings.name = "program";
  settings.text = "program";
  settings.command = {"program", std::string(script)};
  if (letter == 'o') settings.options = {{"Skill Level", "3"}};
  // Nothing is waited for.
  settings.start_seconds = settings.longest_seconds = 1e6;
  settings.pause_seconds = 0;
  return settings;
}

GameTerms terms() {
  GameTerms terms;
  terms.move_seconds = 1e6;
  terms.max_plies = kPlies;
  terms.resign = ResignTerms{.score = 500, .moves = 2};
  terms.draw = DrawTerms{.score = 10, .plies = 4, .from_ply = 4};
  return terms;
}

void check_report(const std::string& game, const GameReport& report) {
  demand(report.outcome.over(), "a game has a result");
  const std::string& reason = report.outcome.reason;
  demand(!reason.empty() && reason.find('\n') == std::string::npos, "the reason of a result is one line");
  Event event;
  event.game = game;
  event.players = {{"one", "one"}, {"two", "two"}};
  FinishedGame finished{{}, report};
  const catalog::Record record = record_of(event, finished);
  demand(catalog::Record::parse(record.text()) == record, "a record of the game loads back as the same");
  demand(checksum_of(unpacked_game(packed(finished))) == checksum_of(finished), "a game travels as it is");
}

void try_program(char letter, std::string_view script) {
  const bool second = letter >= 'A' && letter <= 'Z';
  if (second) letter = static_cast<char>(letter | 0x20);
  static const auto gomoku = catalog::make_game("mnk:6x6,5");
  static const auto dark_chess = catalog::make_game("darkchess");
  static const auto tic_tac_toe = catalog::make_game("mnk:3x3,3");
  const auto game = (letter == 'g' ? gomoku : letter == 'a' ? dark_chess : tic_tac_toe)->clone();
  const auto program = make_external_player(program_that_says(letter, script), *game);
  PlainPlayer plain;
  const engines::StopToken token;
  const Seating seating{
      *game, second ? std::array<Player*, 2>{&plain, program.get()} : std::array<Player*, 2>{program.get(), &plain}};
  const auto report = play_game(seating, terms(), token);
  demand(report.has_value(), "a game that nobody stops ends");
  check_report(game->spec(), *report);
}

}  // namespace
}  // namespace palamedes::arena

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  palamedes::arena::try_program(static_cast<char>(data[0]), {reinterpret_cast<const char*>(data) + 1, size - 1});
  return 0;
}
