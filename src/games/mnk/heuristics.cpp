#include "games/mnk/heuristics.hpp"

#include "games/heuristics.hpp"
#include "games/mnk/sizes.hpp"

// Which refinements the heuristics have: what a search finds missing here it silently does without.
namespace palamedes::mnk {
namespace {

template <class G, class K = Heuristics<G>>
constexpr bool kHasRefinements = HeuristicsFor<K, G>&& MadeFromWeights<K, G>&& HasFeatures<K, G>&& HasOptions<K, G>&&
    KnowsWhereItIsASum<K, G>&& FollowsMoves<K, G>&& ListsNoisyMoves<K, G>&& ListsOneNoisyMove<K>&& KnowsForcing<K, G>&&
        HasNullMove<K, G>&& KnowsWhetherPassHelps<K>&& SelectsMoves<K, G>&& KnowsWhatSelectionLoses<K, G>&&
            ListsCandidates<K, G>&& HasNetInputs<K, G>&& KnowsWhetherNetFits<K>&& KnowsThreats<K, G>&& CountsNodes<K>&&
                Forgets<K>&& ProvesValues<K, G>;

static_assert(kHasRefinements<Mnk<UpTo64Cells>>);
static_assert(kHasRefinements<Mnk<UpTo20x20>>);
static_assert(kHasRefinements<Mnk<UpTo100x100>>);

}  // namespace
}  // namespace palamedes::mnk
