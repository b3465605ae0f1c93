#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/exchange.hpp"
#include "base/spec/spec.hpp"
#include "games/family.hpp"
#include "search/common/limits.hpp"
#include "search/common/probe.hpp"
#include "tables/chance_solution.hpp"
#include "tables/files/table_file.hpp"
#include "tables/model.hpp"
#include "tables/probe.hpp"
#include "tables/slices.hpp"
#include "tables/value.hpp"

// The tables of one game as the verbs and the engines see them.
namespace palamedes::tables {

// What is told while a group of slices is solved.
struct BuildProgress {
  std::string slice;  // the first of the group
  std::string doing;  // "counting moves", "level 12", "writing"
};

struct BuildSettings {
  std::string up_to;  // the last slice; else the usual one, or everything
  int threads = 1;
  bool keep_distances = true;
  std::function<void(const BuildProgress&)> on_progress = [](const BuildProgress&) {};
  // After each group, with the infos of its tables and the seconds it took, which are 0 where the files were there
  // already.
  std::function<void(const std::vector<TableInfo>&, double)> on_group = [](const std::vector<TableInfo>&, double) {};
};

// The build was told to stop; what is finished is on the disk.
struct BuildStopped {};

struct VerifySettings {
  std::optional<std::uint64_t> samples;  // entries a slice; else all
  std::uint64_t seed = 1;
  int threads = 1;
  // After each slice; `whole` tells whether all that is known of an entry was checked, or only who wins. Nothing is
  // checked of a slice whose group is not all there.
  std::function<void(const std::string& slice, std::uint64_t checked, bool whole)> on_slice =
      [](const std::string&, std::uint64_t, bool) {};
};

struct Sampled {
  std::string position;
  Value value;
};

// A static estimation that a game offers for comparison with its tables.
struct Estimation {
  std::string name;
  std::function<int(const std::string& position)> estimate;  // for the side to move
};

// What is told while positions before the tables' reach are solved.
struct SolveProgress {
  std::string move;          // whose value is looked for; empty for that of the position
  std::uint64_t moves = 0;   // that are done
  std::uint64_t all = 0;     // moves that there are
  std::uint64_t nodes = 0;   // searched
  std::uint64_t kept = 0;    // positions near the start whose values are kept
  std::uint64_t loaded = 0;  // bytes of tables in memory
  std::string known{};       // of the value that is looked for
  std::string all_known{};   // of all moves
};

// What is known of a value when a solver is stopped: the least and the most that it can be, for the side to move.
struct PartialValue {
  std::string move;  // none for the position
  int low = 0;
  int high = 0;
};

struct PartialSolution {
  std::string position;
  PartialValue value;
  std::vector<PartialValue> moves;
  std::uint64_t nodes = 0;
};

struct SolveSettings {
  int threads = 1;
  std::uint64_t table_bytes = std::uint64_t{1} << 30;
  double save_seconds = 5;
  Exchange* others = nullptr;  // that search, where this program only deals out and keeps what is found
  std::function<void(const SolveProgress&)> on_progress = [](const SolveProgress&) {};
  // Before BuildStopped, where something can be said of the value.
  std::function<void(const PartialSolution&)> on_stopped = [](const PartialSolution&) {};
};

// The value of a position before the tables' reach.
struct Solution {
  std::string position;
  Value value;
  std::vector<MoveValue> moves;
  std::vector<std::string> line;  // both sides keep the value, down to the tables
  std::uint64_t nodes = 0;
  double tables_seconds = 0;  // for tables in memory, before anything was searched
  double value_seconds = 0;   // from then on until the value was known, before those of all moves
  // Where the margin is not known: that the first move of the line gets so much or more is.
  std::optional<int> at_least = std::nullopt;
};

// What is told of the positions after so many plies.
struct ValuesPly {
  int ply = 0;
  std::array<std::uint64_t, 3> counts{};  // by Outcome
  double seconds = 0;
};

// How the values of positions before the tables' reach are written down, for a program that has no tables.
struct ValuesSettings {
  std::string out;           // the file
  std::optional<int> plies;  // from the start; else as many as fit
  std::uint64_t bytes = 1'000'000;
  bool every = false;  // every position; else after the fourth ply those after moves that keep the value
  SolveSettings solving;
  std::function<void(const ValuesPly&)> on_ply = [](const ValuesPly&) {};
};

struct ValuesWritten {
  std::vector<ValuesPly> plies;
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
};

// How much an engine lets a proof cost; none at all: until it is found.
struct ProofLimits {
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
};

// What is the same for all games; tables_of.hpp adds the game's positions, pair_tables.hpp and margin_tables.hpp how
// they are solved.
class GameTables : public search::Probe {
 public:
  // The canonical string of the game that the tables are for.
  const std::string& game() const { return game_; }
  const std::string& folder() const { return folder_.path(); }
  const SliceSet& slices() const { return slices_; }

  // The last slice of a build that names none, where there are more than anybody builds; else empty.
  virtual std::string usual_slice() const { return ""; }
  // The last slice of what is so small that it is built unasked, in seconds; nothing where there is none.
  virtual std::optional<std::string> small_slice() const { return std::nullopt; }
  // Whether all that a build up to that slice makes is there.
  bool has_up_to(const std::string& slice) const;
  // That or the one that is named.
  std::string last_slice(const std::string& wish) const { return wish.empty() ? usual_slice() : wish; }
  // Bytes that solving the group takes with cells of so many bytes.
  virtual std::uint64_t memory(const SliceGroup& group, int cell_bytes) const = 0;
  // Makes what is missing. Throws BuildStopped when the token says so.
  void build(const BuildSettings& settings, const search::StopToken& stop);
  // Derives entries again from those of their successors; throws UserError at the first that is wrong.
  void verify(const VerifySettings& settings);
  // The tables that there are.
  std::vector<TableInfo> infos() const;

  // The value of a position. Throws UserError where it is in no table, or in one that cannot be used.
  Value value(const std::string& position);
  // The same, or nothing.
  std::optional<Known> known(const std::string& position);
  // The slice that has the position, whether its table is built or not; nothing where none has.
  std::optional<std::string> slice_of(const std::string& position) const;
  // Why a table cannot be used, in one line; empty where none was refused yet. Several threads may ask.
  std::string trouble() const;
  // An entry by its number.
  Sampled sampled(const std::string& slice, std::uint64_t index);
  // A position of the slice that is decided in just so many plies. Throws UserError where there is none.
  std::string position_at_level(const std::string& slice, int level) const;

  // What is the game's own. Throws UserError where it has none.
  virtual std::vector<Estimation> estimations() const;
  // Whether a solution begins with all tables on the disk, or has what it needs of them in memory by itself.
  virtual bool needs_files() const { return true; }
  // What comes before the tables' reach, as in "the placement phase"; empty where they reach the start.
  virtual std::string earlier_phase() const { return ""; }
  // The value of a position of that phase, the start if the text is empty, by a search down to the tables. Throws
  // BuildStopped when the token says so; what is proven near the start is kept, and is not proven again.
  virtual Solution solve_earlier(const std::string& position, const SolveSettings& settings,
                                 const search::StopToken& stop);

  // Searches for the program that deals out, with the same settings, until that says that it is done. False where the
  // game knows no such way.
  virtual bool help(const std::string& /*position*/, const SolveSettings& /*settings*/, Exchange& /*dealer*/) {
    return false;
  }

  // Writes the values of that phase's positions, from the start on, into a file that becomes part of the program
  // (data/values). It goes on where it was stopped; throws BuildStopped when the token says so.
  virtual ValuesWritten write_values(const ValuesSettings& settings, const search::StopToken& stop);

  // For engines: the value by the game's own search, with a best move and as much of a line as there was time for, or
  // with all moves, or nothing. Where the margin took too much it may say that it is so much at least. Not for two
  // threads at once.
  virtual bool proves() const { return false; }
  // Reads or makes what proofs need: so that it is not done on somebody's clock.
  virtual void prepare_proofs() {}
  // Who wins, for the leaves of a search, as far as that has read it; nothing where it has read nothing.
  virtual std::shared_ptr<search::Probe> leaves() const { return nullptr; }
  virtual std::optional<Solution> prove(const std::string& position, bool all_moves, const ProofLimits& limits,
                                        const search::StopToken& stop);
  // Likewise: whether a move gets at least that margin for the side that makes it.
  virtual std::optional<bool> reaches(const std::string& position, const std::string& move, int margin,
                                      const ProofLimits& limits, const search::StopToken& stop);
  // What the last of these took, whatever it found.
  virtual std::uint64_t proof_nodes() const { return 0; }

 protected:
  // `finished` is the kind of file that says that a slice is finished.
  GameTables(std::string game, TableFolder folder, SliceSet slices, FileKind finished);

  // A position as the tables see it.
  struct Asked {
    std::optional<Value> over;      // where the game is over
    std::optional<Place> place;     // else, if it has one
    std::optional<Known> built_in;  // what is known without files
    std::string nowhere;            // why it has no place
  };

  const TableFolder& files() const { return folder_; }
  Prober& prober() { return prober_; }
  // Where a file cannot be used the reason is kept for whoever asks, and the slice is as if it had none.
  std::optional<Known> known_at(const Place& place, bool roughly);

 private:
  virtual Asked asked(const std::string& position) const = 0;
  virtual std::string text_at(SliceId slice, std::uint64_t index) const = 0;
  // By how much the side to move is ahead there.
  virtual int ahead_at(SliceId slice) const = 0;
  // Makes what is missing of the group, and of those that it needs.
  virtual void solve(const SliceGroup& group, const BuildSettings& settings, const search::StopToken& stop) = 0;
  // Gives back how many entries were checked and whether they were checked in whole.
  virtual std::pair<std::uint64_t, bool> check(SliceId slice, const VerifySettings& settings) = 0;

  bool has(const SliceGroup& group, bool with_distances) const;
  Value value_at(const Place& place);
  UserError missing_table(SliceId slice) const;

  std::string game_;
  TableFolder folder_;
  SliceSet slices_;
  FileKind finished_;
  Prober prober_;
  mutable std::mutex trouble_mutex_;
  std::string trouble_;
  std::vector<std::atomic<bool>> refused_;  // by slice: it has no files, or they cannot be used
};

// The tables of a family of games: what games/<game>/tables/ offers as `<game>_tables()`. All functions take specs
// without alias and throw UserError where the family cannot read them.
class TablesFamily {
 public:
  virtual ~TablesFamily() = default;

  virtual std::string_view name() const = 0;
  virtual std::span<const Alias> aliases() const = 0;
  // Under the root.
  virtual std::string folder_name(const Spec& spec) const = 0;
  virtual std::unique_ptr<GameTables> open(const Spec& spec, const TableRoots& roots) const = 0;
  // Whether the program itself has values of the variant, which need no files.
  virtual bool has_values(const Spec& /*spec*/) const { return false; }
  // What the tables are for, where it is not what the spec asks for: "repetition=draws"; else empty.
  virtual std::string only_for(const Spec& spec) const = 0;
  // Whether a draw of the tables is one by the rules of that game.
  virtual bool draws_hold(const Spec& spec) const = 0;

  // Variants so small that they are solved through all that chance may do: a position of one, the start if it is empty.
  virtual bool solves_chance(const Spec& /*spec*/) const { return false; }
  virtual ChanceSolution chance_solution(const Spec& spec, const std::string& position,
                                         const ChanceProgress& on_progress) const;
  // All such variants that differ from this one only in what there is at the start; those with the same values
  // together.
  virtual std::vector<std::vector<std::string>> chance_variants(const Spec& /*spec*/) const { return {}; }
};

// The families that have tables, and their names; CMake makes the list from the folders that there are.
const std::vector<const TablesFamily*>& tables_families();
std::vector<std::string> games_with_tables();

// The family that solves the variant through chance; nullptr if there is none.
const TablesFamily* chance_family(const Spec& spec);

// Whether there are tables for the variant, built or not.
bool offers_tables(const Spec& spec);

// The tables of a game in a folder under those roots. Throws UserError for a game that has none.
std::unique_ptr<GameTables> make_game_tables(const Spec& spec, const TableRoots& roots);

// Where tables of the game are, if there are any under those roots; none for a game that has no tables.
std::vector<std::string> table_folders(const Spec& spec, const TableRoots& roots);

// For those who play by tables, even where a draw of theirs is none by the rules: whether there are any, and what there
// is.
bool has_game_tables(const Spec& spec, const TableRoots& roots);
bool has_built_in_values(const Spec& spec);
std::unique_ptr<GameTables> open_game_tables(const Spec& spec, const TableRoots& roots);
bool table_draws_hold(const Spec& spec);

}  // namespace palamedes::tables
