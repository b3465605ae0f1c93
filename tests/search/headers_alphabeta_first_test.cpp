// clang-format off
#include "search/alphabeta/alphabeta.hpp"
#include "search/mcts/mcts.hpp"
// clang-format on

#include "search/headers_support.hpp"

namespace palamedes::search {
namespace {

TEST(Headers, AlphaBetaFirst) { headers::expect_the_win(); }

}  // namespace
}  // namespace palamedes::search
