#include "apps/morris/course_program.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "games/morris/course/course_board.hpp"
#include "games/morris/course/course_search.hpp"

namespace palamedes::apps {
namespace {

using morris::Position;

constexpr int kUserError = 2;
constexpr std::size_t kLongestInput = 4096;

[[noreturn]] void fail(std::string_view what, const std::string& path, const std::string& why) {
  throw UserError(std::string(what) + " " + quote(path) + ": " + why);
}

// Only as much as a board could take: the path may name something without an end.
std::string beginning_of(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail("cannot open", path, std::strerror(errno));
  std::array<char, kLongestInput> buffer{};
  file.read(buffer.data(), buffer.size());
  if (file.bad()) fail("cannot read", path, std::strerror(errno));
  return {buffer.data(), static_cast<std::size_t>(file.gcount())};
}

Position read_board(const std::string& path) {
  const std::string content = beginning_of(path);
  const std::string_view letters = trim(content);
  const auto wrong =
      std::find_if(letters.begin(), letters.end(), [](char c) { return c != 'W' && c != 'B' && c != 'x'; });
  const auto at = static_cast<std::size_t>(wrong - letters.begin());
  if (at < std::min(morris::kCoursePoints, letters.size())) {
    fail("wrong board in", path,
         quote(letters.substr(at, 1)) + " as letter " + std::to_string(at + 1) +
             "; a board is 23 letters of W, B and x");
  }
  if (letters.size() != morris::kCoursePoints || content.size() == kLongestInput) {
    fail("wrong board in", path,
         (content.size() == kLongestInput ? "far too many" : std::to_string(letters.size())) +
             " letters; a board is 23 letters of W, B and x");
  }
  return morris::course_board(letters);
}

// Depths too large for the number type search as deep as it can say, which is as good: nobody can wait for either.
std::uint64_t read_depth(std::string_view text) {
  const bool whole = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!whole) throw UserError("wrong depth " + quote(text) + "; it is a whole number, 0 or more");
  const std::optional<std::int64_t> depth = parse_integer(text);
  return static_cast<std::uint64_t>(depth.value_or(std::numeric_limits<std::int64_t>::max()));
}

// A file is replaced as a whole; what is no file (a terminal, a pipe, /dev/null) is written to, never replaced.
void write_board(const std::string& path, const std::string& board) {
  struct stat status = {};
  const bool there = ::stat(path.c_str(), &status) == 0;
  if (there && ::access(path.c_str(), W_OK) != 0) fail("cannot write", path, std::strerror(errno));
  if (!there || S_ISREG(status.st_mode)) return write_file(path, board + "\n");
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file << board << '\n' << std::flush;
  if (!file) fail("cannot write", path, std::strerror(errno));
}

void print_help(std::string_view name) {
  const std::string program(name);
  std::printf(
      "Usage: %s INPUT OUTPUT DEPTH\n\n"
      "Plays one move of Nine Men's Morris, Variant-D, and says how it came to it.\n\n"
      "  INPUT   a file with a board: 23 letters of W, B and x (empty), in the order\n"
      "          a0 d0 g0, b1 d1 f1, c2 e2, a3 b3 c3 e3 f3 g3, c4 d4 e4, b5 d5 f5, a6 d6 g6\n"
      "  OUTPUT  a file for the board after the move; it is replaced\n"
      "  DEPTH   how many plies to look ahead, 0 or more\n\n"
      "Example: %s board1.txt board2.txt 2\n",
      program.c_str(), program.c_str());
}

void run(const morris::CourseProgram& program, int argc, char** argv) {
  if (argc != 4) {
    throw UserError("expected three arguments, not " + std::to_string(std::max(argc - 1, 0)) +
                    ": the input file, the output file, the depth; see --help");
  }
  const std::uint64_t depth = read_depth(argv[3]);
  const Position question = read_board(argv[1]);
  const morris::CourseAnswer answer = course_answer(program, question, depth);
  const std::string board = course_letters(answer.board);
  write_board(argv[2], board);
  std::printf("Input position: %s\nOutput position: %s\n", course_letters(question).c_str(), board.c_str());
  std::printf("Positions evaluated by static estimation: %llu.\nMINIMAX estimate: %d.\n",
              static_cast<unsigned long long>(answer.evaluated), answer.estimate);
  if (std::fflush(stdout) != 0)
    throw UserError(std::string("cannot write to standard output: ") + std::strerror(errno));
}

}  // namespace

int run_course_program(std::string_view name, int argc, char** argv) {
  const std::string prefix = std::string(name) + ": ";
  try {
    const bool asks_for_help =
        argc == 2 && (argv[1] == std::string_view("--help") || argv[1] == std::string_view("-h"));
    if (asks_for_help) {
      print_help(name);
    } else {
      run(*morris::course_program(name), argc, argv);
    }
    return 0;
  } catch (const UserError& error) {
    std::fputs((prefix + error.what() + "\n").c_str(), stderr);
    return kUserError;
  } catch (const std::exception& error) {
    std::fputs((prefix + "internal error: " + error.what() + "\n").c_str(), stderr);
    return 1;
  }
}

}  // namespace palamedes::apps
