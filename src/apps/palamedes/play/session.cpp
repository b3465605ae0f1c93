#include "apps/palamedes/play/session.hpp"

#include <algorithm>
#include <ctime>
#include <istream>
#include <ostream>
#include <utility>

#include <fmt/core.h>
#include <fmt/ostream.h>

#include "arena/external/settings.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/settings/engine_shape.hpp"
#include "report/output.hpp"
#include "report/score_text.hpp"

namespace palamedes::apps {
namespace {

constexpr const char* kHelp =
    "  a move        plays it; `moves` lists the legal ones\n"
    "  moves         the legal moves\n"
    "  board         draws the board again\n"
    "  position      the position as a text\n"
    "  hint          what the strongest engine would play\n"
    "  undo          takes moves back to a person's last turn\n"
    "  resign        gives the game up\n"
    "  new           starts the same game again\n"
    "  save FILE     writes the game as a record\n"
    "  load FILE     goes on with a recorded game\n"
    "  help          this list\n"
    "  quit          leaves (so does the end of input)\n";

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

}  // namespace

PlaySession::PlaySession(Setup setup, std::istream& in, std::ostream& out)
    : game_(std::move(setup.game)),
      players_(std::move(setup.players)),
      ponder_(setup.ponder),
      limits_(setup.limits),
      seed_(setup.seed),
      random_(setup.seed),
      style_(setup.style),
      echo_(setup.echo),
      knows_more_(std::move(setup.knows_more)),
      in_(in),
      out_(out),
      notes_(game_->moves().size()) {
  seat_engines();
}

void PlaySession::stop_pondering() {
  for (engines::Ponderer& ponderer : ponderers_) ponderer.stop();
}

void PlaySession::seat_engines() {
  stop_pondering();
  for (std::size_t i = 0; i < players_.size(); ++i) {
    engines_[i].reset();
    programs_[i].reset();
    if (players_[i] == "human") continue;
    const std::uint64_t seed = derived_seed(seed_, i);
    if (arena::is_external(players_[i])) {
      programs_[i] = arena::make_player(players_[i], *game_);
      programs_[i]->check();
      programs_[i]->new_game(*game_, i == 0 ? Side::kFirst : Side::kSecond, seed);
    } else {
      engines_[i] = engines::make_engine(players_[i], *game_, seed);
    }
  }
  adviser_.reset();
}

void PlaySession::renew_engines() {
  stop_pondering();
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    if (engines_[i]) engines_[i] = engines::make_engine(players_[i], *game_, derived_seed(seed_, i));
  }
  adviser_.reset();
}

void PlaySession::run() {
  fmt::print(out_, "{} (seed {}). `help` lists the commands.\n\n", game_->spec(), seed_);
  show_board();
  const bool nobody_watches = !is_person(0) && !is_person(1);
  for (;;) {
    if (knows_more_()) renew_engines();
    const bool over = outcome().over();
    if (over) announce_end();
    if (over && nobody_watches) return;
    if (!over && !person_moves()) {
      let_engine_play();
      continue;
    }
    const std::string side = game_->side_name(game_->side_to_move());
    const auto line = ask(over ? "game over> " : fmt::format("{}. {}> ", game_->moves().size() + 1, side));
    if (!line) return;
    try {
      if (obey(*line) == Next::kLeave) return;
    } catch (const UserError& error) {
      fmt::print(out_, "{}\n", error.what());
    }
  }
}

std::optional<std::string> PlaySession::ask(const std::string& prompt) {
  fmt::print(out_, "{}", prompt);
  out_.flush();
  std::string line;
  if (!std::getline(in_, line)) {
    fmt::print(out_, "\n");
    return std::nullopt;
  }
  if (echo_) fmt::print(out_, "{}\n", line);
  return std::string(trim(line));
}

PlaySession::Next PlaySession::obey(const std::string& line) {
  if (line.empty()) return Next::kGoOn;
  const std::size_t blank = line.find(' ');
  const std::string verb = line.substr(0, blank);
  const std::string rest(blank == std::string::npos ? "" : trim(line.substr(blank)));
  const bool takes_file = verb == "save" || verb == "load";
  if (takes_file && rest.empty()) throw UserError(verb + " needs the name of a file, as in `" + verb + " game.txt`");
  if (verb == "save") {
    command_save(rest);
  } else if (verb == "load") {
    command_load(rest);
  } else if (line == "moves") {
    command_moves();
  } else if (line == "board") {
    show_board();
  } else if (line == "position") {
    fmt::print(out_, "{}\n", game_->position());
  } else if (line == "hint") {
    command_hint();
  } else if (line == "undo") {
    command_undo();
  } else if (line == "resign") {
    command_resign();
  } else if (line == "new") {
    command_new();
  } else if (line == "help") {
    command_help();
  } else if (line == "quit" || line == "exit") {
    return Next::kLeave;
  } else {
    play_typed(line);
  }
  return Next::kGoOn;
}

void PlaySession::command_moves() {
  const std::vector<std::string> moves = outcome().over() ? std::vector<std::string>{} : game_->legal_moves();
  if (moves.empty()) {
    fmt::print(out_, "no moves: the game is over\n");
    return;
  }
  constexpr std::size_t kWidth = 100;
  std::size_t column = 0;
  for (const std::string& move : moves) {
    if (column + move.size() + 1 > kWidth) {
      fmt::print(out_, "\n");
      column = 0;
    }
    fmt::print(out_, "{}{}", column == 0 ? "" : " ", move);
    column += move.size() + 1;
  }
  fmt::print(out_, "\n");
}

void PlaySession::command_undo() {
  if (resigned_) {
    resigned_.reset();
  } else {
    if (game_->moves().empty()) throw UserError("there is no move to take back");
    stop_pondering();
    do {
      game_->undo();
      notes_.pop_back();
    } while (!game_->moves().empty() && !person_moves());
  }
  end_announced_ = false;
  show_board();
}

void PlaySession::command_save(const std::string& path) {
  catalog::Record record = catalog::record_of(*game_, outcome());
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    notes_[i].text = record.moves[i].text;
    record.moves[i] = notes_[i];
  }
  record.tags = {{"First", players_[0]}, {"Second", players_[1]}, {"Date", today()}, {"Seed", std::to_string(seed_)}};
  write_file(path, record.text());
  fmt::print(out_, "saved {} to {}\n", report::counted(record.moves.size(), "move"), path);
}

void PlaySession::command_load(const std::string& path) {
  const catalog::Record record = catalog::Record::parse(read_file(path));
  game_ = catalog::replayed(record);
  seat_engines();
  notes_ = record.moves;
  resigned_.reset();
  // What the rules did not end was ended by a resignation or a referee: the record's word holds until `undo`.
  if (record.outcome.over() && !outcome().over()) resigned_ = record.outcome;
  end_announced_ = false;
  fmt::print(out_, "{}: {} loaded from {}\n\n", game_->spec(), report::counted(record.moves.size(), "move"), path);
  show_board();
}

void PlaySession::command_resign() {
  if (outcome().over()) throw UserError("the game is over already");
  const Side side = game_->side_to_move();
  resigned_ = catalog::Outcome{win_for(other(side)), game_->side_name(side) + " resigned"};
}

void PlaySession::command_new() {
  stop_pondering();
  game_->reset();
  notes_.clear();
  resigned_.reset();
  end_announced_ = false;
  seat_engines();
  show_board();
}

void PlaySession::command_hint() {
  if (outcome().over()) throw UserError("the game is over: there is nothing to play");
  if (!adviser_) adviser_ = engines::make_engine(engines::default_engine(*game_), *game_, seed_);
  engines::EngineQuestion question;
  question.limits = limits_;
  const engines::EngineReport report = adviser_->think(*game_, question, engines::StopToken());
  const engines::EngineLine& best = report.lines.front();
  fmt::print(out_, "{} ({})\n", report.move(), report::score_in_words(best.score, best.proven));
}

void PlaySession::command_help() { fmt::print(out_, "{}", kHelp); }

void PlaySession::play_typed(const std::string& text) {
  if (outcome().over()) throw UserError("the game is over: `undo`, `new`, `save FILE` or `quit`");
  // Checks the move; what a move left to chance becomes is drawn here, not typed.
  const bool left_to_chance = !game_->chance_outcomes(text).empty();
  const std::vector<std::string> legal = game_->legal_moves();
  if (!left_to_chance && std::find(legal.begin(), legal.end(), text) == legal.end()) {
    const auto trial = game_->clone();
    trial->play(text);
    const std::string& canonical = trial->moves().back();
    if (std::find(legal.begin(), legal.end(), canonical) == legal.end()) {
      throw UserError(quote(text) + ": what it becomes is drawn by chance; type the square alone");
    }
  }
  play(catalog::resolved(*game_, text, random_));
}

void PlaySession::let_engine_play() {
  const std::size_t seat = mover();
  if (programs_[seat]) return let_program_play();
  const std::string side = game_->side_name(game_->side_to_move());
  engines::EngineQuestion question;
  question.limits = limits_;
  question.plays = true;
  const engines::StopToken never;
  std::optional<engines::EngineReport> pondered = ponderers_[seat].end(*game_, limits_);
  const engines::EngineReport report = pondered ? *pondered : engines_[seat]->think(*game_, question, never);
  const std::string move = catalog::resolved(*game_, report.move(), random_);
  if (!report.warning.empty() && std::exchange(warning_, report.warning) != report.warning) {
    fmt::print(out_, "{}\n", report.warning);
  }
  fmt::print(out_, "{}. {} ({}) plays {}\n", game_->moves().size() + 1, side, players_[seat], move);
  const Side mover = game_->side_to_move();
  play(move);
  if (ponder_ && move == report.move()) ponderers_[seat].begin(*engines_[seat], *game_, report.lines.front(), mover);
  // A random move has no score worth writing down.
  if (report.nodes > 1) notes_.back().score = report.lines.front().score;
}

void PlaySession::let_program_play() {
  const std::size_t seat = mover();
  const Side mover_side = game_->side_to_move();
  const std::string side = game_->side_name(mover_side);
  arena::Player& program = *programs_[seat];
  const arena::Answer answer = program.choose(*game_, limits_, engines::StopToken());
  const std::vector<std::string> legal = game_->legal_moves();
  std::string failure = answer.failure;
  if (failure.empty() && std::find(legal.begin(), legal.end(), answer.move) == legal.end()) {
    failure = "illegal move " + quote(answer.move);
  }
  if (!failure.empty()) {
    resigned_ = catalog::Outcome{win_for(other(mover_side)), side + ": " + failure};
    return;
  }
  const std::string move = catalog::resolved(*game_, answer.move, random_);
  fmt::print(out_, "{}. {} ({}) plays {}\n", game_->moves().size() + 1, side, program.name(), move);
  play(move);
  notes_.back().score = answer.score;
}

void PlaySession::play(const std::string& move) {
  game_->play(move);
  for (const auto& program : programs_) {
    if (program) program->observe(game_->moves().back());
  }
  notes_.emplace_back().text = game_->moves().back();
  show_board();
}

void PlaySession::show_board() { fmt::print(out_, "{}\n", game_->draw(style_)); }

void PlaySession::announce_end() {
  if (std::exchange(end_announced_, true)) return;
  fmt::print(out_, "{}\n", catalog::describe(*game_, outcome()));
}

catalog::Outcome PlaySession::outcome() const {
  const catalog::Outcome by_rules = game_->outcome();
  if (by_rules.over()) return by_rules;
  if (resigned_) return *resigned_;
  if (game_->moves().size() < static_cast<std::size_t>(game_->ply_limit())) return {};
  return {game_->judge(), fmt::format("limit of {} plies", game_->ply_limit())};
}

}  // namespace palamedes::apps
