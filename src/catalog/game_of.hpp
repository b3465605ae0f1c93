#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/game.hpp"
#include "games/canonical.hpp"
#include "games/opening.hpp"
#include "games/path.hpp"
#include "games/perft.hpp"
#include "games/phrases.hpp"
#include "games/playout.hpp"

namespace palamedes::catalog {

// The outer contract made from the inner one.
template <palamedes::Game G>
class GameOf final : public Game {
 public:
  using Move = typename G::Move;

  GameOf(const Family& family, const G& rules) : GameOf(family, std::make_shared<const G>(rules), rules.start()) {}

  // For the layers that know the class of the game: its rules and the line played so far.
  const G& rules() const { return *rules_; }
  const Path<G>& path() const { return path_; }

  std::unique_ptr<Game> clone() const override {
    auto copy = std::make_unique<GameOf>(*family_, rules_, root_);
    copy->path_ = path_;
    copy->moves_ = moves_;
    return copy;
  }

  const Family& family() const override { return *family_; }
  Spec variant() const override { return rules_->spec(); }
  std::string side_name(Side side) const override { return std::string(rules_->side_name(side)); }
  bool has_chance() const override { return HasChance<G>; }
  bool has_path_rules() const override { return HasPathRules<G>; }

  void reset() override { start_from(rules_->start()); }
  void set_position(std::string_view text) override { start_from(rules_->parse_position(text)); }

  std::string position() const override { return rules_->position_text(path_.position()); }
  std::string root_position() const override { return rules_->position_text(root_); }
  bool root_is_start() const override { return root_ == rules_->start(); }
  const std::vector<std::string>& moves() const override { return moves_; }

  Side side_to_move() const override { return rules_->side_to_move(path_.position()); }

  std::optional<SwapOpening> opening() const override {
    if constexpr (HasSwapOpening<G>) return rules_->opening(path_.position());
    return std::nullopt;
  }
  std::unique_ptr<Game> without_opening() const override {
    if constexpr (HasSwapOpening<G>) {
      typename G::Position position = root_;
      std::size_t plies = 0;
      while (plies < moves_.size() && rules_->opening(position)) {
        static_cast<void>(rules_->play(position, path_.moves()[plies++]));
      }
      const auto plain = std::make_shared<const typename G::Plain>(rules_->plain());
      auto game = std::make_unique<GameOf<typename G::Plain>>(*family_, plain, rules_->plain_position(position));
      for (; plies < moves_.size(); ++plies) game->play(moves_[plies]);
      return game;
    }
    return clone();
  }

  Outcome outcome() const override {
    const Result result = path_.result();
    if (result == Result::kOngoing) return {};
    Message reason = path_.reason();
    return {result, std::move(reason.text), std::move(reason.code), std::move(reason.parameters)};
  }

  std::vector<std::string> legal_moves() const override {
    typename G::MoveList list;
    path_.legal_moves(list);
    std::vector<std::string> texts;
    texts.reserve(list.size());
    for (const Move move : list) texts.push_back(rules_->move_text(path_.position(), move));
    return texts;
  }

  std::vector<ChanceOutcome> chance_outcomes(std::string_view text) const override {
    std::vector<ChanceOutcome> outcomes;
    if constexpr (HasChance<G>) {
      const Move move = legal_move(text);
      if (!rules_->is_chance(path_.position(), move)) return outcomes;
      typename G::ChanceList list;
      rules_->chance_outcomes(path_.position(), move, list);
      outcomes.reserve(list.size());
      for (const auto& outcome : list) {
        outcomes.push_back(
            {rules_->move_text(path_.position(), outcome.move), static_cast<std::uint32_t>(outcome.weight)});
      }
    } else {
      static_cast<void>(legal_move(text));
    }
    return outcomes;
  }

  std::string request_of(std::string_view text) const override {
    const auto& here = path_.position();
    return rules_->move_text(here, palamedes::request_of(*rules_, here, rules_->parse_move(here, text)));
  }

  void play(std::string_view text) override {
    const Move move = legal_move(text);
    if constexpr (HasChance<G>) {
      if (rules_->is_chance(path_.position(), move)) {
        throw UserError("move " + quote(text), Message(kCommonPhrases["move-left-to-chance"],
                                                       {{"example", chance_outcomes(text).front().move}}));
      }
    }
    std::string canonical = rules_->move_text(path_.position(), move);
    path_.play(move);
    moves_.push_back(std::move(canonical));
  }

  void undo() override {
    path_.undo();
    moves_.pop_back();
  }

  std::uint64_t key() const override { return rules_->key(path_.position()); }

  std::string draw(const DrawStyle& style) const override {
    return rules_->draw(path_.position(), path_.last_move(), style);
  }
  BoardInfo board() const override {
    if constexpr (HasBoard<G>) return rules_->board();
    return {};
  }
  Scene scene() const override {
    if constexpr (HasBoard<G>) return rules_->scene(path_.position());
    return {};
  }
  std::vector<Touch> last_touches() const override {
    if constexpr (HasBoard<G>) {
      if (const auto last = path_.last_move()) return rules_->touches(*last);
    }
    return {};
  }
  std::vector<std::vector<Touch>> legal_touches() const override {
    std::vector<std::vector<Touch>> touches;
    if constexpr (HasBoard<G>) {
      typename G::MoveList list;
      path_.legal_moves(list);
      for (const Move move : list) touches.push_back(rules_->touches(move));
    }
    return touches;
  }

  int ply_limit() const override { return static_cast<int>(path_.ply_limit()); }
  void limit_plies(int plies) override { path_.limit_plies(static_cast<std::size_t>(plies)); }
  Result judge() const override { return rules_->judge(path_.position()); }

  int symmetries() const override { return rules_->symmetries(); }
  bool swaps_sides(int symmetry) const override { return rules_->swaps_sides(symmetry); }
  std::string transformed_position(int symmetry) const override {
    return rules_->position_text(rules_->transformed(path_.position(), symmetry));
  }
  std::uint64_t transformed_key(int symmetry) const override {
    return rules_->key(rules_->transformed(path_.position(), symmetry));
  }
  std::string transformed_move(std::string_view text, int symmetry) const override {
    const auto& here = path_.position();
    return rules_->move_text(rules_->transformed(here, symmetry),
                             rules_->transformed_move(here, rules_->parse_move(here, text), symmetry));
  }

  std::uint64_t perft(int depth, const PerftOptions& options) const override {
    if (options.path_rules) {
      if constexpr (HasPathRules<G>) {
        Path<G> path = path_;
        return perft_with_path_rules(path, depth, options.flips);
      }
    }
    typename G::Position position = path_.position();
    return palamedes::perft(*rules_, position, depth, options.flips);
  }

  PlayoutTally random_playouts(std::uint64_t count, int ply_cap, Random& random) const override {
    if constexpr (HasPlayoutBatch<G>) {
      return rules_->playout_batch(path_.position(), count, ply_cap, random);
    } else {
      return palamedes::random_playouts(*rules_, path_.position(), count, ply_cap, random);
    }
  }

  GameOf(const Family& family, std::shared_ptr<const G> rules, const typename G::Position& root)
      : family_(&family), rules_(std::move(rules)), root_(root), path_(*rules_, root) {}

 private:
  void start_from(const typename G::Position& root) {
    root_ = root;
    const std::size_t limit = path_.ply_limit();
    path_ = Path<G>(*rules_, root);
    path_.limit_plies(limit);
    moves_.clear();
  }

  Move legal_move(std::string_view text) const {
    if (path_.result() != Result::kOngoing) refuse_after_end(text, path_.reason());
    const Move move = rules_->parse_move(path_.position(), text);
    if (!path_.allows(move)) throw UserError("move " + quote(text), kCommonPhrases["move-repeats"]);
    return move;
  }

  const Family* family_;
  std::shared_ptr<const G> rules_;  // shared by clones; its address is in the path
  typename G::Position root_;
  Path<G> path_;
  std::vector<std::string> moves_;
};

}  // namespace palamedes::catalog
