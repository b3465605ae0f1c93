#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/shared_items.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "games/kalah/family.hpp"
#include "games/kalah/tables/dealt_solution.hpp"
#include "games/kalah/tables/leaf_margins.hpp"
#include "games/kalah/tables/margin_helper.hpp"
#include "games/kalah/tables/model.hpp"
#include "games/kalah/tables/prover.hpp"
#include "games/kalah/tables/sweep.hpp"
#include "search/common/probe.hpp"
#include "tables/game_tables.hpp"
#include "tables/margin_tables.hpp"

namespace palamedes::tables {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;

// The tables of the endgame, and the search for what comes before.
template <class G>
class KalahTables final : public WrittenMargins<KalahModel<G>> {
 public:
  using Model = KalahModel<G>;
  using Position = typename G::Position;

  KalahTables(const TableRoots& roots, const G& game)
      : WrittenMargins<Model>(roots, std::make_unique<const Model>(game)) {}

  // 18 stones with six houses.
  std::string usual_slice() const override { return std::to_string(most_within(100 * kMillion)); }

  // 12 stones with six houses.
  std::optional<std::string> small_slice() const override { return std::to_string(most_within(3 * kMillion)); }

  // Both sides' view of all slices.
  std::uint64_t memory(const SliceGroup& group, int cell_bytes) const override {
    return 2 * WrittenMargins<Model>::memory(group, cell_bytes);
  }

  // Those with few stones take seconds in memory; files are read where they are there.
  bool needs_files() const override { return false; }
  std::string earlier_phase() const override { return "positions with more stones"; }

  Solution solve_earlier(const std::string& text, const SolveSettings& settings,
                         const search::StopToken& stop) override {
    const G& game = this->model().game();
    const Position root = text.empty() ? game.start() : game.parse_position(text);
    if (game.result(root) != Result::kOngoing) throw UserError("the game is over at " + quote(text));
    this->files().make();
    const BuildLock lock(this->files());
    // Whoever deals out has nothing else to do, and is killed with any of the others.
    const double save_seconds = settings.others != nullptr ? settings.save_seconds / 5 : settings.save_seconds;
    KeptMargins kept(this->folder() + "/" + kKeptFile, this->files().game(), save_seconds);
    if (settings.others != nullptr) return dealt_solution(game, root, kept, settings, stop);
    const int stones = stones_of(root);
    const Stopwatch watch;
    const std::uint64_t endgame_bytes =
        load_endgame(endgame_stones(stones, settings.table_bytes), settings.threads, stop);
    MarginProver<G> prover(game, endgame_, std::min(settings.table_bytes, table_bytes_for(stones)), &kept);
    prover.threads = settings.threads;
    Question asked{settings, prover, kept, stop, endgame_bytes, {}, {}, {}};
    asked.found.tables_seconds = watch.seconds();
    try {
      return solved(root, asked);
    } catch (const BuildStopped&) {
      kept.save();
      settings.on_stopped(so_far(root, asked));
      throw;
    }
  }

  bool help(const std::string& text, const SolveSettings& settings, Exchange& dealer) override {
    const G& game = this->model().game();
    const int stones = stones_of(text.empty() ? game.start() : game.parse_position(text));
    static_cast<void>(load_endgame(endgame_stones(stones, settings.table_bytes), settings.threads, {}));
    KeptMargins kept("", this->files().game(), settings.save_seconds);
    MarginProver<G> prover(game, endgame_, std::min(settings.table_bytes, table_bytes_for(stones)), &kept);
    prover.threads = settings.threads;
    prover.kept_plies = kHelpersKeptPlies;
    MarginHelper<G>(game, prover, kept, dealer).run();
    return true;
  }

  bool proves() const override { return true; }

  void prepare_proofs() override {
    if (const int stones = std::min(stones_in_files(), most_within(100 * kMillion)); stones > 0) borrow_endgame(stones);
  }

  std::shared_ptr<search::Probe> leaves() const override {
    return endgame_ ? std::make_shared<LeafMargins<G>>(this->model().game(), endgame_) : nullptr;
  }

  std::optional<Solution> prove(const std::string& text, bool all_moves, const ProofLimits& limits,
                                const search::StopToken& stop) override {
    const G& game = this->model().game();
    const Position root = game.parse_position(text);
    if (!begin_proof(root, limits)) return std::nullopt;
    const auto margin = player_->margin(root, stop);
    if (!margin) return all_moves ? std::nullopt : sure_result(root);
    typename G::MoveList moves;
    game.legal_moves(root, moves);
    // Where none is proven to get more than the least that there is, every move gets that.
    const auto reaching = player_->reaching().value_or(moves[0]);
    Solution solution;
    solution.position = game.position_text(root);
    solution.value = Value::of_margin(*margin);
    if (!player_->follow(root, *margin, stop, solution.line)) solution.value.plies = longest_play(root);
    if (solution.line.empty()) solution.line = {game.move_text(root, reaching)};
    for (const auto move : moves) {
      const std::string name = game.move_text(root, move);
      const bool best = name == solution.line.front();
      if (!all_moves && !best) continue;
      const auto reached = best ? margin : player_->margin_of(root, move, stop);
      if (!reached) return std::nullopt;
      solution.moves.push_back({name, Value::of_margin(*reached)});
    }
    solution.nodes = player_->nodes();
    return solution;
  }

  std::optional<bool> reaches(const std::string& text, const std::string& move, int margin, const ProofLimits& limits,
                              const search::StopToken& stop) override {
    const G& game = this->model().game();
    const Position root = game.parse_position(text);
    if (!begin_proof(root, limits)) return std::nullopt;
    return player_->reaches(root, game.parse_move(root, move), margin, stop);
  }

  std::uint64_t proof_nodes() const override { return proof_begun_ ? player_->nodes() : 0; }

 private:
  // Positions with more than that many times the stones of the endgame are seldom proven within a move's time.
  static constexpr int kReach = 3;
  // What a proof of so many nodes can fill, sixteen megabytes where that is not known.
  static std::uint64_t player_bytes(const ProofLimits& limits) {
    constexpr std::uint64_t kUsual = 16 << 20;
    constexpr std::uint64_t kLeast = 1 << 16;
    constexpr std::uint64_t kPerNode = 32;
    return limits.nodes ? std::clamp(*limits.nodes * kPerNode, kLeast, kUsual) : kUsual;
  }

  // Gives back whether a proof of the position is worth a try.
  bool begin_proof(const Position& root, const ProofLimits& limits) {
    const G& game = this->model().game();
    const int stones = stones_of(root);
    proof_begun_ = false;
    if (root.swap || game.result(root) != Result::kOngoing) return false;
    if (!endgame_) borrow_endgame(most_within(kMillion));
    if (stones > kReach * endgame_->most_stones()) return false;
    // What a smaller table knew is found again sooner than a search ends that does not fit in.
    if (const std::uint64_t bytes = player_bytes(limits); !player_ || bytes > player_bytes_) {
      player_ = std::make_unique<MarginProver<G>>(game, endgame_, bytes, nullptr);
      player_bytes_ = bytes;
    }
    player_->limit(limits);
    proof_begun_ = true;
    return true;
  }

  // Where the margin took too much, but not that it is at least so much: that is proven many times faster.
  std::optional<Solution> sure_result(const Position& root) const {
    const auto move = player_->reaching();
    if (!move) return std::nullopt;
    const int least = player_->known().low;
    Solution solution;
    solution.position = this->model().game().position_text(root);
    solution.at_least = least;
    solution.value.outcome = least > 0 ? Outcome::kWin : least == 0 ? Outcome::kDraw : Outcome::kLoss;
    if (least > 0) solution.value.plies = longest_play(root);
    solution.line = {this->model().game().move_text(root, *move)};
    solution.moves = {{solution.line.front(), solution.value}};
    solution.nodes = player_->nodes();
    return solution;
  }

  int longest_play(const Position& root) const { return longest_kalah(stones_of(root), this->model().game().houses()); }

  static constexpr const char* kKeptFile = "kept.bounds";
  // Of each question that is dealt out: fewer, since there are many.
  static constexpr int kHelpersKeptPlies = 3;

  // What a solution needs at hand.
  struct Question {
    const SolveSettings& settings;
    MarginProver<G>& prover;
    KeptMargins& kept;
    const search::StopToken& stop;
    std::uint64_t endgame_bytes;
    std::string move;  // whose value is looked for
    bool others_turn;  // after it
    Solution found;    // as far as it is
  };

  int stones_of(const Position& position) const {
    const G& game = this->model().game();
    return game.stones_in_houses(position, Side::kFirst) + game.stones_in_houses(position, Side::kSecond);
  }

  int most_within(std::uint64_t states) const {
    const kalah::Settings& settings = this->model().game().settings();
    return Numbering::most_stones_for(settings.houses, this->model().numbering().most_stones(), states);
  }

  // How large an endgame pays, by the stones in the houses: it is solved in as many seconds as it saves at the least.
  // It takes no more memory than the table of the search, twice its size while it is solved. What is in files is there
  // anyway.
  int endgame_stones(int stones, std::uint64_t table_bytes) const {
    const std::uint64_t states = stones <= 40 ? 3 * kMillion : stones <= 50 ? 250 * kMillion : 1300 * kMillion;
    return std::max(stones_in_files(), most_within(std::min(states, table_bytes / 2)));
  }
  static std::uint64_t table_bytes_for(int stones) {
    const std::uint64_t mebibytes = stones <= 40 ? 32 : stones <= 50 ? 512 : 1 << 20;
    return mebibytes << 20;
  }

  // Up to so many stones there is a file for each number.
  int stones_in_files() const {
    int stones = 0;
    while (stones < this->model().numbering().most_stones() &&
           this->files().has(this->slices()[Model::slice_of(stones + 1)], FileKind::kMargins)) {
      ++stones;
    }
    return stones;
  }

  // For an engine: all of a process have one of each folder.
  void borrow_endgame(int stones) {
    static SharedItems<const EndgameMargins> all;
    endgame_ = all.find_or_make(fmt::format("{} {} {}", this->files().game(), stones, this->folder()),
                                [&] { return endgame(stones, 1, {}); });
  }

  // From files as far as they are there.
  std::shared_ptr<const EndgameMargins> endgame(int stones, int threads, const search::StopToken& stop) const {
    Sweep sweep(this->model().game().settings(), stones);
    for (int count = 0; count <= stones; ++count) solve_or_read(sweep, count, threads, stop);
    return std::make_shared<const EndgameMargins>(this->model().game().houses(), sweep.taken_margins());
  }

  // Gives back the bytes.
  std::uint64_t load_endgame(int stones, int threads, const search::StopToken& stop) {
    if (!endgame_ || endgame_->most_stones() < stones) endgame_ = endgame(stones, threads, stop);
    std::uint64_t bytes = 0;
    for (int count = 0; count <= endgame_->most_stones(); ++count) bytes += this->model().numbering().states(count);
    return bytes;
  }

  void solve_or_read(Sweep& sweep, int stones, int threads, const search::StopToken& stop) const {
    const bool written = stones > 0 && this->files().has(this->slices()[Model::slice_of(stones)], FileKind::kMargins);
    if (!written) return sweep.solve(stones, threads, stop);
    const auto file = this->files().open(this->slices()[Model::slice_of(stones)], FileKind::kMargins);
    const auto cells = load_cells<std::uint8_t>(*file, threads);
    sweep.adopt(stones, {cells.data(), cells.size()}, threads);
  }

  Solution solved(const Position& root, Question& asked) {
    const G& game = this->model().game();
    const Stopwatch watch;
    typename G::MoveList moves;
    game.legal_moves(root, moves);
    asked.prover.on_progress = [&](std::uint64_t nodes, MarginBounds known) {
      if (asked.others_turn) known = {-known.high, -known.low};
      const auto of_move = [&](auto move) { return asked.prover.known_of(root, move); };
      asked.settings.on_progress({asked.move, asked.found.moves.size(), moves.size(), nodes, asked.kept.size(),
                                  asked.endgame_bytes, bounds_text(known), bounds_texts(game, root, moves, of_move)});
    };
    Solution& solution = asked.found;
    solution.position = game.position_text(root);
    const int margin = or_stopped(asked.prover.margin(root, asked.stop));
    solution.value = Value::of_margin(margin);
    solution.value_seconds = watch.seconds();
    for (const auto move : moves) {
      asked.move = game.move_text(root, move);
      Position next = root;
      static_cast<void>(game.play(next, move));
      asked.others_turn = next.side != root.side;
      const int reached = or_stopped(asked.prover.margin_of(root, move, asked.stop));
      solution.moves.push_back({asked.move, Value::of_margin(reached)});
    }
    if (!asked.prover.follow(root, margin, asked.stop, solution.line)) throw BuildStopped{};
    asked.kept.save();
    solution.nodes = asked.prover.nodes();
    return solution;
  }

  // What is known where it was stopped.
  PartialSolution so_far(const Position& root, Question& asked) {
    const G& game = this->model().game();
    const Solution& found = asked.found;
    PartialSolution part;
    part.position = game.position_text(root);
    part.nodes = asked.prover.nodes();
    const MarginBounds known =
        found.value.margin ? MarginBounds{*found.value.margin, *found.value.margin} : asked.prover.known_of(root);
    part.value = {"", known.low, known.high};
    typename G::MoveList moves;
    game.legal_moves(root, moves);
    for (const auto move : moves) {
      // No move gets more than the position has.
      const MarginBounds bounds = asked.prover.known_of(root, move);
      part.moves.push_back({game.move_text(root, move), bounds.low, std::min(bounds.high, known.high)});
      part.value.low = std::max(part.value.low, bounds.low);
    }
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
      part.moves[i].low = part.moves[i].high = found.moves[i].value.margin.value();
    }
    return part;
  }

  template <class Found>
  static Found or_stopped(const std::optional<Found>& found) {
    if (!found) throw BuildStopped{};
    return *found;
  }

  void solve_slice(SliceId slice, const BuildSettings& settings, const search::StopToken& stop,
                   const typename WrittenMargins<Model>::Say& say) override {
    const int stones = Model::stones_in(slice);
    if (!sweep_ || solved_ != stones - 1) {
      say("reading");
      const SliceId last = this->slices().find(this->last_slice(settings.up_to));
      sweep_ = std::make_unique<Sweep>(this->model().game().settings(), Model::stones_in(last));
      for (int fewer = 0; fewer < stones; ++fewer) solve_or_read(*sweep_, fewer, settings.threads, stop);
    }
    say("solving");
    sweep_->solve(stones, settings.threads, stop);
    solved_ = stones;
  }

  void copy_cells(std::uint64_t first, std::span<std::uint8_t> cells) const override {
    const std::int8_t* margins = sweep_->margins(solved_).data() + first;
    std::transform(margins, margins + cells.size(), cells.data(),
                   [](std::int8_t margin) { return Margins::cell(margin); });
  }

  std::unique_ptr<Sweep> sweep_;  // while tables are built
  int solved_ = 0;                // its last slice
  std::shared_ptr<const EndgameMargins> endgame_;
  std::unique_ptr<MarginProver<G>> player_;  // for engines
  std::uint64_t player_bytes_ = 0;
  bool proof_begun_ = false;
};

class KalahTablesFamily final : public TablesFamily {
 public:
  std::string_view name() const override { return kalah::Family::kName; }
  std::span<const Alias> aliases() const override { return kalah::Family::kAliases; }

  std::string folder_name(const Spec& spec) const override {
    return kalah::Family::visit(spec, []<class G>(const G& game) { return KalahModel<G>(game).folder_name(); });
  }

  std::unique_ptr<GameTables> open(const Spec& spec, const TableRoots& roots) const override {
    return kalah::Family::visit(spec, [&]<class G>(const G& game) -> std::unique_ptr<GameTables> {
      return std::make_unique<KalahTables<G>>(roots, game);
    });
  }

  std::string only_for(const Spec& /*spec*/) const override { return ""; }
  bool draws_hold(const Spec& /*spec*/) const override { return true; }
};

}  // namespace

const TablesFamily& kalah_tables();
const TablesFamily& kalah_tables() {
  static const KalahTablesFamily family;
  return family;
}

}  // namespace palamedes::tables
