#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/random.hpp"
#include "games/contract.hpp"
#include "games/proof.hpp"
#include "games/weights.hpp"

// What a search is told about a game beyond its rules, all of it. Each games/<game>/heuristics.hpp has a class template
// `Heuristics<G>` that is made from the rules and from weights, and says by static_assert which of these refinements it
// has; a search thread owns a copy and may keep incremental state in it. tests/conformance/heuristics.hpp checks what
// is promised here along random games.
namespace palamedes {

// No estimate is larger than this, by either sign; above it begin wins and losses (search/common/score.hpp).
inline constexpr int kLargestEstimate = 1'000'000;
// What order() gives at most.
inline constexpr int kLargestOrder = 1'000'000;

template <class K, class G>
concept HeuristicsFor = Game<G> && std::copy_constructible<K> &&
    requires(K& heuristics, const G& game, const typename G::Position& position, typename G::Move move) {
  // For the side to move, within ±kLargestEstimate; only asked where the game is not over.
  { heuristics.evaluate(game, position) } -> std::convertible_to<int>;
  // What to try first: the larger the earlier, from 0 to kLargestOrder. Noisy moves go before all others;
  // among quiet ones killers and history count more.
  { heuristics.order(game, position, move) } -> std::convertible_to<int>;
  // Whether the move changes so much (captures, mills, …) that it is tried early, neither reduced nor left out near the
  // horizon, and followed in quiescence, unless FollowsSomeNoisyMoves says which are.
  { heuristics.noisy(game, position, move) } -> std::convertible_to<bool>;
};

// What every Heuristics<G> is made from.
template <class K, class G>
concept MadeFromWeights = std::constructible_from<K, const G&, const Weights&>;

// Has settings that are no weights, a struct that lists them in visit() (base/spec/options.hpp): they become options of
// every engine that judges by these heuristics. The values that a fresh `Options` has are those of the weights
// `default`.
template <class K, class G>
concept HasOptions = std::constructible_from<K, const G&, const Weights&, const typename K::Options&>;

struct NoOptions {
  template <class Visitor>
  void visit(Visitor& /*visitor*/) {}
};

template <class K, class G>
struct OptionsFor {
  using Type = NoOptions;
};
template <class K, class G>
requires HasOptions<K, G>
struct OptionsFor<K, G> {
  using Type = typename K::Options;
};
template <class K, class G>
using OptionsOf = typename OptionsFor<K, G>::Type;

template <class K, Game G>
K make_heuristics(const G& game, const Weights& weights, const OptionsOf<K, G>& options = {}) {
  if constexpr (HasOptions<K, G>) {
    return K(game, weights, options);
  } else {
    return K(game, weights);
  }
}

// Keeps incremental state: told of the root, then of every move made and taken back.
template <class K, class G>
concept FollowsMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                typename G::Move move) {
  heuristics.start(game, position);
  heuristics.played(game, position, move);  // position before the move
  heuristics.undone(game, position, move);  // position before the move, restored
};

// Chooses which moves are searched at all (at least one of the legal ones), and may order them.
template <class K, class G>
concept SelectsMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                typename G::MoveList& moves, bool root) {
  heuristics.select(game, position, moves, root);
};

// Selects and knows what it does: false where a move left out might be better than all that are kept. Those that say
// nothing claim to lose nothing.
template <class K, class G>
concept KnowsWhatSelectionLoses = requires(K& heuristics, const G& game, const typename G::Position& position,
                                           typename G::MoveList& moves, bool root) {
  { heuristics.select(game, position, moves, root) } -> std::same_as<bool>;
};

// Lists by itself the moves that are worth a look, at least one, where that is faster than to choose among all legal
// ones: what select() would keep of them below the root. False as there.
template <class K, class G>
concept ListsCandidates = requires(K& heuristics, const G& game, const typename G::Position& position,
                                   typename G::MoveList& moves) {
  { heuristics.candidates(game, position, moves) } -> std::same_as<bool>;
};

// Searches by itself to prove a value: the positions that it entered since it was asked last are nodes of the search.
template <class K>
concept CountsNodes = requires(K& heuristics) {
  { heuristics.take_nodes() } -> std::same_as<std::uint64_t>;
};

// It remembers what it found in a game, and forgets it when another begins.
template <class K>
concept Forgets = requires(K& heuristics) {
  heuristics.forget();
};

// Plays another move than the one that a search found best, by what the search promises of that; none: what was found.
template <class K, class G>
concept HasLastWord = requires(K& heuristics, const G& game, const typename G::Position& position,
                               typename G::Move found, int score) {
  { heuristics.instead(game, position, found, score) } -> std::same_as<std::optional<typename G::Move>>;
};

// Is certain of some values without a search; `depth` is how many plies the search itself would still go. A win or loss
// is one within so many plies: there may be a quicker win.
template <class K, class G>
concept ProvesValues = requires(K& heuristics, const G& game, const typename G::Position& position, int depth) {
  { heuristics.proven(game, position, depth) } -> std::same_as<Proof>;
};

// The game has tables that a search may ask (search/common/probe.hpp). Others need not pay for the question.
template <class K>
concept ProbesTables = K::kProbesTables;

// Only some noisy moves belong in quiescence.
template <class K, class G>
concept FollowsSomeNoisyMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                         typename G::Move move) {
  { heuristics.followed(game, position, move) } -> std::same_as<bool>;
};

// Whether quiescence follows a move.
template <class K, class G>
bool is_followed(K& heuristics, const G& game, const typename G::Position& position, typename G::Move move) {
  if constexpr (FollowsSomeNoisyMoves<K, G>) return heuristics.followed(game, position, move);
  return heuristics.noisy(game, position, move);
}

// Lists the moves of quiescence by itself, where that is faster than to ask about every legal one: all of them, unless
// ListsOneNoisyMove says otherwise.
template <class K, class G>
concept ListsNoisyMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                   typename G::MoveList& moves) {
  heuristics.noisy_moves(game, position, moves);
};

// Of several noisy moves one says as much as all (a win, the block of one): that one is listed, if there is any.
template <class K>
concept ListsOneNoisyMove = K::kOneNoisyMoveIsEnough;

// Games in which a side may be thought to pass, for the null move. Gives false where that makes no sense (zugzwang at
// hand, turn kept, …).
template <class K, class G>
concept HasNullMove = requires(const K& heuristics, const G& game, typename G::Position& position) {
  { heuristics.make_null(game, position) } -> std::same_as<bool>;
};

// True where the best move is never worse than a pass: then what a null move proves is proven.
template <class K>
concept KnowsWhetherPassHelps = requires(const K& heuristics) {
  { heuristics.pass_never_helps() } -> std::same_as<bool>;
};

// Knows where the opponent threatens so much that an estimate says little.
template <class K, class G>
concept KnowsThreats = requires(const K& heuristics, const G& game, const typename G::Position& position) {
  { heuristics.is_threatened(game, position) } -> std::same_as<bool>;
};

// Knows moves that force the opponent so much that a ply more should be looked at.
template <class K, class G>
concept KnowsForcing = requires(const K& heuristics, const G& game, const typename G::Position& position,
                                typename G::Move move) {
  { heuristics.forcing(game, position, move) } -> std::convertible_to<bool>;
};

// A game's own opinion of moves before they are tried, instead of what order() gives: for each move what it is worth to
// who makes it, 0 a loss and 1 a win (more is allowed, and makes it be tried longer).
template <class K, class G>
concept HasPriors = requires(K& heuristics, const G& game, const typename G::Position& position,
                             const typename G::MoveList& moves, std::span<float> out) {
  heuristics.priors(game, position, moves, out);
};

// Remembers what came of moves: it changes what the game's own opinion gave them, or gives one where there is none
// (search::kNoPrior). `random` is the search's: what is remembered may be used now and then only.
template <class K, class G>
concept RecallsMoves = requires(K& heuristics, const G& game, const typename G::Position& position,
                                const typename G::MoveList& moves, Random& random, std::span<float> out) {
  { heuristics.recalls() } -> std::same_as<bool>;  // else it need not be asked
  heuristics.recall(game, position, moves, random, out);
};

// Trusts what is remembered more in some positions than in others.
template <class K, class G>
concept TrustsExperience = requires(const K& heuristics, const G& game, const typename G::Position& position) {
  { heuristics.trust_in_experience(game, position) } -> std::same_as<double>;
};

// Evaluates by features under the names that weight files have: what learning fits. `values` has room for them all.
template <class K, class G>
concept HasFeatures = requires(const K& heuristics, const G& game, const typename G::Position& position,
                               std::span<int> values) {
  {std::span<const std::string_view>(K::kFeatureNames)};
  heuristics.features(game, position, values);
};

// Knows where evaluate() is more than the features times their weights (a net, a game that is decided); if nothing is
// said, it never is.
template <class K, class G>
concept KnowsWhereItIsASum = requires(K& heuristics, const G& game, const typename G::Position& position) {
  { heuristics.is_weighted_sum(game, position) } -> std::same_as<bool>;
};

// Knows through which symmetries of the game a position is worth the same; if nothing is said, through all.
template <class K, class G>
concept KnowsItsSymmetries = requires(const K& heuristics, const G& game, int symmetry) {
  { heuristics.keeps_evaluation(game, symmetry) } -> std::same_as<bool>;
};

// Has a net beside the features: a number of inputs, and those that a position turns on.
template <class K, class G>
concept HasNetInputs = requires(const K& heuristics, const typename G::Position& position,
                                void (*turn_on)(std::size_t)) {
  { K::kNetInputs } -> std::convertible_to<std::size_t>;
  heuristics.for_each_input(position, turn_on);
};

// Knows whether the game that it was made for takes a net; if nothing is said, it does.
template <class K>
concept KnowsWhetherNetFits = requires(const K& heuristics) {
  { heuristics.takes_net() } -> std::same_as<bool>;
};

}  // namespace palamedes
