#pragma once

#include <functional>
#include <string>
#include <vector>

#include "learn/fit/fit.hpp"
#include "learn/fit/samples.hpp"

namespace palamedes::learn {

inline constexpr FitOptions kLineFitOptions{.epochs = 4, .rate = 0.003, .batch = 64, .search_share = 0.7};

// Fits a net over lines and the net over counts beside it (games/mnk/shapes/line_net.hpp) together, by Adam over
// shuffled batches at a rate that falls by half a cosine; rounds them to what LineNet takes. Errors are cross
// entropies. The same samples and options give the same weights. What it needs to go on after an epoch is in the file
// `kept`, if that has a name. Throws UserError where the game has no such net, the samples have no boards, or the file
// is of another fit.
FitResult fit_lines(const std::string& game, const EvaluationShape& shape, const std::vector<Sample>& samples,
                    const FitOptions& options, const std::function<void(const FitProgress&)>& listener,
                    const std::string& kept = "");

}  // namespace palamedes::learn
