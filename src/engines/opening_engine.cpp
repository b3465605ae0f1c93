#include "engines/opening_engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "catalog/game.hpp"
#include "search/common/score.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::engines {
namespace {

constexpr std::string_view kSwap = "swap";
constexpr std::string_view kTwo = "two";

// Openings that are looked at, in rounds that take equal parts of the time: the best quarter goes into the next one.
constexpr std::size_t kOpenings = 36;
constexpr std::size_t kKeptOf = 4;
constexpr int kRounds = 3;
// A single stone is looked for among all of a board that has no more cells.
constexpr std::size_t kMostCells = 400;
// Where there is no limit at all.
constexpr double kUnlimitedSeconds = 2;

Limits part_of(const Limits& limits, Side side, std::size_t parts) {
  Limits part;
  part.depth = limits.depth;
  if (limits.nodes) part.nodes = std::max<std::uint64_t>(1, *limits.nodes / parts);
  const auto seconds = search::plan_time(limits, side, 0).soft;
  if (seconds) part.move_seconds = *seconds / static_cast<double>(parts);
  if (!part.depth && !part.nodes && !seconds) part.move_seconds = kUnlimitedSeconds / static_cast<double>(parts);
  return part;
}

bool is_among(const std::vector<std::string>& moves, std::string_view move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// What the swap is worth where this is the best of playing on.
EngineLine swap_instead_of(EngineLine line) {
  line.score = search::from_root(search::negated(line.score), 1);
  line.moves.insert(line.moves.begin(), std::string(kSwap));
  return line;
}

// After those that are worth as much, and no more lines than are wanted.
void put_in_order(EngineReport& report, EngineLine line, int wanted) {
  const auto worse = std::find_if(report.lines.begin(), report.lines.end(),
                                  [&](const EngineLine& other) { return other.score < line.score; });
  report.lines.insert(worse, std::move(line));
  const auto most = static_cast<std::size_t>(std::max(1, wanted));
  if (report.lines.size() > most) report.lines.resize(most);
}

// Stones for the other side to choose from.
struct Opening {
  std::unique_ptr<catalog::Game> game;  // after them
  std::vector<std::string> stones;
  EngineLine line = {};  // worth to who places them; with what the other does then
  bool exact = false;    // whether that is proven
};

// Openings to look at; `all` where there are no others but their images.
struct Openings {
  std::vector<Opening> list;
  bool all = false;
};

void keep_first(std::vector<Opening>& openings, std::size_t count) {
  if (openings.size() > count) openings.erase(openings.begin() + static_cast<std::ptrdiff_t>(count), openings.end());
}

class OpeningEngine final : public Engine {
 public:
  OpeningEngine(std::unique_ptr<Engine> inside, std::uint64_t seed)
      : inside_(std::move(inside)), seed_(seed), random_(seed) {}

  std::string spec() const override { return inside_->spec(); }
  void new_game() override {
    inside_->new_game();
    random_ = Random(seed_);
    planned_at_.clear();
  }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    const auto opening = game.opening();
    if (!opening) return inside_->think(*game.without_opening(), question, token);
    if (opening->to_place == 0) return choose(game, question, token);
    if (game.position() == planned_at_ && question.only.empty()) return as_planned(game, question);
    return place(game, question, token);
  }

 private:
  EngineReport choose(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) {
    const auto plain = game.without_opening();
    const bool all = question.only.empty();
    EngineQuestion inner = question;
    inner.plays = false;  // a book says nothing of what a position is worth
    std::erase_if(inner.only, [](const std::string& move) { return move == kSwap || move == kTwo; });
    const bool cells = !inner.only.empty();
    if (!all && !is_among(question.only, kSwap)) {
      return cells ? inside_->think(*plain, inner, token) : unjudged(kTwo);
    }
    if (cells) inner.limits = part_of(question.limits, game.side_to_move(), 2);
    EngineQuestion whole = inner;
    whole.only.clear();
    whole.reporter = nullptr;
    if (all && question.reporter) {
      whole.reporter = [&](const EngineReport& report) {
        if (!report.lines.empty()) question.reporter(with_swap(report, question.lines));
      };
    }
    EngineReport report = inside_->think(*plain, whole, token);
    if (all) return with_swap(std::move(report), question.lines);
    const EngineLine swap = swap_instead_of(report.lines.front());
    report.lines.clear();
    if (cells) {
      const EngineReport among = inside_->think(*plain, inner, token);
      report.nodes += among.nodes;
      report.seconds += among.seconds;
      report.lines = among.lines;
    }
    put_in_order(report, swap, question.lines);
    return report;
  }

  static EngineReport with_swap(EngineReport report, int lines) {
    put_in_order(report, swap_instead_of(report.lines.front()), lines);
    return report;
  }

  static EngineReport unjudged(std::string_view move) {
    EngineReport report;
    report.lines.push_back({.moves = {std::string(move)}, .scored = false});
    return report;
  }

  EngineReport place(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) {
    const Stopwatch watch;
    const Side side = game.side_to_move();
    const auto lines = static_cast<std::size_t>(std::max(1, question.lines));
    const auto seconds = search::plan_time(question.limits, side, 0).soft;
    auto [openings, all] = drawn(game, question.only);
    EngineReport report;
    double longest = 0;
    const auto late = [&] { return token.stopped() || (seconds && watch.seconds() + longest > *seconds); };
    for (int round = 0; round < kRounds && (round == 0 || !late()); ++round) {
      const Limits part = part_of(question.limits, side, openings.size() * kRounds);
      std::size_t judged = 0;
      // One at least, so that there is an answer.
      for (; judged < openings.size() && (judged == 0 || !late()); ++judged) {
        const double begun = watch.seconds();
        judge(openings[judged], part, side, report, token);
        longest = std::max(longest, watch.seconds() - begun);
      }
      all = all && judged == openings.size() &&
            (round > 0 || std::all_of(openings.begin(), openings.end(), [](const Opening& one) { return one.exact; }));
      keep_first(openings, judged);
      std::stable_sort(openings.begin(), openings.end(),
                       [](const Opening& a, const Opening& b) { return a.line.score > b.line.score; });
      keep_first(openings, std::max(openings.size() / kKeptOf, lines));
    }
    keep_first(openings, lines);
    for (Opening& opening : openings) report.lines.push_back(std::move(opening.line));
    // The best of all is what the position is worth.
    if (all) report.lines.front().proven = true;
    report.seconds = watch.seconds();
    if (question.reporter) question.reporter(report);
    plan(game, report.lines.front());
    return report;
  }

  // Different stones for the side to move, the first among `only` if there are any.
  Openings drawn(const catalog::Game& game, const std::vector<std::string>& only) {
    const std::vector<std::string> first = only.empty() ? game.legal_moves() : only;
    if (game.opening()->to_place == 1 && first.size() <= kMostCells) return single_stones(game, first, only.empty());
    Openings openings;
    std::set<std::uint64_t> known;
    // Small boards do not have so many.
    constexpr std::size_t kMostDraws = 4 * kOpenings;
    for (std::size_t draw = 0; draw < kMostDraws && openings.list.size() < kOpenings; ++draw) {
      Opening opening{game.clone(), {}};
      while (!opening.game->outcome().over() && opening.game->opening()->to_place > 0) {
        const auto moves = opening.stones.empty() ? first : opening.game->legal_moves();
        opening.stones.push_back(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
        opening.game->play(opening.stones.back());
      }
      if (known.insert(least_image(*opening.game)).second) openings.list.push_back(std::move(opening));
    }
    return openings;
  }

  Openings single_stones(const catalog::Game& game, std::vector<std::string> stones, bool all) {
    for (std::size_t i = stones.size(); i > 1; --i) {
      std::swap(stones[i - 1], stones[random_.below(static_cast<std::uint32_t>(i))]);
    }
    Openings openings{{}, all};
    std::set<std::uint64_t> known;
    for (const std::string& stone : stones) {
      Opening opening{game.clone(), {stone}};
      opening.game->play(stone);
      if (!known.insert(least_image(*opening.game)).second) continue;
      if (openings.list.size() == kOpenings) {
        openings.all = false;
        break;
      }
      openings.list.push_back(std::move(opening));
    }
    return openings;
  }

  static std::uint64_t least_image(const catalog::Game& game) {
    std::uint64_t least = game.key();
    for (int symmetry = 1; symmetry < game.symmetries(); ++symmetry) {
      least = std::min(least, game.transformed_key(symmetry));
    }
    return least;
  }

  void judge(Opening& opening, const Limits& limits, Side side, EngineReport& report, const StopToken& token) {
    EngineLine line{.moves = opening.stones};
    const auto plies = static_cast<int>(opening.stones.size());
    if (const auto outcome = opening.game->outcome(); outcome.over()) {
      line.score = search::value_of(outcome.result, side, plies);
      line.proven = opening.exact = true;
    } else {
      EngineQuestion question;
      question.limits = limits;
      const EngineReport found = choose(*opening.game, question, token);
      report.nodes += found.nodes;
      report.depth = std::max(report.depth, found.depth);
      report.selective_depth = std::max(report.selective_depth, found.selective_depth);
      report.table_permille = found.table_permille;
      const EngineLine& reply = found.lines.front();
      line.score = search::from_root(search::negated(reply.score), plies);
      opening.exact = reply.proven;
      // Nobody gets more than a draw out of an opening that the other may choose from; with less there may be better
      // ones.
      line.proven = reply.proven && line.score == search::kDraw;
      line.moves.insert(line.moves.end(), reply.moves.begin(), reply.moves.end());
    }
    opening.line = std::move(line);
  }

  // The other stones of an opening follow when they are asked for.
  void plan(const catalog::Game& game, const EngineLine& line) {
    const auto next = game.clone();
    next->play(line.moves.front());
    planned_at_ = next->position();
    planned_ = line;
    planned_.moves.erase(planned_.moves.begin());
    planned_.score = search::from_position(line.score, 1);
    if (planned_.moves.empty()) planned_at_.clear();
  }

  EngineReport as_planned(const catalog::Game& game, const EngineQuestion& question) {
    EngineReport report;
    report.depth = report.selective_depth = 1;
    report.note = "opening";
    report.lines.push_back(planned_);
    if (question.reporter) question.reporter(report);
    plan(game, report.lines.front());
    return report;
  }

  std::unique_ptr<Engine> inside_;
  std::uint64_t seed_;
  Random random_;
  std::string planned_at_;  // where the first move of `planned_` is to be made; empty: nowhere
  EngineLine planned_;
};

class OpeningDescriber final : public Describer {
 public:
  explicit OpeningDescriber(std::unique_ptr<Describer> inside) : inside_(std::move(inside)) {}

  std::vector<std::string> feature_names() const override { return inside_->feature_names(); }
  std::size_t net_inputs() const override { return inside_->net_inputs(); }
  Description describe(const catalog::Game& game) const override { return inside_->describe(*game.without_opening()); }
  bool noisy(const catalog::Game& game, const std::string& move) const override {
    return !game.opening() && inside_->noisy(*game.without_opening(), move);
  }
  bool proven(const catalog::Game& game) const override {
    return !game.opening() && inside_->proven(*game.without_opening());
  }

 private:
  std::unique_ptr<Describer> inside_;
};

}  // namespace

std::unique_ptr<Engine> with_opening(std::unique_ptr<Engine> inside, std::uint64_t seed) {
  return std::make_unique<OpeningEngine>(std::move(inside), seed);
}

std::unique_ptr<Describer> with_opening(std::unique_ptr<Describer> inside) {
  return std::make_unique<OpeningDescriber>(std::move(inside));
}

}  // namespace palamedes::engines
