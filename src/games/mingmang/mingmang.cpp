#include "games/mingmang/mingmang.hpp"

namespace palamedes::mingmang {

template <int N>
Spec MingMang<N>::spec() const {
  Spec spec;
  spec.name = "mingmang";
  if (N != 8) spec.positional.push_back(std::to_string(N));
  return spec;
}

template <int N>
Position MingMang<N>::start() const {
  constexpr Squares kBottom = (Squares{1} << N) - 1;
  constexpr Squares kTop = kBottom << 8 * (N - 1);
  constexpr Squares kLeft = kFileA & kBoard<N>;
  constexpr Squares kRight = kLeft << (N - 1);
  return {kBottom | (kRight & ~kTop), kTop | (kLeft & ~kBottom), 0};
}

template <int N>
Result MingMang<N>::judge(const Position& position) const {
  const Territory counted = territory(position);
  const int black = counted.count(Side::kFirst);
  const int white = counted.count(Side::kSecond);
  if (black == white) return Result::kDraw;
  return black > white ? Result::kFirstWins : Result::kSecondWins;
}

template <int N>
std::string_view MingMang<N>::reason(const Position& position) const {
  const Result ending = result(position);
  if (ending == Result::kOngoing) return "";
  if (position.passes() == 2) {
    return ending == Result::kDraw ? "two passes, equal territory" : "two passes, larger territory";
  }
  return position.mine == 0 || position.theirs == 0 ? "no pieces left" : "no piece can slide";
}

template class MingMang<4>;
template class MingMang<5>;
template class MingMang<6>;
template class MingMang<7>;
template class MingMang<8>;

template <class G>
constexpr bool kFulfilsTheContract = Game<G> && HasPathRules<G> && HasPlayout<G> && HasPerftMoves<G>;

static_assert(kFulfilsTheContract<MingMang<4>>);
static_assert(kFulfilsTheContract<MingMang<5>>);
static_assert(kFulfilsTheContract<MingMang<6>>);
static_assert(kFulfilsTheContract<MingMang<7>>);
static_assert(kFulfilsTheContract<MingMang<8>>);

}  // namespace palamedes::mingmang
