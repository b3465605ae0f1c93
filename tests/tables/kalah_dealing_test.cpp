#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/exchange.hpp"
#include "base/text.hpp"
#include "games/kalah/tables/margin_letters.hpp"
#include "oracles/oracle.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

const search::StopToken kNever;

// Programs that are threads.
class Post {
 public:
  explicit Post(int ranks) : boxes_(static_cast<std::size_t>(ranks)) {}

  void send(int from, int to, const std::string& text) {
    const std::lock_guard lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back({from, text});
  }
  std::optional<Exchange::Letter> received(int rank) {
    const std::lock_guard lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    Exchange::Letter letter = box.front();
    box.pop_front();
    return letter;
  }
  int others() const { return static_cast<int>(boxes_.size()) - 1; }

 private:
  std::mutex mutex_;
  std::vector<std::deque<Exchange::Letter>> boxes_;
};

class PostBox final : public Exchange {
 public:
  PostBox(Post& post, int rank) : post_(post), rank_(rank) {}

  int others() const override { return post_.others(); }
  void send(int rank, const std::string& text) override { post_.send(rank_, rank, text); }
  std::optional<Letter> received() override { return post_.received(rank_); }
  void nap() override { std::this_thread::sleep_for(std::chrono::microseconds(100)); }

 private:
  Post& post_;
  int rank_;
};

class KalahDealing : public ::testing::Test {
 protected:
  // By so many programs, the first of which deals out.
  Solution dealt(const std::string& game, int ranks, const std::string& position = "",
                 const search::StopToken& stop = kNever) {
    Post post(ranks);
    std::vector<std::thread> helpers;
    for (int rank = 1; rank < ranks; ++rank) {
      helpers.emplace_back([&, rank] {
        PostBox box(post, rank);
        EXPECT_TRUE(tables(game)->help(position, settings(), box));
      });
    }
    PostBox box(post, 0);
    SolveSettings dealing = settings();
    dealing.others = &box;
    const auto go_home = [&] {
      for (int rank = 1; rank < ranks; ++rank) box.send(rank, "");
      for (std::thread& helper : helpers) helper.join();
    };
    try {
      Solution solution = tables(game)->solve_earlier(position, dealing, stop);
      go_home();
      return solution;
    } catch (...) {
      go_home();
      throw;
    }
  }
  Solution alone(const std::string& game, const std::string& position = "") {
    ScratchFolder other;
    return make_game_tables(Spec::parse(game), other.path())->solve_earlier(position, settings(), kNever);
  }

  SolveSettings settings() const {
    SolveSettings settings;
    settings.table_bytes = 16 << 20;
    settings.save_seconds = 0;
    settings.on_progress = on_progress;
    settings.on_stopped = on_stopped;
    return settings;
  }
  std::unique_ptr<GameTables> tables(const std::string& game) const {
    return make_game_tables(Spec::parse(game), folder_.path());
  }

  static std::map<std::string, int> margins(const Solution& solution) {
    std::map<std::string, int> found;
    for (const MoveValue& move : solution.moves) found[move.move] = move.value.margin.value();
    return found;
  }

  // Depot against depot, of a game that is over.
  static int final_margin(const std::string& text) {
    const auto fields = split(text, ',');
    const std::size_t half = (fields.size() - 1) / 2;
    return static_cast<int>(*parse_integer(fields[half - 1]) - *parse_integer(fields[2 * half - 1]));
  }

  ScratchFolder folder_;
  std::function<void(const SolveProgress&)> on_progress = [](const SolveProgress&) {};
  std::function<void(const PartialSolution&)> on_stopped = [](const PartialSolution&) {};
};

TEST(MarginLetter, IsReadAsItIsWritten) {
  for (const std::string rest : {"", "6,0,1", "x1 x2 o4"}) {
    const MarginLetter letter{"ask", -12, rest, {"1,2,3,4 -2 6", "0,0,1,4 1 5"}};
    const MarginLetter read = MarginLetter::parse(letter.text());
    EXPECT_EQ(read.word, letter.word);
    EXPECT_EQ(read.number, letter.number);
    EXPECT_EQ(read.rest, letter.rest);
    EXPECT_EQ(read.bounds, letter.bounds);
  }
  EXPECT_THROW(MarginLetter::parse("ask"), std::logic_error);
  EXPECT_THROW(MarginLetter::parse("ask much 6,0,1"), std::logic_error);
}

TEST_F(KalahDealing, FindsWhatOneProgramFinds) {
  for (const std::string game : {"kalah:4,3", "kalah:5,2,empty-capture=off", "kalah:3,4,end=mover"}) {
    const Solution wanted = alone(game);
    for (const int ranks : {2, 3}) {
      std::filesystem::remove_all(folder_.path());
      const Solution found = dealt(game, ranks);
      EXPECT_EQ(found.value.margin, wanted.value.margin) << game;
      EXPECT_EQ(margins(found), margins(wanted)) << game;
      EXPECT_GT(found.nodes, 0U);
      // The line ends the game with the margin, by the written rules.
      const auto oracle = oracles::make_oracle(game);
      for (const std::string& move : found.line) oracle->play(move);
      EXPECT_TRUE(oracle->legal_moves().empty()) << game;
      EXPECT_EQ(final_margin(oracle->position_text()), wanted.value.margin) << game;
    }
  }
}

TEST_F(KalahDealing, SolvesAnyPosition) {
  for (const std::string position : {"3,0,4,1,2,0,5,1,3,5,2", "0,0,1,0,10,0,2,0,1,10,1"}) {
    const Solution wanted = alone("kalah:4,3", position);
    const Solution found = dealt("kalah:4,3", 3, position);
    EXPECT_EQ(found.value.margin, wanted.value.margin) << position;
    EXPECT_EQ(margins(found), margins(wanted)) << position;
  }
}

TEST_F(KalahDealing, TellsBoundsOfEveryMoveAndGoesOnWhereItWasStopped) {
  const std::string game = "kalah:4,4";
  const Solution wanted = alone(game);
  const std::uint64_t whole = dealt(game, 3).nodes;
  std::filesystem::remove_all(folder_.path());

  search::StopToken stop;
  std::optional<PartialSolution> part;
  std::string told;
  on_progress = [&](const SolveProgress& progress) {
    told = progress.all_known;
    if (progress.kept > 20) stop.stop();
  };
  on_stopped = [&](const PartialSolution& stopped) { part = stopped; };
  EXPECT_THROW(dealt(game, 3, "", stop), BuildStopped);
  EXPECT_EQ(std::count(told.begin(), told.end(), ','), 3) << told;
  ASSERT_TRUE(part.has_value());
  ASSERT_EQ(part->moves.size(), 4U);
  EXPECT_LE(part->value.low, wanted.value.margin);
  EXPECT_GE(part->value.high, wanted.value.margin);
  for (const PartialValue& move : part->moves) {
    EXPECT_LE(move.low, margins(wanted).at(move.move));
    EXPECT_GE(move.high, margins(wanted).at(move.move));
  }

  on_progress = [](const SolveProgress&) {};
  const Solution resumed = dealt(game, 3);
  EXPECT_EQ(margins(resumed), margins(wanted));
  const Solution again = dealt(game, 2);
  EXPECT_EQ(margins(again), margins(wanted));
  EXPECT_LT(again.nodes, whole / 2) << "what is kept is not searched again";
}

TEST_F(KalahDealing, GoesOnWithWhatOneProgramHasKept) {
  const std::string game = "kalah:4,4";
  const Solution first = tables(game)->solve_earlier("", settings(), kNever);
  const Solution found = dealt(game, 3);
  EXPECT_EQ(margins(found), margins(first));
  EXPECT_LT(found.nodes, first.nodes / 2);
}

TEST_F(KalahDealing, IsNotForThePieRule) {
  EXPECT_NE(message_of([&] { dealt("kalah:3,2,pie=on", 2); }).find("one program alone"), std::string::npos);
}

}  // namespace
}  // namespace palamedes::tables
