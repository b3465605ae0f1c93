#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "oracles/oracle.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {

inline int number(Outcome outcome) { return outcome == Outcome::kWin ? 1 : outcome == Outcome::kLoss ? -1 : 0; }

// Values of Morris positions by plain recursion over the oracle's moves, with nothing but the tables below the last
// placement.
class BruteForce {
 public:
  BruteForce(GameTables& tables, const std::string& game) : tables_(tables), oracle_(oracles::make_oracle(game)) {}

  int value(const std::string& text) {
    if (const auto known = values_.find(text); known != values_.end()) return known->second;
    oracle_->set_position(text);
    const std::string result = oracle_->result();
    const bool white = text.find(" w ") != std::string::npos;
    int value = -1;
    if (result == "draw") {
      value = 0;
    } else if (result != "ongoing") {
      value = (result == "first") == white ? 1 : -1;
    } else if (text.ends_with(" 0 0")) {
      value = number(tables_.value(text).outcome);
    } else {
      for (const std::string& move : oracle_->legal_moves()) {
        oracle_->set_position(text);
        oracle_->play(move);
        value = std::max(value, -this->value(oracle_->position_text()));
      }
    }
    return values_[text] = value;
  }

 private:
  GameTables& tables_;
  std::unique_ptr<oracles::Oracle> oracle_;
  std::map<std::string, int> values_;
};

}  // namespace palamedes::tables
