#include "server/shared/shared_game.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "catalog/catalog.hpp"
#include "catalog/record.hpp"
#include "server/json/fields.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

std::size_t index(Side side) { return static_cast<std::size_t>(index_of(side)); }

json::value side_json(std::optional<Side> side) {
  if (!side) return nullptr;
  return index_of(*side);
}

}  // namespace

void refuse(const Phrase& phrase, Parameters parameters) {
  throw UserError("game by link", Message(phrase, std::move(parameters)));
}

SharedGame::SharedGame(const std::string& spec, const std::string& root, std::optional<SharedClock> clock)
    : game_(catalog::make_game(spec)), root_(root), clock_(clock) {
  if (!root_.empty()) game_->set_position(root_);
  if (clock_) left_.fill(clock_->seconds);
}

void SharedGame::move(Side side, const Move& move, Random& random, double now) {
  check_under_way(now);
  const std::size_t plies = game_->moves().size();
  if (move.ply != plies) {
    refuse(kSharedPhrases["shared-moved-on"],
           {{"plies", static_cast<std::int64_t>(plies)}, {"given", static_cast<std::int64_t>(move.ply)}});
  }
  if (game_->side_to_move() != side) refuse(kSharedPhrases["shared-not-your-turn"]);
  if (plies >= move.most_plies) {
    refuse(kSharedPhrases["shared-long"], {{"most", static_cast<std::int64_t>(move.most_plies)}});
  }
  const double remaining = left(side, now);
  game_->play(catalog::resolved(*game_, move.text, random));
  if (clock_ && plies > 0) left_[index(side)] = remaining + clock_->increment;
  turn_started_ = now;
  asks_.reset();
}

void SharedGame::ask_to_take_back(Side side, double now) {
  check_under_way(now);
  if (plies_to_take_back(side) == 0) refuse(kSharedPhrases["shared-nothing-to-take-back"]);
  asks_ = side;
}

void SharedGame::answer(Side side, bool agrees, double now) {
  check_under_way(now);
  if (!asks_ || *asks_ == side) refuse(kSharedPhrases["shared-nothing-asked"]);
  if (agrees) {
    // Time that has passed stays passed.
    left_[index(game_->side_to_move())] = left(game_->side_to_move(), now);
    for (std::size_t plies = plies_to_take_back(*asks_); plies > 0; --plies) game_->undo();
    turn_started_ = now;
  }
  asks_.reset();
}

void SharedGame::resign(Side side, double now) {
  check_under_way(now);
  concede(side, kSharedPhrases["resigns"], now);
}

bool SharedGame::ask_to_play_again(Side side, double now) {
  mind_clock(now);
  if (!over()) refuse(kSharedPhrases["shared-not-over"]);
  const bool agreed = again_ && *again_ != side;
  again_ = side;
  return agreed;
}

void SharedGame::decline_to_play_again(Side side) {
  if (!again_ || *again_ == side) refuse(kSharedPhrases["shared-nothing-asked"]);
  again_.reset();
}

SharedGame SharedGame::anew() const { return {game_->spec(), root_, clock_}; }

void SharedGame::mind_clock(double now) {
  if (ticks() && left(game_->side_to_move(), now) <= 0)
    concede(game_->side_to_move(), kSharedPhrases["out-of-time"], now);
}

json::object SharedGame::state(double now) const {
  const catalog::Outcome end = outcome();
  json::object state = {{"game", game_->spec()},
                        {"root", game_->root_is_start() ? "" : game_->root_position()},
                        {"moves", json::value_from(game_->moves())},
                        {"side", index_of(game_->side_to_move())},
                        {"asks", side_json(asks_)},
                        {"again", side_json(again_)},
                        {"over", end.over()},
                        {"result", catalog::result_mark(end.result)},
                        {"reason", end.reason},
                        {"reason_code", end.code},
                        {"reason_parameters", parameters_json(end.parameters)},
                        {"clock", nullptr}};
  if (clock_) {
    state["clock"] = {{"seconds", clock_->seconds},
                      {"increment", clock_->increment},
                      {"left", {left(Side::kFirst, now), left(Side::kSecond, now)}},
                      {"runs", ticks()}};
  }
  return state;
}

catalog::Outcome SharedGame::outcome() const { return conceded_.over() ? conceded_ : game_->outcome(); }

void SharedGame::check_under_way(double now) {
  mind_clock(now);
  if (over()) refuse(kSharedPhrases["shared-over"]);
}

void SharedGame::concede(Side loser, const Phrase& how, double now) {
  left_[index(game_->side_to_move())] = left(game_->side_to_move(), now);
  const Message why(how, {{"name", game_->side_name(loser)}});
  conceded_ = {.result = win_for(other(loser)), .reason = why.text, .code = why.code, .parameters = why.parameters};
  asks_.reset();
}

double SharedGame::left(Side side, double now) const {
  const double at_start = left_[index(side)];
  if (!ticks() || side != game_->side_to_move()) return at_start;
  return std::max(0.0, at_start - (now - turn_started_));
}

// The first move takes no time: the other may still be on the way.
bool SharedGame::ticks() const { return clock_ && !game_->moves().empty() && !over(); }

// Back to where that side was to move last.
std::size_t SharedGame::plies_to_take_back(Side side) const {
  const std::unique_ptr<catalog::Game> back = game_->clone();
  std::size_t plies = 0;
  while (!back->moves().empty()) {
    back->undo();
    ++plies;
    if (back->side_to_move() == side) return plies;
  }
  return 0;
}

}  // namespace palamedes::server
