#pragma once

#include <cstdint>
#include <string>

#include "base/sqlite.hpp"
#include "knowledge/experience/experience.hpp"

// The file of an experience database, for those who read it and those who write it.
//
// meta       game, start_key; pruned where positions were dropped
// positions  key, met: times the position was met
// moves      key, move, wins, draws, losses, scored, scores
// games      id, root, result, moves, scores: the games that were counted, so that none is counted twice and databases
//            that have some in common can be merged; a pruned database has none
namespace palamedes::knowledge::experience_schema {

constexpr const char* kKind = "experience database";
constexpr std::int64_t kApplication = 0x50414c58;  // "PALX"
constexpr std::int64_t kVersion = 1;
// Positions met so often have an index of their own: what engines ask for is a small part of all.
constexpr std::int64_t kOften = 8;

std::string tables_sql();

// "the experience database 'x'".
std::string named(const std::string& path);

// Throws UserError where the file is no experience database or one of another version.
void check_format(sqlite::Connection& connection);

std::string meta(sqlite::Connection& connection, const std::string& key);
ExperienceOf whose(sqlite::Connection& connection);

}  // namespace palamedes::knowledge::experience_schema
