#include "apps/palamedes/version.hpp"

#include <fmt/core.h>

#include "arena/cluster.hpp"
#include "base/version.hpp"
#include "server/http/built_in_page.hpp"

namespace palamedes::apps {
namespace {

#if defined(__AVX2__)
constexpr std::string_view kInstructions = "AVX2 and BMI2 instructions";
#else
constexpr std::string_view kInstructions = "instructions that every machine of its kind has";
#endif

}  // namespace

std::string version_text() {
  return fmt::format("palamedes {}\nbuilt {}, {}, for {}, by {}", kVersion,
                     arena::Cluster::built_in() ? "with MPI" : "without MPI",
                     server::page_was_built() ? "with the page" : "without the page", kInstructions,
#if defined(__clang__)
                     "Clang " __clang_version__
#else
                     "GCC " __VERSION__
#endif
  );
}

}  // namespace palamedes::apps
