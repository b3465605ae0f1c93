#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/files/sqlite.hpp"
#include "knowledge/experience/experience.hpp"

// The file of an experience database, for those who read it and those who write it.
//
// meta       game, start_key; often: how many positions were met kOften times or more, and how often in all, none in
// files
//            of before; pruned where positions were dropped
// positions  key, met: times the position was met; checksum: of its moves, none in files of before
// moves      key, move, wins, draws, losses, scored, scores
// games      id, root, result, moves, scores: the games that were counted, so that none is counted twice and databases
//            that have some in common can be merged; a pruned database has none; checksum: empty in files of before
namespace palamedes::knowledge::experience_schema {

constexpr const char* kKind = "experience database";
constexpr std::int64_t kApplication = 0x50414c58;  // "PALX"
constexpr std::int64_t kVersion = 1;
// Positions met so often have an index of their own: what engines ask for is a small part of all.
constexpr std::int64_t kOften = 8;

// What a move adds to the checksum of its position. Checksums are added up modulo kChecksumMask + 1 and so are those of
// more games to the same move: who counts games need not read what is there.
constexpr std::int64_t kChecksumMask = (std::int64_t{1} << 62) - 1;
std::int64_t move_checksum(std::uint64_t key, const MoveTally& tally);
std::int64_t position_checksum(std::uint64_t key, std::span<const MoveTally> moves);

std::string tables_sql();

// Gives a file of before the columns that it does not have.
void add_checksums(sqlite::Connection& connection);
bool has_checksums(sqlite::Connection& connection);

// What engines read is a small part, found by an index: these two tell whether all of it is there.
void note_often(sqlite::Connection& connection);
void check_often(sqlite::Connection& connection);

// "the experience database 'x'".
std::string named(const std::string& path);

// Throws UserError where the file is no experience database or one of another version.
void check_format(sqlite::Connection& connection);

std::string meta(sqlite::Connection& connection, const std::string& key);
ExperienceOf whose(sqlite::Connection& connection);

}  // namespace palamedes::knowledge::experience_schema
