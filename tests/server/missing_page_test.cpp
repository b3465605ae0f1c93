#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "server/http/built_in_page.hpp"

namespace palamedes::server {
namespace {

// The bytes of the string literals `"\037\213…"` in a source.
std::string bytes_in(const std::string& source) {
  std::string bytes;
  for (std::size_t i = source.find('\\'); i != std::string::npos; i = source.find('\\', i + 1)) {
    bytes += static_cast<char>(std::stoi(source.substr(i + 1, 3), nullptr, 8));
  }
  return bytes;
}

TEST(MissingPage, SaysHowToGetItWhereThePageWouldBe) {
  const std::filesystem::path scratch = std::filesystem::path(testing::TempDir()) / "palamedes_missing_page.cpp";
  const std::string script = PALAMEDES_TEST_DATA "/../../scripts/embed-page";
  ASSERT_EQ(std::system((script + " /no/such/page " + scratch.string()).c_str()), 0);
  std::ifstream file(scratch);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  std::filesystem::remove(scratch);
  EXPECT_NE(source.find("bool page_was_built() { return false; }"), std::string::npos);
  const std::string packed = bytes_in(source);
  const std::string page = uncompressed({"/", "text/html", "", false, packed});
  for (const char* what : {"There is no page in this program", "scripts/setup build", "scripts/build-page"}) {
    EXPECT_NE(page.find(what), std::string::npos) << what;
    EXPECT_NE(kNoPage.find(what), std::string_view::npos) << what;
  }
}

}  // namespace
}  // namespace palamedes::server
