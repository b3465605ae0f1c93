#include "server/json/game_json.hpp"

#include <fmt/core.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"
#include "server/json/board_json.hpp"
#include "server/json/fields.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kBytesOfAPiece = 32;  // of an answer, about

std::unique_ptr<catalog::Game> at_root(const GameText& text) {
  std::unique_ptr<catalog::Game> game = catalog::make_game(text.game);
  if (!text.root.empty()) game->set_position(text.root);
  return game;
}

int side_number(const catalog::Game& game) { return game.side_to_move() == Side::kFirst ? 0 : 1; }

// What a state says of its last position.
json::object present_json(const catalog::Game& game) {
  const catalog::Outcome outcome = game.outcome();
  const std::vector<std::string> legal = game.legal_moves();
  json::object chance;
  for (const std::string& move : legal) {
    json::array outcomes;
    for (const catalog::ChanceOutcome& become : game.chance_outcomes(move)) {
      outcomes.push_back(json::array{become.move, become.weight});
    }
    if (!outcomes.empty()) chance[move] = std::move(outcomes);
  }
  json::object present = {{"legal", json::value_from(legal)},
                          {"chance", std::move(chance)},
                          {"over", outcome.over()},
                          {"result", catalog::result_mark(outcome.result)},
                          {"reason", outcome.reason},
                          {"reason_code", outcome.code},
                          {"reason_parameters", parameters_json(outcome.parameters)}};
  add_scene(present, game);
  return present;
}

// Plays and takes down what the caller wants to see of every ply.
class Replay {
 public:
  Replay(const GameText& text, const ServerLimits& limits)
      : game_(at_root(text)), limits_(limits), all_pieces_(text.all_pieces), from_(text.from) {
    note();
    for (const std::string& move : text.moves) play(move);
  }

  const catalog::Game& game() const { return *game_; }

  void play(const std::string& move) {
    try {
      game_->play(move);
    } catch (const UserError& error) {
      throw error.inside(fmt::format("move {}", game_->moves().size() + 1));
    }
    note();
  }

  json::object state() const {
    json::object state = present_json(*game_);
    state["game"] = game_->spec();
    state["root"] = game_->root_position();
    state["moves"] = json::value_from(game_->moves());
    state["positions"] = positions_;
    state["sides"] = sides_;
    state["side_names"] = {game_->side_name(Side::kFirst), game_->side_name(Side::kSecond)};
    state["ply_limit"] = game_->ply_limit();
    if (all_pieces_) state["all_pieces"] = pieces_;
    if (from_ > 0) state["from"] = from_;
    return state;
  }

 private:
  void note() {
    if (game_->moves().size() < from_) return;
    std::string position = game_->position();
    bytes_ += position.size();
    if (all_pieces_) {
      pieces_.push_back(pieces_json(game_->scene()));
      bytes_ += kBytesOfAPiece * pieces_.back().as_array().size();
    }
    if (bytes_ > limits_.answer_bytes) {
      throw Refusal(Status::kTooLarge,
                    fmt::format("the positions of this game take more than {} bytes", limits_.answer_bytes));
    }
    positions_.push_back(json::string(position));
    sides_.push_back(side_number(*game_));
  }

  std::unique_ptr<catalog::Game> game_;
  const ServerLimits& limits_;
  json::array positions_;
  json::array sides_;
  bool all_pieces_;
  std::size_t from_;
  json::array pieces_;
  std::size_t bytes_ = 0;
};

}  // namespace

GameText read_game(const json::object& object, const ServerLimits& limits) {
  return {
      text_field(object, "game"), text_field(object, "root", ""), texts_field(object, "moves", limits.moves),
      flag_field(object, "all_pieces"),
      static_cast<std::size_t>(integer_field(object, "from", 0, static_cast<std::int64_t>(limits.moves)).value_or(0))};
}

std::unique_ptr<catalog::Game> played(const GameText& text) {
  std::unique_ptr<catalog::Game> game = at_root(text);
  for (const std::string& move : text.moves) game->play(move);
  return game;
}

json::object state_json(const GameText& text, const ServerLimits& limits) { return Replay(text, limits).state(); }

void check_room(const GameText& text, const ServerLimits& limits) {
  if (text.moves.size() < limits.moves) return;
  throw Refusal(Status::kTooLarge, fmt::format("a game may have {} moves", limits.moves));
}

json::object state_after(const GameText& text, const std::string& move, std::uint64_t seed,
                         const ServerLimits& limits) {
  check_room(text, limits);
  Replay replay(text, limits);
  Random random(seed);
  replay.play(catalog::resolved(replay.game(), move, random));
  return replay.state();
}

json::object step_json(const catalog::Game& game) {
  json::object step = present_json(game);
  step["ply"] = game.moves().size();
  step["move"] = game.moves().back();
  step["position"] = game.position();
  step["side"] = side_number(game);
  return step;
}

}  // namespace palamedes::server
