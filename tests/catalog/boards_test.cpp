#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "games/phrases.hpp"

// What games say and show besides their rules: codes, boards, titles.
namespace palamedes::catalog {
namespace {

constexpr std::size_t kLargestBoard = 450;  // points; larger boards take long and show nothing new

std::set<std::string> names_of(const BoardInfo& board) {
  std::set<std::string> names;
  for (const BoardPoint& point : board.points) names.insert(point.name);
  return names;
}

template <class Visit>
void for_each_variant(Visit&& visit) {
  for (const Family* family : families()) {
    for (const VariantInfo& variant : family->info().variants) {
      SCOPED_TRACE(variant.spec);
      const auto game = make_game(variant.spec);
      if (game->board().points.size() <= kLargestBoard) visit(*family, *game);
    }
  }
}

TEST(Boards, LieWithinTheirFrame) {
  for_each_variant([](const Family&, const Game& game) {
    const BoardInfo board = game.board();
    ASSERT_FALSE(board.empty());
    EXPECT_EQ(names_of(board).size(), board.points.size()) << "names are unique";
    for (const BoardPoint& point : board.points) {
      EXPECT_GE(point.at.x - point.width / 2, 0) << point.name;
      EXPECT_GE(point.at.y - point.height / 2, 0) << point.name;
      EXPECT_LE(point.at.x + point.width / 2, board.width) << point.name;
      EXPECT_LE(point.at.y + point.height / 2, board.height) << point.name;
    }
    for (const BoardCaption& caption : board.captions) {
      EXPECT_TRUE(caption.at.x > 0 && caption.at.x < board.width && caption.at.y > 0 && caption.at.y < board.height);
    }
  });
}

// Pieces, highlights and touched points name points and kinds of the board, all along random games.
TEST(Boards, ShowEveryPositionOfRandomGames) {
  Random random(7);
  for_each_variant([&](const Family&, Game& game) {
    const BoardInfo board = game.board();
    const std::set<std::string> names = names_of(board);
    std::set<std::string> glyphs;
    for (const PieceKind& kind : board.pieces) glyphs.insert(kind.glyph);
    for (int ply = 0; ply < 60 && !game.outcome().over(); ++ply) {
      const Scene scene = game.scene();
      for (const PlacedPiece& piece : scene.pieces) {
        EXPECT_TRUE(names.contains(piece.point)) << piece.point;
        EXPECT_TRUE(glyphs.contains(piece.glyph)) << piece.glyph;
        EXPECT_GT(piece.count, 0);
      }
      for (const auto& row : scene.highlights) {
        for (const std::string& name : row) EXPECT_TRUE(names.contains(name)) << name;
      }
      EXPECT_EQ(game.legal_touches().size(), game.legal_moves().size());
      game.play(random_move(game, random));
      for (const Touch& touch : game.last_touches()) EXPECT_TRUE(names.contains(touch.point)) << touch.point;
    }
  });
}

TEST(Boards, PiecesOfKnownPositions) {
  const auto kalah = make_game("kalah:6,4");
  kalah->play("4");
  const auto pieces = kalah->scene().pieces;
  EXPECT_NE(std::find(pieces.begin(), pieces.end(), PlacedPiece{"first-3", "o", 5}), pieces.end());
  EXPECT_NE(std::find(pieces.begin(), pieces.end(), PlacedPiece{"first-depot", "o", 1}), pieces.end());
  EXPECT_EQ(kalah->last_touches(), (std::vector<Touch>{{"first-4", Touch::Role::kFrom}}));

  const auto morris = make_game("morris:six");
  for (const char* move : {"a1", "a5", "c1", "c5", "e1xa5"}) morris->play(move);
  EXPECT_EQ(morris->scene().highlights, (std::vector<std::vector<std::string>>{{"a1", "c1", "e1"}}));
  EXPECT_EQ(morris->last_touches(), (std::vector<Touch>{{"e1", Touch::Role::kTo}, {"a5", Touch::Role::kRemoved}}));
  const auto men = morris->scene().pieces;
  EXPECT_NE(std::find(men.begin(), men.end(), PlacedPiece{"black-hand", "B", 4}), men.end());

  const auto cells = make_game("tictactoe");
  for (const char* move : {"a1", "a2", "b2", "b3", "c3"}) cells->play(move);
  EXPECT_EQ(cells->scene().highlights, (std::vector<std::vector<std::string>>{{"a1", "b2", "c3"}}));

  const auto dark = make_game("darkchess");
  dark->set_position("----/-K--/--p-/-g--/--G-/-p--/C--c/---P r");
  const auto tiles = dark->scene().pieces;
  EXPECT_NE(std::find(tiles.begin(), tiles.end(), PlacedPiece{"captured-red", "P", 4}), tiles.end());
}

TEST(Families, HaveTitlesAndAUsualVariant) {
  std::set<std::string> titles;
  for (const Family* family : families()) {
    const FamilyInfo& info = family->info();
    const auto usual = std::find_if(info.variants.begin(), info.variants.end(),
                                    [&](const VariantInfo& variant) { return variant.spec == info.usual; });
    ASSERT_NE(usual, info.variants.end()) << info.usual;
    EXPECT_FALSE(usual->for_tests);
    for (const VariantInfo& variant : info.variants) {
      EXPECT_TRUE(titles.insert(variant.title).second) << variant.title;
      EXPECT_FALSE(variant.summary.empty()) << variant.spec;
    }
  }
}

std::string api_document() {
  std::ifstream file(std::string(PALAMEDES_TEST_DATA) + "/../../docs/api.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string line_of(const Phrase& phrase) {
  return "| `" + std::string(phrase.code) + "` | " + std::string(phrase.text) + " |";
}

TEST(Codes, AreAllInTheDocument) {
  const std::string document = api_document();
  for (const Phrase& phrase : kCommonPhrases)
    EXPECT_NE(document.find(line_of(phrase)), std::string::npos) << phrase.code;
  for (const Family* family : families()) {
    std::set<std::string_view> codes;
    for (const Phrase& phrase : family->info().phrases) {
      EXPECT_NE(document.find(line_of(phrase)), std::string::npos) << family->name() << ": " << phrase.code;
      EXPECT_TRUE(codes.insert(phrase.code).second) << phrase.code << " is there twice";
    }
  }
}

// Collects the codes of refusals of one game, and fails where one is not listed or is not filled in.
class Collector {
 public:
  explicit Collector(const Family& family) {
    for (const Phrase& phrase : kCommonPhrases) listed_.insert(std::string(phrase.code));
    for (const Phrase& phrase : family.info().phrases) listed_.insert(std::string(phrase.code));
  }

  void expect_listed(const std::string& code, const std::string& text) {
    EXPECT_TRUE(listed_.contains(code)) << code << ": " << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << text;
    seen_.insert(code);
  }

  template <class Attempt>
  void attempt(Attempt&& attempt) {
    try {
      attempt();
    } catch (const UserError& error) {
      expect_listed(error.message().code, error.what());
    }
  }

  const std::set<std::string>& seen() const { return seen_; }

 private:
  std::set<std::string> listed_;
  std::set<std::string> seen_;
};

// A text with one letter changed, left out or doubled.
std::string spoilt(std::string text, Random& random) {
  static constexpr std::string_view kLetters = "aXBWxow/,-019 ?r";
  const auto at = random.below(static_cast<std::uint32_t>(text.size()));
  const char letter = kLetters[random.below(static_cast<std::uint32_t>(kLetters.size()))];
  switch (random.below(3)) {
    case 0: text[at] = letter; break;
    case 1: text.erase(at, 1); break;
    default: text.insert(at, 1, letter); break;
  }
  return text;
}

TEST(Codes, OfRandomGamesAndWrongInputsAreListed) {
  Random random(11);
  std::set<std::string> all;
  for_each_variant([&](const Family& family, Game& game) {
    Collector collector(family);
    for (int ply = 0; ply < 400 && !game.outcome().over(); ++ply) {
      const std::string move = random_move(game, random);
      for (int tries = 0; tries < 3; ++tries) {
        const auto copy = game.clone();
        collector.attempt([&] { copy->play(spoilt(move, random)); });
        collector.attempt([&] { copy->set_position(spoilt(game.position(), random)); });
      }
      game.play(move);
    }
    if (game.outcome().over()) {
      collector.expect_listed(game.outcome().code, game.outcome().reason);
      collector.attempt([&] { game.play("a1"); });
    }
    collector.attempt([&] { make_game(game.spec())->play("?"); });
    collector.attempt([&] { make_game(game.spec())->set_position("?"); });
    all.insert(collector.seen().begin(), collector.seen().end());
  });
  EXPECT_GT(all.size(), 40U) << "the inputs are wrong in many ways";
  for (const char* code :
       {"line", "move-game-over", "move-taken", "position-total", "fewer-than-three", "houses-empty"}) {
    EXPECT_TRUE(all.contains(code)) << code;
  }
}

TEST(Codes, CarryTheirParameters) {
  const auto game = make_game("tictactoe");
  for (const char* move : {"a1", "a2", "b2", "b3", "c3"}) game->play(move);
  EXPECT_EQ(game->outcome().reason, "three in a row");
  EXPECT_EQ(game->outcome().code, "line");
  EXPECT_EQ(game->outcome().parameters, (Parameters{{"length", 3}}));
  const auto ming = make_game("mingmang");
  for (const char* move : {"b1b5", "a7c7", "b5b1"}) ming->play(move);
  try {
    ming->play("c7a7");
    FAIL() << "superko";
  } catch (const UserError& error) {
    EXPECT_EQ(error.message().code, "move-repeats");
  }
}

}  // namespace
}  // namespace palamedes::catalog
