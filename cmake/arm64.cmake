# Builds for arm64 by Debian's cross compiler, with libraries that scripts/foreign-libraries unpacked; what is built runs under
# qemu's user mode.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# It would tell of how GCC 9 and older passed pairs of numbers.
set(CMAKE_CXX_FLAGS_INIT -Wno-psabi)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

set(libraries "${CMAKE_CURRENT_LIST_DIR}/../build/arm64-libraries")
get_filename_component(libraries "${libraries}" ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH "${libraries}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES "${libraries}/usr/include")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${libraries}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}")

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L /usr/aarch64-linux-gnu
  -E "LD_LIBRARY_PATH=${libraries}/usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}")
