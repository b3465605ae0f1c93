#include "server/http/page_files.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace palamedes::server {
namespace {

std::string packed_by_gzip(const std::string& content) {
  // Tests may run beside each other.
  const std::string name =
      testing::TempDir() + "palamedes_" + testing::UnitTest::GetInstance()->current_test_info()->name();
  std::ofstream(name, std::ios::binary) << content;
  EXPECT_EQ(std::system(("gzip --best --no-name --force " + name).c_str()), 0);
  std::ifstream file(name + ".gz", std::ios::binary);
  const std::string packed{std::istreambuf_iterator<char>(file), {}};
  std::filesystem::remove(name + ".gz");
  return packed;
}

std::string letters(std::size_t size, std::uint32_t kinds, Random& random) {
  std::string result(size, ' ');
  for (char& letter : result) letter = static_cast<char>('a' + random.below(kinds));
  return result;
}

// A piece is 64 KiB: sizes that fill one to the brim once ended in "need buffers".
TEST(PageFiles, AreUnpackedAsGzipPackedThem) {
  Random random(1);
  constexpr std::size_t kPiece = 64 * 1024;
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, kPiece - 1, kPiece, kPiece + 1, 2 * kPiece, 5 * kPiece}) {
    for (const std::uint32_t kinds : {1U, 3U, 26U}) {
      const std::string content = letters(size, kinds, random);
      const std::string packed = packed_by_gzip(content);
      EXPECT_EQ(uncompressed({"/", "text/html", "", false, packed}), content) << size << " of " << kinds;
    }
  }
}

TEST(PageFiles, DamageIsTold) {
  EXPECT_THROW(uncompressed({"/", "text/html", "", false, "short"}), std::runtime_error);
  std::string packed = packed_by_gzip("hello, page");
  packed[10] = '\x07';  // a kind of block that there is not
  EXPECT_THROW(uncompressed({"/", "text/html", "", false, packed}), std::runtime_error);
}

}  // namespace
}  // namespace palamedes::server
