#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/morris/family.hpp"
#include "games/morris/position_values.hpp"
#include "games/morris/tables/checker.hpp"
#include "games/morris/tables/model.hpp"
#include "games/morris/tables/placement.hpp"
#include "tables/game_tables.hpp"
#include "tables/pair_builder.hpp"

namespace palamedes::tables {
namespace {

template <class Board>
std::string folder_name() {
  return "morris-" + std::string(Board::kName);
}

template <class Board>
class MorrisTables final : public GameTables, public morris::PositionValues {
 public:
  explicit MorrisTables(const std::string& root)
      : folder_(root, folder_name<Board>(), game_.spec().text()),
        prober_(folder_, [this](Space space) { return stored_states(space); }) {}

  const std::string& game() const override { return folder_.game(); }
  const std::string& folder() const override { return folder_.path(); }

  std::vector<Space> pairs(const std::optional<Space>& up_to) const override {
    const Space last = up_to.value_or(Space{Board::kPieces, Board::kPieces});
    const int more = std::max(last.mine, last.theirs);
    const int fewer = std::min(last.mine, last.theirs);
    if (fewer < kFewest || more > Board::kPieces) {
      throw UserError("there is no table of " + last.text() + "; each side has " + std::to_string(kFewest) + " to " +
                      std::to_string(Board::kPieces) + " pieces, as in " + std::to_string(kFewest) + "-" +
                      std::to_string(Board::kPieces));
    }
    std::vector<Space> list;
    for (int mine = kFewest; mine <= more; ++mine) {
      for (int theirs = kFewest; theirs <= std::min(mine, fewer); ++theirs) list.push_back({mine, theirs});
    }
    std::stable_sort(list.begin(), list.end(), [](Space a, Space b) { return a.mine + a.theirs < b.mine + b.theirs; });
    return list;
  }

  std::uint64_t stored_states(Space space) const override { return model_.ranking().size(space); }
  std::uint64_t positions(Space space) const override {
    constexpr int kPoints = MorrisRanking<Board>::kPoints;
    return std::uint64_t{binomial(kPoints, space.mine)} * binomial(kPoints - space.mine, space.theirs);
  }

  std::uint64_t memory(Space pair, int cell_bytes) const override {
    std::uint64_t bytes = 0;
    const auto width = static_cast<std::uint64_t>(cell_bytes);
    for (const Space space : PairBuilder<MorrisModel<Board>>::spaces_of(pair)) {
      bytes += width * stored_states(space) + stored_states(space.partner());
      if (const auto lower = model_.after_capture(space)) bytes += width * stored_states(*lower);
    }
    return bytes;
  }

  void build(const BuildSettings& settings, const search::StopToken& stop) override {
    folder_.make();
    const BuildLock lock(folder_);
    PairBuilder<MorrisModel<Board>> builder(model_, folder_, settings, stop);
    for (const Space pair : pairs(settings.up_to)) builder.build(pair);
    if (settings.keep_distances) return;
    for (const Space space : spaces()) folder_.remove(space, FileKind::kDistances);
  }

  void verify(const VerifySettings& settings) override {
    const MorrisChecker<Board> checker(model_, folder_, prober_, settings);
    bool any = false;
    for (const Space space : spaces()) {
      if (!folder_.has(space, FileKind::kResults)) continue;
      any = true;
      checker.check(space);
    }
    if (!any) throw UserError("there are no tables of " + game() + " in " + quote(folder()));
  }

  std::vector<TableInfo> infos() const override {
    std::vector<TableInfo> list;
    for (const Space space : spaces()) {
      if (!folder_.has(space, FileKind::kResults)) continue;
      list.push_back(folder_.open(space, FileKind::kResults, stored_states(space))->info());
    }
    return list;
  }

  Probed probe(const std::string& text) override {
    const morris::Position position = game_.parse_position(text);
    if (!position.opening_over()) {
      throw UserError("the position " + quote(text) + " has pieces to place; tables have those that follow");
    }
    Probed probed;
    probed.position = game_.position_text(position);
    const Result result = game_.result(position);
    if (result != Result::kOngoing) {
      probed.value.outcome = result == Result::kDraw               ? Outcome::kDraw
                             : result == win_for(position.to_move) ? Outcome::kWin
                                                                   : Outcome::kLoss;
      if (result != Result::kDraw) probed.value.plies = 0;
      return probed;
    }
    probed.value = value_of(position);
    typename morris::Morris<Board>::MoveList moves;
    game_.legal_moves(position, moves);
    for (const morris::Move move : moves) {
      morris::Position next = position;
      game_.play(next, move);
      probed.moves.push_back({game_.move_text(position, move), for_the_mover(after(next))});
    }
    return probed;
  }

  std::optional<Known> known(const std::string& text) override {
    const morris::Position position = game_.parse_position(text);
    if (!position.opening_over() || game_.result(position) != Result::kOngoing) return std::nullopt;
    return known_of(position, false);
  }

  Proof value(const morris::Position& position, bool roughly) override {
    const auto known = known_of(position, roughly);
    if (!known) return {};
    switch (known->value.outcome) {
      case Outcome::kWin: return {Proof::Kind::kWin, known->value.plies.value_or(known->at_most)};
      case Outcome::kLoss: return {Proof::Kind::kLoss, known->value.plies.value_or(known->at_most)};
      case Outcome::kDraw: break;
    }
    return {Proof::Kind::kDraw};
  }

  std::string trouble() const override {
    const std::lock_guard lock(trouble_mutex_);
    return trouble_;
  }

  Sampled sampled(Space space, std::uint64_t index) override {
    const auto halves = model_.ranking().halves(space, index);
    const morris::Position position = midgame_position(halves.mine, halves.theirs);
    return {game_.position_text(position), value_of(position)};
  }

  std::string position_at_level(Space space, int level) override {
    if (!folder_.has(space, FileKind::kDistances)) {
      throw UserError("the distances of " + space.text() + " are not in " + quote(folder()) + "; build them");
    }
    const auto file = folder_.open(space, FileKind::kDistances, stored_states(space));
    const std::uint32_t width = file->info().cell_bytes;
    const auto wanted = static_cast<unsigned>(Levels<std::uint16_t>::cell(level));
    std::vector<std::uint8_t> cells;
    for (std::uint64_t block = 0; block < file->info().blocks(); ++block) {
      cells.resize(file->info().block_bytes(block));
      file->read_block(block, cells);
      for (std::uint32_t i = 0; i < file->info().block_states(block); ++i) {
        const unsigned cell = width == 1 ? cells[i] : cells[2 * i] + 256U * cells[2 * i + 1];
        if (cell != wanted) continue;
        const auto halves = model_.ranking().halves(space, block * kBlockStates + i);
        return game_.position_text(midgame_position(halves.mine, halves.theirs));
      }
    }
    throw UserError("no position of " + space.text() + " is decided in " + std::to_string(level) + " plies");
  }

  Solution solve_placement(const std::string& position, const PlacementSettings& settings,
                           const search::StopToken& stop) override {
    folder_.make();
    const BuildLock lock(folder_);
    return solve_placements(model_.ranking(), folder_, position, settings, stop);
  }

 private:
  static constexpr int kFewest = MorrisModel<Board>::kFewest;

  std::vector<Space> spaces() const {
    std::vector<Space> list;
    for (const Space pair : pairs(std::nullopt)) {
      for (const Space space : PairBuilder<MorrisModel<Board>>::spaces_of(pair)) list.push_back(space);
    }
    return list;
  }

  // Where a file cannot be used the reason is kept for whoever asks, and the space is as if it had none.
  std::optional<Known> known_of(const morris::Position& position, bool roughly) {
    const Space space = MorrisVerifier<Board>::space_of(position);
    std::atomic<bool>& refused =
        refused_[static_cast<std::size_t>(space.mine) * kCounts + static_cast<std::size_t>(space.theirs)];
    if (refused.load(std::memory_order_relaxed)) return std::nullopt;
    try {
      const std::uint64_t index = model_.ranking().index(position.mine(), position.theirs());
      const auto value = roughly ? prober_.result(space, index) : prober_.value(space, index);
      if (!value) return std::nullopt;
      return Known{*value, prober_.highest_level(space)};
    } catch (const UserError& error) {
      refused = true;
      const std::lock_guard lock(trouble_mutex_);
      if (trouble_.empty()) trouble_ = error.what();
      return std::nullopt;
    }
  }

  Value value_of(const morris::Position& position) {
    const Space space = MorrisVerifier<Board>::space_of(position);
    const auto value = prober_.value(space, model_.ranking().index(position.mine(), position.theirs()));
    if (!value) throw UserError("there is no table of " + space.text() + " in " + quote(folder()) + "; build it");
    return *value;
  }

  Value after(const morris::Position& next) {
    const Result result = game_.result(next);
    if (result == Result::kDraw) return {};
    if (result != Result::kOngoing) return {Outcome::kLoss, 0};
    return value_of(next);
  }

  static Value for_the_mover(const Value& reply) {
    Value value = reply;
    if (reply.outcome == Outcome::kWin) value.outcome = Outcome::kLoss;
    if (reply.outcome == Outcome::kLoss) value.outcome = Outcome::kWin;
    if (value.plies) ++*value.plies;
    return value;
  }

  morris::Morris<Board> game_{morris::Repetition::kDraws};
  MorrisModel<Board> model_;
  TableFolder folder_;
  Prober prober_;
  mutable std::mutex trouble_mutex_;
  std::string trouble_;
  // By the pieces of both sides: spaces whose files cannot be used.
  static constexpr std::size_t kCounts = Board::kPieces + 1;
  std::array<std::atomic<bool>, kCounts * kCounts> refused_{};
};

struct MakeTables {
  const std::string& root;

  template <class Board>
  std::unique_ptr<GameTables> operator()(const morris::Morris<Board>& /*game*/) const {
    return std::make_unique<MorrisTables<Board>>(root);
  }
};

}  // namespace

namespace {

// The spec with its alias, if it is one, replaced.
Spec without_alias(const Spec& spec) {
  for (const Alias& alias : morris::Family::kAliases) {
    if (alias.name == spec.name) return Spec::parse(alias.stands_for);
  }
  return spec;
}

struct BoardName {
  template <class Board>
  std::string operator()(const morris::Morris<Board>& /*game*/) const {
    return folder_name<Board>();
  }
};

}  // namespace

std::unique_ptr<GameTables> make_game_tables(const Spec& spec, const std::string& root) {
  const Spec wanted = without_alias(spec);
  if (wanted.name != morris::Family::kName) {
    throw UserError("there are no tables for " + quote(spec.name) + "; there are for: morris");
  }
  const auto variant = settings_from<morris::Settings>(wanted);
  const bool named = std::any_of(wanted.named.begin(), wanted.named.end(),
                                 [](const auto& setting) { return setting.first == "repetition"; });
  if (named && variant.repetition != morris::Repetition::kDraws) {
    throw UserError("the tables are for repetition=draws, not for " + quote(spec.text()));
  }
  return morris::Family::visit(wanted, MakeTables{root});
}

bool has_game_tables(const Spec& spec, const std::string& root) {
  const Spec wanted = without_alias(spec);
  if (wanted.name != morris::Family::kName) return false;
  std::error_code none;
  const std::filesystem::directory_iterator files(root + "/" + morris::Family::visit(wanted, BoardName{}), none);
  return std::any_of(begin(files), end(files),
                     [](const auto& entry) { return entry.path().extension() == ".results"; });
}

std::unique_ptr<GameTables> open_game_tables(const Spec& spec, const std::string& root) {
  return morris::Family::visit(without_alias(spec), MakeTables{root});
}

bool table_draws_hold(const Spec& spec) {
  return settings_from<morris::Settings>(without_alias(spec)).repetition != morris::Repetition::kLoses;
}

}  // namespace palamedes::tables
