#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/spec.hpp"
#include "search/common/limits.hpp"
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
  // After each space; `distances` tells whether those were checked, or only who wins.
  std::function<void(Space, std::uint64_t checked, bool distances)> on_space = [](Space, std::uint64_t, bool) {};
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

// A value and, where the distances are not there, how many plies the game lasts at the most.
struct Known {
  Value value;
  int at_most = 0;
};

struct Sampled {
  std::string position;
  Value value;
};

// What is told while placements are solved.
struct PlacementProgress {
  std::string move;          // whose value is looked for
  std::uint64_t moves = 0;   // that are done
  std::uint64_t nodes = 0;   // searched
  std::uint64_t kept = 0;    // positions near the start whose values are kept
  std::uint64_t loaded = 0;  // bytes of tables in memory
};

struct PlacementSettings {
  int threads = 1;
  std::uint64_t table_bytes = std::uint64_t{1} << 30;
  double save_seconds = 5;
  std::function<void(const PlacementProgress&)> on_progress = [](const PlacementProgress&) {};
};

// The value of a position before all pieces are placed.
struct Solution {
  std::string position;
  Outcome value = Outcome::kDraw;
  std::vector<ProbedMove> moves;
  std::vector<std::string> line;  // both sides keep the value, down to the last placement
  std::uint64_t nodes = 0;
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

  // The value of a position; none where it is in no table, or in one that cannot be used.
  virtual std::optional<Known> known(const std::string& position) = 0;
  // Why a table cannot be used, in one line; empty where none was refused yet. Several threads may ask.
  virtual std::string trouble() const = 0;
  // An entry by its number.
  virtual Sampled sampled(Space space, std::uint64_t index) = 0;
  // A position of the space that is decided in just so many plies. Throws UserError where there is none.
  virtual std::string position_at_level(Space space, int level) = 0;
  // The value of a position where pieces are still placed, the start if the text is empty, by a search down to the
  // tables. Throws BuildStopped when the token says so; what is proven near the start is kept, and is not proven
  // again.
  virtual Solution solve_placement(const std::string& position, const PlacementSettings& settings,
                                   const search::StopToken& stop) = 0;
};

// The tables of a game in a folder under that root. Throws UserError for a game that has none.
std::unique_ptr<GameTables> make_game_tables(const Spec& spec, const std::string& root);

// For those who play by tables, whatever the game's rule about repetition: whether there are any, and what there is.
bool has_game_tables(const Spec& spec, const std::string& root);
std::unique_ptr<GameTables> open_game_tables(const Spec& spec, const std::string& root);
// Whether a draw of the tables is one by the rules of that game: not where repetition loses.
bool table_draws_hold(const Spec& spec);

}  // namespace palamedes::tables
