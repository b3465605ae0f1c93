#include "games/morris/heuristics.hpp"

#include "games/heuristics.hpp"

// Which refinements the heuristics have: what a search finds missing here it silently does without.
namespace palamedes::morris {
namespace {

template <class G, class K = Heuristics<G>>
constexpr bool kHasRefinements = HeuristicsFor<K, G>&& MadeFromWeights<K, G>&& HasFeatures<K, G>&&
    KnowsItsSymmetries<K, G>&& HasNullMove<K, G>&& ProbesTables<K>;

static_assert(kHasRefinements<Morris<VariantD>>);
static_assert(kHasRefinements<Morris<Nine>>);
static_assert(kHasRefinements<Morris<Twelve>>);
static_assert(kHasRefinements<Morris<Six>>);
static_assert(kHasRefinements<Morris<Three>>);

}  // namespace
}  // namespace palamedes::morris
