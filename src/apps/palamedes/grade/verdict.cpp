#include "apps/palamedes/grade/verdict.hpp"

#include <algorithm>
#include <utility>

namespace palamedes::apps {

std::string_view verdict_text(Verdict verdict) {
  constexpr std::array<std::string_view, 9> kTexts = {"right",      "wrong count",  "wrong estimate",
                                                      "wrong move", "wrong format", "too slow",
                                                      "endless",    "crashed",      "nothing to run"};
  return kTexts[static_cast<std::size_t>(verdict)];
}

const Fault* Grade::worst() const {
  const auto found =
      std::find_if(faults.begin(), faults.end(), [this](const Fault& fault) { return fault.verdict == verdict; });
  return found == faults.end() ? nullptr : &*found;
}

void Grade::add(Mark& mark, Fault answer) {
  mark.add(answer.verdict == Verdict::kRight);
  if (answer.verdict == Verdict::kRight) return;
  verdict = std::max(verdict, answer.verdict);
  faults.push_back(std::move(answer));
}

}  // namespace palamedes::apps
