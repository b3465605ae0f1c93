#pragma once

#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/kalah/tables/margin_dealer.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {

inline std::string bounds_text(MarginBounds bounds) {
  return bounds.low == bounds.high ? fmt::format("{:+}", bounds.low)
                                   : fmt::format("{:+} to {:+}", bounds.low, bounds.high);
}

// Of every move, as in "1 +4, 2 -6 to +2".
template <class G, class Moves, class BoundsOf>
std::string bounds_texts(const G& game, const typename G::Position& root, const Moves& moves,
                         const BoundsOf& bounds_of) {
  std::vector<std::string> texts;
  for (const auto move : moves) texts.push_back(game.move_text(root, move) + " " + bounds_text(bounds_of(move)));
  return join(texts, ", ");
}

template <class G>
PartialSolution part_of(MarginDealer<G>& dealer, const G& game, const typename G::Position& root) {
  const MarginBounds known = dealer.known(root);
  PartialSolution part{game.position_text(root), {"", known.low, known.high}, {}, dealer.nodes()};
  for (const auto move : dealer.moves()) {
    const MarginBounds bounds = dealer.known_after(move);
    part.moves.push_back({game.move_text(root, move), bounds.low, bounds.high});
  }
  return part;
}

// The margin of a position and of all its moves, searched by other programs.
template <class G>
Solution dealt_solution(const G& game, const typename G::Position& root, KeptMargins& kept,
                        const SolveSettings& settings, const search::StopToken& stop) {
  if (root.swap) throw UserError("one program alone solves a position before the pie rule's swap");
  MarginDealer<G> dealer(game, root, kept, *settings.others, stop);
  dealer.on_progress = [&] {
    const auto of_move = [&](auto move) { return dealer.known_after(move); };
    settings.on_progress({"", dealer.moves_done(), dealer.moves().size(), dealer.nodes(), kept.size(), 0,
                          bounds_text(dealer.known(root)), bounds_texts(game, root, dealer.moves(), of_move)});
  };
  Solution solution;
  try {
    dealer.run();
    const int margin = dealer.known(root).low;
    solution.value = Value::of_margin(margin);
    for (const auto move : dealer.moves()) {
      solution.moves.push_back({game.move_text(root, move), Value::of_margin(dealer.known_after(move).low)});
    }
    solution.line = dealer.line(margin);
  } catch (const BuildStopped&) {
    settings.on_stopped(part_of(dealer, game, root));
    throw;
  }
  kept.save();
  solution.position = game.position_text(root);
  solution.nodes = dealer.nodes();
  solution.value_seconds = dealer.value_seconds();
  return solution;
}

}  // namespace palamedes::tables
