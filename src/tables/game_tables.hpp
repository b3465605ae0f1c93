#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/spec.hpp"
#include "search/limits.hpp"
#include "tables/probe.hpp"
#include "tables/space.hpp"
#include "tables/table_file.hpp"

// The tables of one game as the verbs see them.
namespace palamedes::tables {

// What is told while a pair of spaces is solved.
struct BuildProgress {
  Space pair;
  std::string doing;  // "counting moves", "level 12", "writing"
};

struct BuildSettings {
  std::optional<Space> up_to;  // else everything
  int threads = 1;
  bool keep_distances = true;
  std::function<void(const BuildProgress&)> on_progress = [](const BuildProgress&) {};
  // After each pair, with the infos of its results (two, or one where both sides have as many pieces) and the seconds
  // it took, which are 0 where the files were there already.
  std::function<void(const std::vector<TableInfo>&, double)> on_pair = [](const std::vector<TableInfo>&, double) {};
};

// The build was told to stop; what is finished is on the disk.
struct BuildStopped {};

struct VerifySettings {
  std::optional<std::uint64_t> samples;  // positions a space; else all
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<void(Space, std::uint64_t checked)> on_space = [](Space, std::uint64_t) {};
};

struct ProbedMove {
  std::string move;
  Value value;  // for the side that makes the move
};

struct Probed {
  std::string position;
  Value value;
  std::vector<ProbedMove> moves;
};

class GameTables {
 public:
  virtual ~GameTables() = default;

  // The canonical string of the game that the tables are for.
  virtual const std::string& game() const = 0;
  virtual const std::string& folder() const = 0;

  // The pairs of spaces, each named by the one where the mover has as many pieces or more, each after those that it
  // needs; up to that one, or all. Throws UserError where there is no such pair.
  virtual std::vector<Space> pairs(const std::optional<Space>& up_to) const = 0;
  // How many states are stored, and how many positions they stand for.
  virtual std::uint64_t stored_states(Space space) const = 0;
  virtual std::uint64_t positions(Space space) const = 0;
  // Bytes that solving the pair takes with cells of so many bytes: one, or two where a level is above 254.
  virtual std::uint64_t memory(Space pair, int cell_bytes) const = 0;

  // Throws BuildStopped when the token says so.
  virtual void build(const BuildSettings& settings, const search::StopToken& stop) = 0;
  // Derives entries again from those of their successors; throws UserError at the first that is wrong.
  virtual void verify(const VerifySettings& settings) = 0;
  // The results files that there are.
  virtual std::vector<TableInfo> infos() const = 0;
  virtual Probed probe(const std::string& position) = 0;
};

// The tables of a game in a folder under that root. Throws UserError for a game that has none.
std::unique_ptr<GameTables> make_game_tables(const Spec& spec, const std::string& root);

}  // namespace palamedes::tables
