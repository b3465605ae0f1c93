// clang-format off
#include "search/mcts/mcts.hpp"
#include "search/alphabeta/alphabeta.hpp"
// clang-format on

#include "search/headers_support.hpp"

namespace palamedes::search {
namespace {

TEST(Headers, MctsFirst) { headers::expect_the_win(); }

}  // namespace
}  // namespace palamedes::search
