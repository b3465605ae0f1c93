#include "games/darkchess/heuristics.hpp"

#include "games/heuristics.hpp"

// Which refinements the heuristics have: what a search finds missing here it silently does without.
namespace palamedes::darkchess {
namespace {

template <class G, class K = Heuristics<G>>
constexpr bool kHasRefinements = HeuristicsFor<K, G>&& MadeFromWeights<K, G>&& HasFeatures<K, G>&& HasOptions<K, G>&&
    KnowsWhereItIsASum<K, G>&& ListsNoisyMoves<K, G>&& HasNullMove<K, G>&& HasLastWord<K, G>;

static_assert(kHasRefinements<DarkChess<FullBoard>>);
static_assert(kHasRefinements<DarkChess<SmallBoard>>);
static_assert(kHasRefinements<DarkChess<LongerBoard>>);

}  // namespace
}  // namespace palamedes::darkchess
