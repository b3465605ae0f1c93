#include "learn/book/exact.hpp"

#include <deque>
#include <memory>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"
#include "learn/book/cleanup.hpp"

namespace palamedes::learn {
namespace {

using knowledge::BookMove;

class ExactBuilder {
 public:
  ExactBuilder(const ExactSetup& setup, const engines::StopToken& token)
      : setup_(setup),
        token_(token),
        start_(catalog::make_game(setup.game)),
        engine_(engines::make_engine(setup.engine, *start_, 1)) {}

  // The value of each move for who makes it; symmetric ones once.
  knowledge::BookMoves judged(const catalog::Game& game, const catalog::CanonicalText& position) {
    knowledge::BookMoves moves;
    std::set<std::string> seen;
    for (const std::string& text : game.legal_moves()) {
      if (!game.chance_outcomes(text).empty()) {
        throw UserError("an exact book has no place for moves that are left to chance, such as " + text);
      }
      BookMove move;
      move.move = position.move(text);
      if (!seen.insert(move.move).second) continue;
      move.suggested = true;
      move.proven = proven(game, text);
      moves.push_back(std::move(move));
    }
    return moves;
  }

  const catalog::Game& start() const { return *start_; }

 private:
  std::optional<search::Score> proven(const catalog::Game& game, const std::string& move) {
    engines::EngineQuestion question;
    question.limits.nodes = setup_.nodes;
    question.only = {move};
    const engines::EngineReport report = engine_->think(game, question, token_);
    if (token_.stopped()) throw UserError("stopped; an exact book is made in one go");
    const engines::EngineLine& line = report.lines.front();
    if (!line.proven || (!search::is_decided(line.score) && line.score != search::kDraw)) return std::nullopt;
    return line.score;
  }

  const ExactSetup& setup_;
  const engines::StopToken& token_;
  std::unique_ptr<catalog::Game> start_;
  std::unique_ptr<engines::Engine> engine_;
};

bool any_proven(const knowledge::BookMoves& moves) {
  for (const BookMove& move : moves) {
    if (move.proven) return true;
  }
  return false;
}

}  // namespace

knowledge::BookContents build_exact(const ExactSetup& setup, const std::function<void(std::uint64_t)>& on_position,
                                    const engines::StopToken& token) {
  ExactBuilder builder(setup, token);
  knowledge::BookContents contents;
  contents.game = builder.start().spec();
  contents.made = setup.text();
  std::deque<std::unique_ptr<catalog::Game>> waiting;
  std::set<std::string> seen;
  waiting.push_back(builder.start().clone());
  while (!waiting.empty() && contents.positions.size() < setup.most) {
    const std::unique_ptr<catalog::Game> game = std::move(waiting.front());
    waiting.pop_front();
    const catalog::CanonicalText position(*game);
    if (!seen.insert(position.value()).second) continue;
    knowledge::BookMoves moves = builder.judged(*game, position);
    if (!any_proven(moves)) continue;
    clean_up(moves, {});
    contents.positions.emplace(position.value(), std::move(moves));
    on_position(contents.positions.size());
    if (static_cast<int>(game->moves().size()) + 1 >= setup.plies) continue;
    for (const std::string& move : game->legal_moves()) {
      auto next = game->clone();
      next->play(move);
      if (!next->outcome().over()) waiting.push_back(std::move(next));
    }
  }
  return contents;
}

}  // namespace palamedes::learn
