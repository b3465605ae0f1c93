# Compiler settings that every target of the project shares: link to palamedes_options.
include(CheckCXXSourceRuns)

# The instruction set: `auto` takes AVX2 and BMI2 (x86-64-v3) where the building machine has them, so that the two README
# commands give a fast program; `portable` is what a package for unknown machines wants; anything else goes to -march.
set(PALAMEDES_ARCH "auto" CACHE STRING "auto, portable, or a value for -march")

# One set of objects for programs and for the Python module, which is a shared library. What is hidden and cannot be
# replaced at run time is called as directly as in a program.
option(PALAMEDES_SHAREABLE "Make objects that a shared library can be made of" ON)
if(PALAMEDES_SHAREABLE)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

add_library(palamedes_options INTERFACE)
target_compile_features(palamedes_options INTERFACE cxx_std_20)
target_compile_options(palamedes_options INTERFACE
  $<BUILD_INTERFACE:-Wall> $<BUILD_INTERFACE:-Wextra> $<BUILD_INTERFACE:-Wshadow> $<BUILD_INTERFACE:-Wconversion>
  $<BUILD_INTERFACE:-Wno-sign-conversion> $<BUILD_INTERFACE:-Wnon-virtual-dtor> $<BUILD_INTERFACE:-Wold-style-cast>)
if(PALAMEDES_SHAREABLE)
  target_compile_options(palamedes_options INTERFACE $<BUILD_INTERFACE:-fno-semantic-interposition>)
endif()
# GCC 12 sees overlapping copies in std::string's operator+ that are none (GCC bug 105651), and strings in a std::variant that
# are read before they are there.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(palamedes_options INTERFACE $<BUILD_INTERFACE:-Wno-restrict>
    $<BUILD_INTERFACE:-Wno-maybe-uninitialized>)
endif()
# GCC looks for garbage every few megabytes unless told that there is room: a twentieth of the time of the largest units.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(palamedes_options INTERFACE $<BUILD_INTERFACE:--param=ggc-min-heapsize=500000>)
endif()
# Tables that are computed at compile time take more steps than clang allows unasked.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(palamedes_options INTERFACE -fconstexpr-steps=100000000)
endif()
if(PALAMEDES_WERROR)
  target_compile_options(palamedes_options INTERFACE $<BUILD_INTERFACE:-Werror>)
endif()

if(PALAMEDES_ARCH STREQUAL "auto")
  check_cxx_source_runs("
    int main() {
      __builtin_cpu_init();
      return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"fma\") ? 0 : 1;
    }" PALAMEDES_HOST_IS_X86_64_V3)
  if(PALAMEDES_HOST_IS_X86_64_V3)
    target_compile_options(palamedes_options INTERFACE -march=x86-64-v3)
  endif()
elseif(NOT PALAMEDES_ARCH STREQUAL "portable")
  target_compile_options(palamedes_options INTERFACE -march=${PALAMEDES_ARCH})
endif()
