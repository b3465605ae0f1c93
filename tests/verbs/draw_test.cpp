#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "apps/palamedes/verbs.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "report/board_svg.hpp"

namespace palamedes::apps {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = fs::path(PALAMEDES_TEST_DATA) / ".." / "..";

std::string content(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Checks what makes XML well-formed as far as these files go: tags that close in order, attributes in quotes, no bare
// ampersand. Gives what is wrong, or nothing.
std::string fault_of(const std::string& xml) {
  static const std::regex kTag(R"re(<(/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<&]*(?:&[a-z0-9#]+;[^"<&]*)*")*)\s*(/?)>)re");
  static const std::regex kText(R"re((?:[^<&]|&[a-z0-9#]+;)*)re");
  std::vector<std::string> open;
  std::size_t at = 0;
  while (at < xml.size()) {
    std::smatch found;
    const auto start = xml.begin() + static_cast<std::ptrdiff_t>(at);
    if (xml[at] == '<') {
      if (!std::regex_search(start, xml.end(), found, kTag, std::regex_constants::match_continuous)) {
        return "no tag: " + xml.substr(at, 80);
      }
      if (found[1].length() != 0) {
        if (open.empty() || open.back() != found[2].str()) return "closes too early: " + found[0].str();
        open.pop_back();
      } else if (found[4].length() == 0) {
        open.push_back(found[2].str());
      }
      at += static_cast<std::size_t>(found[0].length());
    } else {
      const std::size_t end = std::min(xml.find('<', at), xml.size());
      if (!std::regex_match(start, xml.begin() + static_cast<std::ptrdiff_t>(end), kText)) {
        return "a bare ampersand: " + xml.substr(at, 80);
      }
      at = end;
    }
  }
  return open.empty() ? "" : open.back() + " is not closed";
}

std::size_t occurrences(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::string picture_of(const catalog::Game& game, bool dark) {
  return report::board_svg({"a < b & \"c\"", game.board(), game.scene(), game.last_touches()}, {.dark = dark});
}

TEST(Draw, RandomPositionsOfEveryVariantAreWholeFilesWithEveryPiece) {
  Random random(3);
  for (const catalog::Family* family : catalog::families()) {
    for (const std::string& spec : family->info().specs()) {
      SCOPED_TRACE(spec);
      const auto game = catalog::make_game(spec);
      if (game->board().points.size() > 450) continue;
      const std::uint32_t plies = random.below(40);
      for (std::uint32_t ply = 0; ply < plies && !game->outcome().over(); ++ply) {
        game->play(catalog::random_move(*game, random));
      }
      const std::string svg = picture_of(*game, random.below(2) == 0);
      EXPECT_EQ(fault_of(svg), "");
      const Scene scene = game->scene();
      EXPECT_EQ(occurrences(svg, "<g data-point="), scene.pieces.size());
      EXPECT_EQ(occurrences(svg, "<g data-point=\"") - occurrences(svg, "\"></g>"), scene.pieces.size())
          << "no piece is an empty group";
      EXPECT_EQ(occurrences(svg, "class=\"row\""), scene.highlights.size());
    }
  }
}

TEST(Draw, CheckOfTheTestFindsFaults) {
  EXPECT_NE(fault_of("<svg><g></svg>"), "");
  EXPECT_NE(fault_of("<svg>a & b</svg>"), "");
  EXPECT_NE(fault_of("<svg x=1></svg>"), "");
  EXPECT_NE(fault_of("<svg>"), "");
  EXPECT_EQ(fault_of("<svg x=\"1\"><g/>a &amp; b</svg>"), "");
}

TEST(Draw, TrayHoldsEveryManAndKalahItsNumbers) {
  const auto morris = catalog::make_game("morris:twelve");
  EXPECT_EQ(occurrences(picture_of(*morris, false), "class=\"disc-light\""), 12U);
  const auto kalah = catalog::make_game("kalah:12,20");
  EXPECT_EQ(occurrences(picture_of(*kalah, false), ">20</text>"), 24U);
  const auto dark = catalog::make_game("darkchess");
  dark->set_position("K---/----/----/----/----/----/----/---k r - 0 r");
  EXPECT_EQ(occurrences(picture_of(*dark, true), "class=\"tile"), 32U);
}

// The command beside each picture of the rules prints that picture.
TEST(Draw, PicturesOfTheRulesAreWhatTheirCommandsPrint) {
  static const std::regex kCommand(R"re(`palamedes (draw [^`]*) --out (docs/images/rules-[a-z]+\.svg)`)re");
  const fs::path made = fs::temp_directory_path() / "palamedes-draw-test.svg";
  int pictures = 0;
  for (const catalog::Family* family : catalog::families()) {
    const std::string rules = content(kRoot / "docs/rules" / (std::string(family->name()) + ".md"));
    std::smatch found;
    ASSERT_TRUE(std::regex_search(rules, found, kCommand)) << family->name();
    cli::App program("", "palamedes");
    add_draw_verb(program);
    program.parse(found[1].str() + " --out " + made.string());
    EXPECT_EQ(content(made), content(kRoot / found[2].str())) << found[0].str();
    EXPECT_NE(rules.find("](../images/" + fs::path(found[2].str()).filename().string() + ")"), std::string::npos)
        << "the picture is shown";
    ++pictures;
  }
  EXPECT_EQ(pictures, 5);
  fs::remove(made);
}

}  // namespace
}  // namespace palamedes::apps
