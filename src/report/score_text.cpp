#include "report/score_text.hpp"

#include <fmt/core.h>

namespace palamedes::report {

std::string score_in_words(search::Score score, bool proven) {
  const char* tail = proven ? ", proven" : "";
  if (search::is_win(score)) return fmt::format("win in {}{}", search::distance_of(score), tail);
  if (search::is_loss(score)) return fmt::format("loss in {}{}", search::distance_of(score), tail);
  if (proven && score == search::kDraw) return "draw, proven";
  return fmt::format("{:+}{}", score, tail);
}

}  // namespace palamedes::report
