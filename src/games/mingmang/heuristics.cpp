#include "games/mingmang/heuristics.hpp"

#include "games/heuristics.hpp"

// Which refinements the heuristics have: what a search finds missing here it silently does without.
namespace palamedes::mingmang {
namespace {

template <class G, class K = Heuristics<G>>
constexpr bool kHasRefinements = HeuristicsFor<K, G>&& MadeFromWeights<K, G>&& HasFeatures<K, G>&& HasOptions<K, G>&&
    KnowsWhereItIsASum<K, G>&& KnowsItsSymmetries<K, G>&& HasNetInputs<K, G>&& ListsNoisyMoves<K, G>&&
        HasNullMove<K, G>&& SelectsMoves<K, G>&& HasLastWord<K, G>;

static_assert(kHasRefinements<MingMang<4>>);
static_assert(kHasRefinements<MingMang<5>>);
static_assert(kHasRefinements<MingMang<6>>);
static_assert(kHasRefinements<MingMang<7>>);
static_assert(kHasRefinements<MingMang<8>>);

}  // namespace
}  // namespace palamedes::mingmang
