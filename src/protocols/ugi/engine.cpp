#include "protocols/ugi/engine.hpp"

#include <algorithm>
#include <exception>
#include <istream>
#include <new>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::protocols {
namespace {

constexpr std::int64_t kMostLines = 256;
constexpr std::int64_t kLargestSeed = INT64_MAX;

// The stretch of the line from one word to another, blanks between them included.
std::string_view stretch(std::string_view first, std::string_view last) {
  return {first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data())};
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string spin(const std::string& name, const std::string& value, const std::string& low, const std::string& high) {
  return "option name " + name + " type spin default " + value + " min " + low + " max " + high;
}

std::string_view result_word(Result result) {
  switch (result) {
    case Result::kFirstWins: return "p1win";
    case Result::kSecondWins: return "p2win";
    case Result::kDraw: return "draw";
    case Result::kOngoing: break;
  }
  return "none";
}

}  // namespace

UgiEngine::UgiEngine(const Setup& setup, std::istream& in, std::ostream& out)
    : in_(in), out_(out), game_(catalog::make_game(setup.game)), seed_(setup.seed), thinker_(out_) {
  choose_engine(setup.engine.empty() ? engines::default_engine(*game_) : setup.engine);
}

UgiEngine::~UgiEngine() = default;

void UgiEngine::run() {
  std::string line;
  bool goes_on = true;
  while (goes_on && std::getline(in_, line)) {
    try {
      goes_on = obey(line);
    } catch (const UserError& error) {
      tell(error.what());
    } catch (const std::bad_alloc&) {
      tell("not enough memory");
    }
  }
  thinker_.stop();
  static_cast<void>(thinker_.idle());
}

bool UgiEngine::obey(std::string_view line) {
  const Words all = words(line);
  if (all.empty()) return true;
  const std::string_view verb = all.front();
  const Words rest(all.begin() + 1, all.end());
  if (verb == "quit") return false;
  if (verb == "ugi") {
    command_ugi();
  } else if (verb == "isready") {
    command_isready();
  } else if (verb == "setoption") {
    command_setoption(rest);
  } else if (verb == "uginewgame") {
    command_newgame();
  } else if (verb == "position") {
    command_position(rest);
  } else if (verb == "go") {
    command_go(rest);
  } else if (verb == "stop") {
    thinker_.stop();
  } else if (verb == "ponderhit") {
    thinker_.ponder_hit();
  } else if (verb == "query") {
    command_query(rest);
  } else {
    tell("unknown command " + quote(verb) + " ignored");
  }
  return true;
}

void UgiEngine::command_ugi() {
  out_.write(std::string("id name Palamedes ") + kVersion);
  out_.write("id author the Palamedes authors");
  out_.write("option name Game type string default " + game_->spec());
  out_.write("option name Engine type string default " + engine_spec_);
  if (const OptionInfo* threads = shape_.option("threads")) {
    out_.write(spin("Threads", threads->value, threads->low, threads->high));
  }
  if (const OptionInfo* memory = shape_.memory_option()) {
    out_.write(spin("Hash", memory->value, memory->low, memory->high));
  }
  out_.write(spin("MultiPV", std::to_string(lines_), "1", std::to_string(kMostLines)));
  out_.write(std::string("option name Ponder type check default ") + (ponders_ ? "true" : "false"));
  out_.write(spin("Seed", std::to_string(seed_), "0", std::to_string(kLargestSeed)));
  out_.write("ugiok");
}

void UgiEngine::command_isready() {
  // While it thinks the engine is there; otherwise being ready means to have it.
  if (thinker_.idle()) {
    try {
      prepare();
    } catch (const std::exception& error) {
      tell(engine_spec_ + " cannot be made: " + quote(error.what()));
    }
  }
  out_.write("readyok");
}

void UgiEngine::command_setoption(const Words& words) {
  const auto value = std::find(words.begin(), words.end(), "value");
  if (words.size() < 2 || words.front() != "name" || value == words.begin() + 1) {
    throw UserError("setoption needs a name, as in: setoption name MultiPV value 3");
  }
  const std::string name(stretch(words[1], *(value - 1)));
  const std::string text(value == words.end() || value + 1 == words.end() ? "" : stretch(*(value + 1), words.back()));
  must_be_idle("setoption");
  set_option(name, text);
}

void UgiEngine::set_option(const std::string& name, const std::string& value) {
  const std::string known = lower(name);
  const OptionInfo* threads = shape_.option("threads");
  const OptionInfo* memory = shape_.memory_option();
  if (known == "game") {
    choose_game(value);
  } else if (known == "engine") {
    choose_engine(value);
  } else if (known == "threads" && threads != nullptr) {
    choose_engine(engines::with_setting(engine_spec_, threads->name, value));
  } else if (known == "hash" && memory != nullptr) {
    choose_engine(engines::with_setting(engine_spec_, memory->name, value));
  } else if (known == "multipv") {
    lines_ = static_cast<int>(number(name, value, 1, kMostLines));
  } else if (known == "ponder") {
    if (value != "true" && value != "false") throw UserError("option Ponder is true or false, not " + quote(value));
    ponders_ = value == "true";
  } else if (known == "seed") {
    seed_ = static_cast<std::uint64_t>(number(name, value, 0, kLargestSeed));
    engine_.reset();
  } else {
    tell("unknown option " + quote(name) + " ignored");
  }
}

std::int64_t UgiEngine::number(const std::string& name, const std::string& value, std::int64_t low,
                               std::int64_t high) const {
  const auto given = parse_integer(value);
  if (given && *given >= low && *given <= high) return *given;
  throw UserError("option " + name + " is a number from " + std::to_string(low) + " to " + std::to_string(high) +
                  ", not " + quote(value));
}

// Settings of the engine stay if the new game has them; else its best engine takes over.
void UgiEngine::choose_game(const std::string& value) {
  std::unique_ptr<catalog::Game> game = catalog::make_game(value);
  std::string spec = engine_spec_;
  engines::EngineShape shape;
  try {
    shape = engines::engine_shape(spec, *game);
  } catch (const UserError&) {
    spec = engines::default_engine(*game);
    shape = engines::engine_shape(spec, *game);
    tell("engine " + engine_spec_ + " does not play " + game->spec() + ": " + spec + " does");
  }
  game_ = std::move(game);
  engine_spec_ = std::move(spec);
  shape_ = std::move(shape);
  engine_.reset();
}

void UgiEngine::choose_engine(const std::string& spec) {
  shape_ = engines::engine_shape(spec, *game_);
  engine_spec_ = Spec::parse(spec).text();
  engine_.reset();
}

void UgiEngine::command_newgame() {
  must_be_idle("uginewgame");
  game_->reset();
  if (engine_) engine_->new_game();
}

// All or nothing: a wrong text or move leaves the position that was set before.
void UgiEngine::command_position(const Words& words) {
  const auto moves = std::find(words.begin(), words.end(), "moves");
  std::unique_ptr<catalog::Game> game = game_->clone();
  if (!words.empty() && words.front() == "startpos" && moves == words.begin() + 1) {
    game->reset();
  } else if (!words.empty() && words.front() == "fen" && moves > words.begin() + 1) {
    game->set_position(stretch(words[1], *(moves - 1)));
  } else {
    throw UserError("position needs startpos or fen TEXT, then moves if there are any; ignored");
  }
  if (moves != words.end()) {
    for (auto move = moves + 1; move != words.end(); ++move) game->play(*move);
  }
  game_ = std::move(game);
}

void UgiEngine::command_go(const Words& words) {
  must_be_idle("go");
  UgiThinker::Job job;
  job.request = parse_go(words);
  if (!job.request.not_known.empty()) tell("go: ignored " + quote(join(job.request.not_known, " ")));
  if (const catalog::Outcome outcome = game_->outcome(); outcome.over()) {
    tell("the game is over: " + outcome.reason);
    out_.write("bestmove none");
    return;
  }
  const std::vector<std::string> legal = game_->legal_moves();
  std::erase_if(job.request.only, [&](const std::string& move) {
    const bool wrong = std::find(legal.begin(), legal.end(), move) == legal.end();
    if (wrong) tell("searchmoves: " + quote(move) + " is no legal move, ignored");
    return wrong;
  });
  prepare();
  job.game = game_->clone();
  job.lines = lines_;
  job.tells_ponder_move = ponders_;
  thinker_.start(*engine_, std::move(job));
}

void UgiEngine::command_query(const Words& words) {
  const std::string_view what = words.empty() ? std::string_view() : words.front();
  const auto truth = [](bool value) { return value ? "response true" : "response false"; };
  if (what == "gameover") {
    out_.write(truth(game_->outcome().over()));
  } else if (what == "p1turn") {
    out_.write(truth(game_->side_to_move() == Side::kFirst));
  } else if (what == "result") {
    out_.write("response " + std::string(result_word(game_->outcome().result)));
  } else {
    tell("query knows gameover, p1turn and result, not " + quote(what));
  }
}

void UgiEngine::must_be_idle(std::string_view command) {
  if (thinker_.idle()) return;
  throw UserError(std::string(command) + " ignored: the engine thinks, send stop first");
}

void UgiEngine::prepare() {
  if (!engine_) engine_ = engines::make_engine(engine_spec_, *game_, seed_);
}

}  // namespace palamedes::protocols
