#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/hash.hpp"
#include "games/darkchess/darkchess.hpp"
#include "games/darkchess/heuristics_features.hpp"
#include "games/darkchess/heuristics_flips.hpp"
#include "games/weights.hpp"

namespace palamedes::darkchess {

enum class Counted : std::uint8_t { kAlive, kFaceUp };
enum class MoveOrder : std::uint8_t { kPromise, kSquares };

// What the heuristics of dark chess let one choose besides weights.
struct HeuristicsOptions {
  Counted counted = Counted::kAlive;
  int nothing_left = 0;
  int barren = 30;
  int fade = 30;
  int flip_square = 0;
  int flip_gain = 100;
  bool flips_last = false;
  MoveOrder order = MoveOrder::kPromise;
  bool flip_instead = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.choice("pieces", counted, {"alive", "face-up"}, "the pieces that the evaluation counts as a side's own");
    visitor.integer("nothing-left", nothing_left, 0, 100'000,
                    "what an evaluation takes off a side that has no piece left; 0: as the weights say");
    visitor.integer("barren", barren, 0, 100,
                    "per cent left of an advantage whose owner cannot take all that the opponent has");
    visitor.integer("fade", fade, 0, 100, "per cent taken off an advantage by the time the quiet plies run out");
    visitor.integer("flip-square", flip_square, 0, 100'000,
                    "order of flips: how much a step of the preference for squares counts");
    visitor.integer("flip-gain", flip_gain, 0, 10'000,
                    "order of flips: how much a hundredth of a nominal value counts, in hundredths");
    visitor.flag("flips-last", flips_last, "order of flips: after all other moves, whatever they promise");
    visitor.choice("move-order", order, {"promise", "squares"},
                   "what is tried first: by what moves promise; captures, then the others, each from a1 on");
    visitor.flag(
        "flip-instead", flip_instead,
        "after a search, flip by the reference program's choice where no capture and no improvement was found");
  }
};

// What a search knows of dark chess beyond the rules. The weights are those of kFeatures.
template <class G>
class Heuristics {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Shape = typename G::BoardShape;
  using Places = PlaceFeatures<Shape>;

  using Options = HeuristicsOptions;
  static constexpr bool kProbesTables = true;

  Heuristics(const G& /*game*/, const Weights& weights, const Options& options = {}) : options_(options) {
    for (std::size_t i = 0; i < kFeatureCount; ++i) weights_[i] = weights.of(kFeatures[i]);
    uses_exposure_ = uses(Feature::kExposed) || uses(Feature::kSecond) || uses(Feature::kTrapped);
    uses_places_ = false;
    for (std::size_t i = kMaterialCount; i < kFeatureCount; ++i) uses_places_ = uses_places_ || weights_[i] != 0;
  }

  int evaluate(const G& game, const Position& position) {
    if (position.to_move == Colour::kUnknown) return 0;
    if (options_.nothing_left != 0 && !has_any(position, position.to_move)) return -options_.nothing_left;
    const Material& material = material_of(position);
    const bool red = position.to_move == Colour::kRed;
    int sum = red ? material.value : -material.value;
    if (uses_places_) sum += places(position);
    const bool hopeful = (sum > 0) == red ? material.red_hopes : material.black_hopes;
    if (!hopeful) sum = sum * options_.barren / 100;
    return sum - sum * options_.fade / 100 * position.quiet / game.settings().quiet_limit;
  }

  // Every feature of a position, in the order of their names.
  static constexpr std::span<const std::string_view> kFeatureNames = kFeatures;
  void features(const G& /*game*/, const Position& position, std::span<int> values) const {
    FeatureValues found{};
    if (position.to_move != Colour::kUnknown) {
      count_material(census(counted(position), position.to_move), found);
      const Places places(position);
      const auto exposure = places.exposure();
      value_in(found, Feature::kAttacks) = places.attacks();
      value_in(found, Feature::kExposed) = exposure.sum;
      value_in(found, Feature::kSecond) = exposure.second;
      value_in(found, Feature::kTrapped) = exposure.trapped;
      value_in(found, Feature::kMobility) = places.mobility();
      value_in(found, Feature::kChase) = places.chase();
      value_in(found, Feature::kCentre) = places.centre();
      value_in(found, Feature::kDark) = places.dark(position);
      value_in(found, Feature::kShown) = places.shown();
    }
    std::ranges::copy(found, values.begin());
  }

  // Nothing has faded, and either side may hope.
  bool is_weighted_sum(const G& /*game*/, const Position& position) {
    const Material& material = material_of(position);
    return (position.quiet == 0 || options_.fade == 0) &&
           (options_.barren == 100 || (material.red_hopes && material.black_hopes));
  }

  // Captures by what they take, of equals the one by the lesser piece; then quiet moves and flips by what they save,
  // risk and promise.
  int order(const G& game, const Position& position, Move move) {
    if (options_.order == MoveOrder::kSquares) return kQuiet - place_in_order(move);
    if (game.is_capture(position, move)) {
      const auto target = static_cast<std::size_t>(kind_of(position.piece_on(move.to())));
      const auto taker = static_cast<std::size_t>(kind_of(position.piece_on(move.from())));
      return kCapture + 100 * kNominal[target] - kNominal[taker];
    }
    look_at(position);
    if (move.is_flip()) return order_of_flip(position, move.to());
    const auto kind = static_cast<std::size_t>(kind_of(position.piece_on(move.from())));
    const Squares to = Squares{1} << move.to();
    int worth = kQuiet;
    if ((exposed_ >> move.from() & 1) != 0) worth += kSaved * kNominal[kind];
    if ((danger_[kind] & to) != 0) worth -= kSaved * kNominal[kind];
    if (kind != kCannonIndex && (near_prey_[kind] & to) != 0) worth += kNear;
    return worth;
  }

  bool noisy(const G& game, const Position& position, Move move) const { return game.is_capture(position, move); }

  void noisy_moves(const G& game, const Position& position, MoveList& moves) const { game.captures(position, moves); }

  // A flip in place of a move that takes nothing and promises no more than the position is worth now. As long as there
  // is an own piece to turn up, unless there is nothing else to do.
  std::optional<Move> instead(const G& game, const Position& position, Move found, int score) {
    if (!options_.flip_instead || position.hidden() == 0) return std::nullopt;
    const bool may = position.bag.has(position.to_move) && !game.is_capture(position, found);
    if (!found.is_flip() && !(may && score <= evaluate(game, position))) return std::nullopt;
    return Move::flip(ReferenceFlips<Shape>(position, game.full_bag()).best(position));
  }

  // While something lies face down a flip far from everything is as good as a pass; afterwards a side may well be in
  // zugzwang.
  bool make_null(const G& /*game*/, Position& position) const {
    if (position.to_move == Colour::kUnknown || position.board.hidden == 0) return false;
    position.to_move = opposite(position.to_move);
    position.quiet = 0;
    return true;
  }

 private:
  static constexpr int kCapture = 100'000;
  static constexpr int kQuiet = 20'000;
  static constexpr int kSaved = 400;
  static constexpr int kNear = 200;
  static constexpr int kFlip = 10'000;

  struct Material {
    std::uint64_t alive = ~std::uint64_t{0};  // no position has so many pieces
    int value = 0;                            // for red
    bool red_hopes = false;
    bool black_hopes = false;
  };

  bool uses(Feature feature) const { return weight(feature) != 0; }
  int weight(Feature feature) const { return weights_[static_cast<std::size_t>(feature)]; }

  static bool has_any(const Position& position, Colour colour) {
    return position.pieces(colour) != 0 || position.bag.has(colour);
  }

  PieceCounts counted(const Position& position) const {
    PieceCounts counts = options_.counted == Counted::kAlive ? position.bag : PieceCounts{};
    for (const Colour colour : {Colour::kRed, Colour::kBlack}) {
      const Army army = army_of(position, colour);
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        counts.add(piece_of(colour, static_cast<Kind>(kind)), std::popcount(army.kinds[kind]));
      }
    }
    return counts;
  }
  static Census census(const PieceCounts& counts, Colour mine) {
    Census census;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      census.mine[kind] = counts.of(piece_of(mine, static_cast<Kind>(kind)));
      census.theirs[kind] = counts.of(piece_of(opposite(mine), static_cast<Kind>(kind)));
    }
    return census;
  }

  // What is alive changes by captures alone: few sets of pieces come up in a search, each of them often.
  const Material& material_of(const Position& position) {
    const PieceCounts counts = counted(position);
    Material& entry = known_[mix64(counts.packed) % known_.size()];
    if (entry.alive == counts.packed) return entry;
    const Census by_kind = census(counts, Colour::kRed);
    FeatureValues values{};
    count_material(by_kind, values);
    entry.alive = counts.packed;
    entry.value = 0;
    for (std::size_t i = 0; i < kMaterialCount; ++i) entry.value += weights_[i] * values[i];
    entry.red_hopes = can_take_all(by_kind);
    entry.black_hopes = can_take_all(by_kind.exchanged());
    return entry;
  }

  int places(const Position& position) const {
    const Places places(position);
    int sum = 0;
    if (uses(Feature::kAttacks)) sum += weight(Feature::kAttacks) * places.attacks();
    if (uses_exposure_) {
      const auto exposure = places.exposure();
      sum += weight(Feature::kExposed) * exposure.sum + weight(Feature::kSecond) * exposure.second +
             weight(Feature::kTrapped) * exposure.trapped;
    }
    if (uses(Feature::kMobility)) sum += weight(Feature::kMobility) * places.mobility();
    if (uses(Feature::kChase)) sum += weight(Feature::kChase) * places.chase();
    if (uses(Feature::kCentre)) sum += weight(Feature::kCentre) * places.centre();
    if (uses(Feature::kDark)) sum += weight(Feature::kDark) * places.dark(position);
    if (uses(Feature::kShown)) sum += weight(Feature::kShown) * places.shown();
    return sum;
  }

  // By the square that a piece leaves; downwards, upwards, to the left, to the right.
  static int place_in_order(Move move) {
    const int distance = move.to() - move.from();
    const bool sideways = move.to() / Shape::kRows != move.from() / Shape::kRows;
    return 4 * move.from() + (sideways ? 2 : 0) + (distance > 0 ? 1 : 0);
  }

  int order_of_flip(const Position& position, int square) {
    int worth = options_.flips_last ? kFlip / 2 : kQuiet;
    worth -= options_.flip_square * flip_preference<Shape>(square);
    if (options_.flip_gain != 0) {
      if (!flips_known_) {
        flips_ = FlipGains<Shape>(position);
        flips_known_ = true;
      }
      const int gain = flips_.of(square) * options_.flip_gain / 100;
      worth += options_.flips_last ? std::clamp(gain, -kFlip / 4, kFlip / 4) : std::clamp(gain, -kFlip, kFlip);
    }
    return std::max(0, worth);
  }

  // All moves of a position are asked about one after the other: what they have in common is worked out once.
  void look_at(const Position& position) {
    if (position.board == seen_ && position.to_move == seen_to_move_) return;
    seen_ = position.board;
    seen_to_move_ = position.to_move;
    flips_known_ = false;
    if (position.to_move == Colour::kUnknown) return;
    const Army mine = army_of(position, position.to_move);
    const Army theirs = army_of(position, opposite(position.to_move));
    danger_ = danger_of<Shape>(theirs);
    exposed_ = Reach<Shape>::jumps_of_all(position.occupied(), mine.all, theirs.kinds[kCannonIndex]);
    for_each_kind([&](auto kind) {
      exposed_ |= mine.kinds[kind] & danger_[kind];
      const Squares prey = joined(theirs.kinds, [](auto target) { return takes(decltype(kind)::value, target); });
      near_prey_[kind] = Reach<Shape>::around(prey);
    });
  }

  std::array<int, kFeatureCount> weights_{};
  Options options_;
  bool uses_exposure_ = false;
  bool uses_places_ = false;

  std::array<Material, 256> known_{};

  Board<Shape> seen_{};
  Colour seen_to_move_ = Colour::kUnknown;
  bool flips_known_ = false;
  Squares exposed_ = 0;
  SetByKind danger_{};
  SetByKind near_prey_{};
  FlipGains<Shape> flips_;
};

}  // namespace palamedes::darkchess
