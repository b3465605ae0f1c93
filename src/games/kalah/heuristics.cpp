#include "games/kalah/heuristics.hpp"

#include "games/heuristics.hpp"
#include "games/kalah/family.hpp"

// Which refinements the heuristics have: what a search finds missing here it silently does without.
namespace palamedes::kalah {
namespace {

template <class G, class K = Heuristics<G>>
constexpr bool kHasRefinements =
    HeuristicsFor<K, G>&& MadeFromWeights<K, G>&& HasFeatures<K, G>&& KnowsWhereItIsASum<K, G>&& HasNetInputs<K, G>&&
        KnowsForcing<K, G>&& HasPriors<K, G>&& TrustsExperience<K, G>&& ProbesTables<K>;

static_assert(kHasRefinements<Kalah<PackedBoard>>);
static_assert(kHasRefinements<Kalah<ByteBoard>>);
static_assert(kHasRefinements<Kalah<WideBoard>>);

}  // namespace
}  // namespace palamedes::kalah
