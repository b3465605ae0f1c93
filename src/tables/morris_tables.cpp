#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/morris/family.hpp"
#include "tables/game_tables.hpp"
#include "tables/morris_model.hpp"
#include "tables/morris_verifier.hpp"
#include "tables/pair_builder.hpp"

namespace palamedes::tables {
namespace {

template <class Board>
class MorrisTables final : public GameTables {
 public:
  explicit MorrisTables(const std::string& root)
      : folder_(root, "morris-" + std::string(Board::kName), game_.spec().text()),
        prober_(folder_, [this](Space space) { return stored_states(space); }),
        verifier_(model_) {}

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
    bool any = false;
    for (const Space space : spaces()) {
      if (!folder_.has(space, FileKind::kResults)) continue;
      any = true;
      const auto results = folder_.open(space, FileKind::kResults, stored_states(space));
      results->check(settings.threads);
      if (!folder_.has(space, FileKind::kDistances)) {
        throw UserError("the distances of " + space.text() + " are not in " + quote(folder()) +
                        ", and results alone cannot be derived; build without --no-distances");
      }
      check_results(*results, settings.threads);
      settings.on_space(space, settings.samples ? check_samples(space, settings) : check_all(space, settings));
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

 private:
  static constexpr int kFewest = MorrisModel<Board>::kFewest;

  std::vector<Space> spaces() const {
    std::vector<Space> list;
    for (const Space pair : pairs(std::nullopt)) {
      for (const Space space : PairBuilder<MorrisModel<Board>>::spaces_of(pair)) list.push_back(space);
    }
    return list;
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

  // The results must say what the distances say.
  void check_results(const TableFile& results, int threads) const {
    const Space space = results.info().space;
    const auto distances = folder_.open(space, FileKind::kDistances, stored_states(space));
    for_each_piece(threads, results.info().blocks(), 16, [&] {
      return [&, five = std::vector<std::uint8_t>(), cells = std::vector<std::uint8_t>()](std::size_t begin,
                                                                                          std::size_t end) mutable {
        for (std::size_t block = begin; block < end; ++block) {
          five.resize(results.info().block_bytes(block));
          results.read_block(block, five);
          cells.resize(distances->info().block_bytes(block));
          distances->read_block(block, cells);
          if (!agree(five, cells, results.info().block_states(block), distances->info().cell_bytes)) {
            throw UserError("the results and the distances of " + space.text() + " in " + quote(folder()) +
                            " contradict each other; delete both and build them again");
          }
        }
      };
    });
  }

  static bool agree(const std::vector<std::uint8_t>& five, const std::vector<std::uint8_t>& cells, std::uint32_t count,
                    std::uint32_t cell_bytes) {
    static constexpr std::array<unsigned, kStatesPerByte> kPowers = {1, 3, 9, 27, 81};
    for (std::uint32_t i = 0; i < count; ++i) {
      const unsigned cell = cell_bytes == 1 ? cells[i] : cells[2 * i] + 256U * cells[2 * i + 1];
      const unsigned outcome = five[i / kStatesPerByte] / kPowers[i % kStatesPerByte] % 3;
      const unsigned wanted = static_cast<unsigned>(cell == 0       ? Outcome::kDraw
                                                    : cell % 2 == 0 ? Outcome::kWin
                                                                    : Outcome::kLoss);
      if (outcome != wanted) return false;
    }
    return true;
  }

  std::uint64_t check_samples(Space space, const VerifySettings& settings) {
    const auto look = [&](Space which, std::uint64_t index) {
      const auto value = prober_.value(which, index);
      if (!value || (value->outcome != Outcome::kDraw && !value->plies)) {
        throw UserError("the distances of " + which.text() + " are not in " + quote(folder()) + "; build them");
      }
      return value->outcome == Outcome::kDraw ? Levels<std::uint16_t>::kDraw
                                              : Levels<std::uint16_t>::cell(*value->plies);
    };
    Random random(derived_seed(settings.seed, hash_pair(space.mine, space.theirs)));
    const std::uint64_t states = stored_states(space);
    for (std::uint64_t i = 0; i < *settings.samples; ++i) verifier_.check(space, random.next() % states, look);
    return *settings.samples;
  }

  std::uint64_t check_all(Space space, const VerifySettings& settings) const {
    std::map<Space, LoadedSpace> loaded;
    const auto load = [&](Space which) {
      if (loaded.contains(which)) return;
      loaded.emplace(which,
                     LoadedSpace(*folder_.open(which, FileKind::kDistances, stored_states(which)), settings.threads));
    };
    load(space);
    load(space.partner());
    const auto lower = model_.after_capture(space);
    if (lower) load(*lower);
    const LoadedSpace* of_partner = &loaded.at(space.partner());
    const LoadedSpace* of_space = &loaded.at(space);
    const LoadedSpace* of_lower = lower ? &loaded.at(*lower) : nullptr;
    const auto look = [=](Space which, std::uint64_t index) {
      return which == space ? (*of_space)[index] : lower && which == *lower ? (*of_lower)[index] : (*of_partner)[index];
    };
    for_each_piece(settings.threads, stored_states(space), 1 << 14, [&] {
      return [&](std::size_t begin, std::size_t end) {
        for (std::size_t index = begin; index < end; ++index) verifier_.check(space, index, look);
      };
    });
    return stored_states(space);
  }

  morris::Morris<Board> game_{morris::Repetition::kDraws};
  MorrisModel<Board> model_;
  TableFolder folder_;
  Prober prober_;
  MorrisVerifier<Board> verifier_;
};

struct MakeTables {
  const std::string& root;

  template <class Board>
  std::unique_ptr<GameTables> operator()(const morris::Morris<Board>& /*game*/) const {
    return std::make_unique<MorrisTables<Board>>(root);
  }
};

}  // namespace

std::unique_ptr<GameTables> make_game_tables(const Spec& spec, const std::string& root) {
  Spec wanted = spec;
  for (const Alias& alias : morris::Family::kAliases) {
    if (alias.name == spec.name) wanted = Spec::parse(alias.stands_for);
  }
  if (wanted.name != morris::Family::kName) {
    throw UserError("there are no tables for " + quote(spec.name) + "; there are for: morris");
  }
  const morris::Variant variant = morris::Family::parse(wanted);
  const bool named = std::any_of(wanted.named.begin(), wanted.named.end(),
                                 [](const auto& setting) { return setting.first == "repetition"; });
  if (named && variant.repetition != morris::Repetition::kDraws) {
    throw UserError("the tables are for repetition=draws, not for " + quote(spec.text()));
  }
  return morris::Family::visit(wanted, MakeTables{root});
}

}  // namespace palamedes::tables
