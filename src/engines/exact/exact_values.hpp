#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "engines/exact/table_moves.hpp"
#include "engines/exact/tables_engine.hpp"

namespace palamedes::engines {

// What is exactly known of a position.
struct ExactKnowledge {
  enum class Source { kTables, kSearch, kProof };

  Source source = Source::kTables;
  TableMove best;                // without a move where a proof knows none
  std::vector<TableMove> moves;  // the best first: all that are legal; of a proof only that which keeps the value
  bool draws_hold = true;        // a draw is one by the rules of the game played
};

// All that is exact about the positions of a game: tables and values that are there, the exact search of a game that
// has one, a proof; the latter two within a fifth of a second. Several threads may ask.
class ExactValues {
 public:
  // `tables` as the option of that name: auto, off or a folder.
  ExactValues(const catalog::Game& game, const std::string& tables);

  // Of a game that is not over; nothing where nothing is known.
  std::optional<ExactKnowledge> find(const catalog::Game& game);

 private:
  std::optional<ExactKnowledge> by_tables(const catalog::Game& game);
  std::optional<ExactKnowledge> by_search(const catalog::Game& game);
  std::optional<ExactKnowledge> by_proof(const catalog::Game& game);

  EngineTables tables_;
  std::mutex mutex_;
  std::unique_ptr<tables::GameTables> exact_;  // none where the game has no exact search
  std::unique_ptr<Engine> prover_;             // none where it has no proofs
};

}  // namespace palamedes::engines
