#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace palamedes::protocols {

// A line of the Kalah Game Protocol: `[id][@ref] command arguments`.
struct KgpLine {
  std::optional<std::int64_t> id;
  std::optional<std::int64_t> reference;
  std::string command;  // empty where the line has none
  std::string arguments;
};

KgpLine parse_kgp_line(std::string_view line);

// A board as a server sends it, `<size,south store,north store,south pits…,north pits…>`, as a position of ours, with
// South as the first player and to move. Throws UserError where the text is no board that can be played.
struct KgpBoard {
  int size = 0;
  std::string game_spec;  // KGP servers play without empty capture
  std::string position;
};

KgpBoard parse_kgp_board(std::string_view text);

// Pits count from the farthest, our houses from the depot.
constexpr int kgp_pit(int house, int size) { return size + 1 - house; }

}  // namespace palamedes::protocols
