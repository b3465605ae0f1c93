#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bits.hpp"
#include "games/heuristics.hpp"
#include "games/mingmang/heuristics_features.hpp"
#include "games/mingmang/mingmang.hpp"
#include "games/net.hpp"
#include "games/weights.hpp"

namespace palamedes::mingmang {

enum class PassRule : std::uint8_t { kSearched, kAfterSearch };
enum class FirstSquare : std::uint8_t { kA1, kH1 };

// What the heuristics of Ming Mang let one choose besides weights.
struct HeuristicsOptions {
  int pass_territory = 0;
  PassRule pass_rule = PassRule::kSearched;
  FirstSquare first_square = FirstSquare::kA1;
  int open_lead = 0;
  int piece_lead = 0;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer(
        "pass-territory", pass_territory, 0, 64,
        "a side thinks of passing only at the root, and only with a larger territory than this; 0: anywhere");
    visitor.choice("pass-rule", pass_rule, {"searched", "after-search"},
                   "with pass-territory, a pass is one of the moves that are searched, or what is played where the "
                   "search promises no more than the position is worth now");
    visitor.integer("open-lead", open_lead, 0, 1000,
                    "to a side that is far ahead, what each empty square is worth that either side can come to");
    visitor.integer("piece-lead", piece_lead, 0, 1000,
                    "to a side that is far ahead, what each piece more than the other side's is worth besides");
    visitor.choice("first-square", first_square, {"a1", "h1"},
                   "of equal moves the one nearest to this corner comes first, rank by rank");
  }
};

// What a search knows of Ming Mang beyond the rules. The weights are those of kFeatures.
template <class G>
class Heuristics {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  static constexpr int kSize = G::kSize;

  using Options = HeuristicsOptions;

  Heuristics(const G& /*game*/, const Weights& weights, const Options& options = {}) : options_(options) {
    if constexpr (kSize == 8) net_ = Net::from(weights, kNetInputs);
    const std::string prefix(net_ ? Net::kPrefix : "");
    for (std::size_t i = 0; i < kFeatureCount; ++i) weights_[i] = weights.of(prefix + std::string(kFeatures[i]));
    uses_places_ = uses(Feature::kCorners) || uses(Feature::kEdges) || uses(Feature::kCentre4) ||
                   uses(Feature::kCentre16) || uses(Feature::kBeside);
    uses_threats_ = uses(Feature::kAttacks) || uses(Feature::kExposed);
    presses_ = options.open_lead != 0 || options.piece_lead != 0;
    uses_slides_ = uses(Feature::kReach) || uses(Feature::kMobility) || uses_threats_;
  }

  // What the features say, and the net; to a side that is far ahead more than that.
  int evaluate(const G& game, const Position& position) const {
    const int sum = weighted(game, position);
    return presses_ && std::abs(sum) > kPressesFrom ? sum + pressure(sum, position, game.empty_squares(position)) : sum;
  }

  // The sum of the weighted features; what weighs nothing is not counted in the first place.
  int weighted(const G& game, const Position& position) const {
    const Squares mine = position.mine;
    const Squares theirs = position.theirs;
    int sum = weight(Feature::kToMove) + weight(Feature::kPieces) * more(mine, theirs) +
              weight(Feature::kDiagonal) * more(mine & kDiagonalSquares<kSize>, theirs & kDiagonalSquares<kSize>);
    if (uses_places_) sum += places(mine, theirs);
    if (uses_slides_) sum += slides(mine, theirs, game.empty_squares(position));
    if (uses(Feature::kNearer)) {
      sum += weight(Feature::kNearer) * nearer_squares(mine, theirs, game.empty_squares(position));
    }
    if (net_) sum += net_->evaluate([&](auto&& turn_on) { for_each_input(position, turn_on); });
    if (uses(Feature::kTerritory)) sum += weight(Feature::kTerritory) * territory(game, position);
    return sum;
  }

  // Every feature of a position, in the order of their names.
  static constexpr std::span<const std::string_view> kFeatureNames = kFeatures;
  void features(const G& game, const Position& position, std::span<int> values) const {
    const Squares mine = position.mine;
    const Squares theirs = position.theirs;
    const Squares empty = game.empty_squares(position);
    const Reach my_reach(mine, empty);
    const Reach their_reach(theirs, empty);
    const auto set = [&](Feature feature, int value) { values[static_cast<std::size_t>(feature)] = value; };
    const auto set_on = [&](Feature feature, Squares squares) { set(feature, more(mine & squares, theirs & squares)); };
    set(Feature::kPieces, more(mine, theirs));
    set(Feature::kReach, exclusive(my_reach, their_reach));
    set_on(Feature::kDiagonal, kDiagonalSquares<kSize>);
    set(Feature::kToMove, 1);
    set(Feature::kMobility, slides_of(my_reach) - slides_of(their_reach));
    set(Feature::kTerritory, territory(game, position));
    set_on(Feature::kCorners, kCornerSquares<kSize>);
    set_on(Feature::kEdges, kEdgeSquares<kSize>);
    set_on(Feature::kCentre4, kCentre4Squares<kSize>);
    set_on(Feature::kCentre16, kCentre16Squares<kSize>);
    set(Feature::kNearer, nearer_squares(mine, theirs, empty));
    set_on(Feature::kBeside, kBesideSquares<kSize>);
    set(Feature::kAttacks, std::popcount(turned_over(mine, theirs, all_of(my_reach))));
    set(Feature::kExposed, std::popcount(turned_over(theirs, mine, all_of(their_reach))));
  }

  bool is_weighted_sum(const G& game, const Position& position) const {
    return !net_ && !(presses_ && std::abs(weighted(game, position)) > kPressesFrom);
  }

  // Those that map the diagonal from a1 onto itself. A net sees the board turned half round when White is to move, and
  // knows of no other symmetry.
  bool keeps_evaluation(const G& /*game*/, int symmetry) const {
    constexpr int kHalfTurn = 3;
    if (net_) return symmetry == 0 || symmetry == kHalfTurn + 8;
    return (symmetry & kHalfTurn) == 0 || (symmetry & kHalfTurn) == kHalfTurn;
  }

  // For a net: the squares of the side to move and those of the other side, seen from the side to move: half a turn of
  // the board for White, which makes White's start Black's.
  static constexpr std::size_t kNetInputs = 128;
  template <class TurnOn>
  static void for_each_input(const Position& position, TurnOn&& turn_on) {
    const std::size_t turn = position.side() == Side::kSecond ? 63 : 0;
    for_each_bit(position.mine, [&](int square) { turn_on(static_cast<std::size_t>(square) ^ turn); });
    for_each_bit(position.theirs, [&](int square) { turn_on(64 + (static_cast<std::size_t>(square) ^ turn)); });
  }

  // Captures by how many they turn over.
  int order(const G& game, const Position& position, Move move) {
    return noisy(game, position, move) ? std::popcount(game.capture_mask(position, move)) : 0;
  }

  // All moves of a position are asked about one after the other: where captures end is worked out once for them.
  bool noisy(const G& game, const Position& position, Move move) {
    look_at(game, position);
    return (capture_squares_ >> move.to() & 1) != 0 && !move.is_pass();
  }

  // By the squares of arrival, of which there are few, back to whoever can slide there.
  void noisy_moves(const G& game, const Position& position, MoveList& moves) {
    look_at(game, position);
    moves.clear();
    for_each_bit(capture_squares_, [&](int to) {
      const auto add = [&](Squares nearest) {
        if ((nearest & position.mine) != 0) moves.push_back(Move(std::countr_zero(nearest), to));
      };
      const Squares occupied = position.occupied();
      const Rays& rays = kRays[static_cast<std::size_t>(to)];
      add(lowest(rays.east & occupied));
      add(lowest(rays.north & occupied));
      add(highest(rays.west & occupied));
      add(highest(rays.south & occupied));
    });
  }

  // A turn left out is a pass that does not count for the end of the game.
  bool make_null(const G& /*game*/, Position& position) const {
    position = {position.theirs, position.mine, (position.state & 1) ^ 1};
    return true;
  }

  void select(const G& game, const Position& position, MoveList& moves, bool root) const {
    if (options_.first_square == FirstSquare::kH1) std::sort(moves.begin(), moves.end(), nearer_to_h1);
    if (options_.pass_territory == 0 || moves.size() < 2) return;
    if (root && options_.pass_rule == PassRule::kSearched && may_pass(game, position)) return;
    moves.keep_if([](Move move) { return !move.is_pass(); });
  }

  std::optional<Move> instead(const G& game, const Position& position, Move /*found*/, int score) const {
    const bool asked = options_.pass_territory > 0 && options_.pass_rule == PassRule::kAfterSearch;
    // The search forgot all moves (`tried-moves`).
    if (asked && score == -kLargestEstimate) return Move::pass();
    if (!asked || score > evaluate(game, position) || !may_pass(game, position)) return std::nullopt;
    return Move::pass();
  }

 private:
  bool may_pass(const G& game, const Position& position) const {
    return game.territory(position).count(position.side()) > options_.pass_territory;
  }

  static constexpr int kPressesFrom = 400;

  // A lead that nobody can touch behind two walls waits for the ply limit: whoever is ahead is to keep the board open
  // and to take pieces. Comes in gradually, so that the search does not trade a lead for it.
  int pressure(int sum, const Position& position, Squares empty) const {
    constexpr int kFull = 800;
    const int lead = std::min(std::abs(sum), kFull) - kPressesFrom;
    const int contested = std::popcount(flooded(position.mine, empty) & flooded(position.theirs, empty));
    const int pieces = more(position.mine, position.theirs);
    const int open = sum > 0 ? contested : -contested;
    return (options_.open_lead * open + options_.piece_lead * pieces) * lead / (kFull - kPressesFrom);
  }

  // Slides by where they leave from and where they arrive, files from h to a; the pass last.
  static bool nearer_to_h1(Move a, Move b) {
    const auto place = [](Move move) { return move.is_pass() ? 64 * 64 : (move.from() ^ 7) * 64 + (move.to() ^ 7); };
    return place(a) < place(b);
  }

  int weight(Feature feature) const { return weights_[static_cast<std::size_t>(feature)]; }
  bool uses(Feature feature) const { return weight(feature) != 0; }

  static Squares lowest(Squares set) { return set & (~set + 1); }
  static Squares highest(Squares set) { return std::bit_floor(set); }

  void look_at(const G& game, const Position& position) {
    if (position.mine == seen_mine_ && position.theirs == seen_theirs_) return;
    seen_mine_ = position.mine;
    seen_theirs_ = position.theirs;
    capture_squares_ = game.capture_squares(position);
  }

  static int exclusive(const Reach& mine, const Reach& theirs) {
    // What both reach cancels out.
    return more(all_of(mine), all_of(theirs));
  }

  static int territory(const G& game, const Position& position) {
    const Squares empty = game.empty_squares(position);
    const Squares my_reach = flooded(position.mine, empty);
    const Squares their_reach = flooded(position.theirs, empty);
    return more(position.mine | my_reach, position.theirs | their_reach);
  }

  int places(Squares mine, Squares theirs) const {
    const auto on = [&](Feature feature, Squares squares) {
      return weight(feature) * more(mine & squares, theirs & squares);
    };
    return on(Feature::kCorners, kCornerSquares<kSize>) + on(Feature::kEdges, kEdgeSquares<kSize>) +
           on(Feature::kCentre4, kCentre4Squares<kSize>) + on(Feature::kCentre16, kCentre16Squares<kSize>) +
           on(Feature::kBeside, kBesideSquares<kSize>);
  }

  int slides(Squares mine, Squares theirs, Squares empty) const {
    const Reach my_reach(mine, empty);
    const Reach their_reach(theirs, empty);
    int sum = weight(Feature::kReach) * exclusive(my_reach, their_reach);
    if (uses(Feature::kMobility)) sum += weight(Feature::kMobility) * (slides_of(my_reach) - slides_of(their_reach));
    if (uses_threats_) {
      sum += weight(Feature::kAttacks) * std::popcount(turned_over(mine, theirs, all_of(my_reach))) +
             weight(Feature::kExposed) * std::popcount(turned_over(theirs, mine, all_of(their_reach)));
    }
    return sum;
  }

  std::array<int, kFeatureCount> weights_{};
  Options options_;
  std::shared_ptr<const Net> net_;
  bool uses_places_ = false;
  bool uses_threats_ = false;
  bool uses_slides_ = false;
  bool presses_ = false;

  // No position has equal pieces of both sides.
  Squares seen_mine_ = ~Squares{0};
  Squares seen_theirs_ = ~Squares{0};
  Squares capture_squares_ = 0;
};

}  // namespace palamedes::mingmang
