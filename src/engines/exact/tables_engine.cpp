#include "engines/exact/tables_engine.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/format.h>

#include "base/error.hpp"
#include "base/shared_items.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "engines/exact/table_moves.hpp"

namespace palamedes::engines {
namespace {

using tables::Outcome;

// A move by the tables, with what makes one draw better than another.
struct Candidate : TableMove {
  bool seen = false;   // leads to a position that the game has had before
  int holding = 0;     // of a draw: how many replies keep it
  int replies = 0;     // of a draw: how many there are
  bool looked = true;  // of a draw: the replies were looked at

  int rank() const { return tables::score_of(value.outcome); }
};

// The better first. To go round in circles sets nobody a problem, so a draw that repeats comes after those that do not.
bool better(const Candidate& a, const Candidate& b) {
  if (a.rank() != b.rank()) return a.rank() > b.rank();
  if (a.value.outcome != Outcome::kDraw) return a.score() > b.score();
  if (a.looked != b.looked) return a.looked;
  if (a.seen != b.seen) return b.seen;
  if (a.holding != b.holding) return a.holding < b.holding;
  return a.replies > b.replies;
}

// The positions that the game has had, of late.
std::set<std::string> positions_of(const catalog::Game& game) {
  constexpr int kPlies = 100;
  std::set<std::string> seen;
  const auto past = game.clone();
  seen.insert(past->position());
  for (int i = 0; i < kPlies && !past->moves().empty(); ++i) {
    past->undo();
    seen.insert(past->position());
  }
  return seen;
}

// How long to look at replies: a part of what there is for the move.
double patience(const Limits& limits, Side side) {
  double seconds = 1;
  if (limits.move_seconds) seconds = std::min(seconds, *limits.move_seconds / 2);
  if (limits.clock) seconds = std::min(seconds, limits.clock->left[index_of(side)] / 40);
  return seconds;
}

class TablesEngine final : public Engine {
 public:
  TablesEngine(std::unique_ptr<Engine> inside, std::function<std::unique_ptr<Engine>()> make_plain, EngineTables opened)
      : inside_(std::move(inside)), make_plain_(std::move(make_plain)), opened_(std::move(opened)) {}

  std::string spec() const override { return inside_->spec(); }
  void new_game() override {
    inside_->new_game();
    if (plain_) plain_->new_game();
  }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    // A tree to look at, or a search to a depth, is wanted for itself: the same whatever tables there are.
    const bool for_itself = question.tree != nullptr || question.limits.depth;
    EngineReport report = for_itself ? plain().think(game, question, token) : think_by_tables(game, question, token);
    if (const std::string trouble = opened_.tables->trouble(); !trouble.empty()) report.warning = trouble;
    return report;
  }

 private:
  Engine& plain() {
    if (!plain_) plain_ = make_plain_();
    return *plain_;
  }

  EngineReport think_by_tables(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) {
    const Stopwatch watch;
    auto known = candidates(game, question.only);
    if (!known) return inside_->think(game, question, token);
    mark_seen(game, *known);
    std::stable_sort(known->begin(), known->end(), better);
    const Outcome best = known->front().value.outcome;
    if (best == Outcome::kDraw && !opened_.draws_hold) return searched(*inside_, *known, game, question, token);
    if (best == Outcome::kDraw) {
      look_at_replies(game, *known, watch, patience(question.limits, game.side_to_move()), token);
      std::stable_sort(known->begin(), known->end(), better);
    } else if (!known->front().exact()) {
      return make_progress(*known, game, question, token);
    }
    EngineReport report = report_of(*known, question.lines);
    report.seconds = watch.seconds();
    if (question.reporter) question.reporter(report);
    return report;
  }

  std::optional<std::vector<Candidate>> candidates(const catalog::Game& game, const std::vector<std::string>& only) {
    auto moves = table_moves(*opened_.tables, game, only);
    if (!moves) return std::nullopt;
    std::vector<Candidate> list;
    for (TableMove& move : *moves) list.push_back({std::move(move)});
    return list;
  }

  static void mark_seen(const catalog::Game& game, std::vector<Candidate>& list) {
    const std::set<std::string> seen = positions_of(game);
    const auto next = game.clone();
    for (Candidate& candidate : list) {
      next->play(candidate.move);
      candidate.seen = seen.contains(next->position());
      next->undo();
    }
  }

  void look_at_replies(const catalog::Game& game, std::vector<Candidate>& list, const Stopwatch& watch, double seconds,
                       const StopToken& token) {
    for (Candidate& candidate : list) {
      if (candidate.value.outcome != Outcome::kDraw) break;
      candidate.looked = !token.stopped() && watch.seconds() < seconds;
      if (!candidate.looked) continue;
      const auto next = game.clone();
      next->play(candidate.move);
      const auto replies = table_moves(*opened_.tables, *next);
      candidate.looked = replies.has_value();
      if (!replies) continue;
      candidate.replies = static_cast<int>(replies->size());
      candidate.holding = static_cast<int>(std::count_if(replies->begin(), replies->end(), [](const TableMove& reply) {
        return reply.value.outcome != Outcome::kLoss;
      }));
    }
  }

  // Who wins is known, but not how fast: of the moves that keep the value, not those that go back where the game has
  // been, as long as there are others.
  EngineReport make_progress(const std::vector<Candidate>& known, const catalog::Game& game,
                             const EngineQuestion& question, const StopToken& token) {
    EngineReport report = searched(plain(), known, game, question, token);
    for (EngineLine& line : report.lines) {
      const auto same = std::find_if(known.begin(), known.end(),
                                     [&](const Candidate& one) { return one.move == line.moves.front(); });
      if (search::is_decided(line.score)) continue;
      line.score = same->score();
      line.proven = true;
    }
    report.note = "tables";
    return report;
  }

  // What a search finds best among the moves that are as good as any by the tables.
  static EngineReport searched(Engine& engine, const std::vector<Candidate>& known, const catalog::Game& game,
                               const EngineQuestion& question, const StopToken& token) {
    EngineQuestion narrow = question;
    narrow.only.clear();
    for (const bool fresh : {true, false}) {
      for (const Candidate& one : known) {
        if (one.rank() == known.front().rank() && (!fresh || !one.seen)) narrow.only.push_back(one.move);
      }
      if (!narrow.only.empty()) break;
    }
    return engine.think(game, narrow, token);
  }

  static EngineReport report_of(const std::vector<Candidate>& known, int lines) {
    EngineReport report;
    report.depth = 1;
    report.selective_depth = 1;
    report.nodes = known.size();
    report.note = "tables";
    for (const Candidate& one : known) {
      if (static_cast<int>(report.lines.size()) == std::max(1, lines)) break;
      report.lines.push_back({one.score(), true, 0, {one.move}});
    }
    return report;
  }

  std::unique_ptr<Engine> inside_;
  std::function<std::unique_ptr<Engine>()> make_plain_;
  std::unique_ptr<Engine> plain_;
  EngineTables opened_;
};

// What is in a folder, so that tables which were built since are not missed.
std::string state_of(const std::string& folder) {
  std::error_code none;
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(folder, none)) {
    const auto written = file.last_write_time(none).time_since_epoch().count();
    files.insert(fmt::format("{} {} {}", file.path().filename().string(), file.file_size(none), written));
  }
  return fmt::format("{}: {}", folder, fmt::join(files, ", "));
}

// All engines of a process read the same files, of which they keep megabytes at hand: those of a folder once for all.
std::shared_ptr<tables::GameTables> shared_tables(const Spec& game, const tables::TableRoots& roots) {
  static SharedItems<tables::GameTables> all;
  std::string name = game.text();
  for (const std::string& folder : tables::table_folders(game, roots)) name += "\n" + state_of(folder);
  return all.find_or_make(name, [&] { return tables::open_game_tables(game, roots); });
}

}  // namespace

tables::TableRoots roots_meant_by(const std::string& wish) {
  if (wish == "off") return "";
  if (wish != "auto") return wish;
  try {
    return tables::table_roots("");
  } catch (const UserError&) {
    return "";
  }
}

EngineTables open_tables(const Spec& game, const std::string& wish) {
  EngineTables opened;
  if (wish == "off") return opened;
  const tables::TableRoots roots = roots_meant_by(wish);
  const bool any = tables::has_game_tables(game, roots);
  if (!any && wish != "auto") {
    throw UserError(fmt::format("there are no tables of {} in {}; tables= names the folder, auto or off", game.text(),
                                quote(roots.own)));
  }
  if (!any && !tables::has_built_in_values(game)) return opened;
  auto found = shared_tables(game, roots);
  // Where there is an exact search, it is what reads the tables.
  if (found->proves()) return opened;
  opened.tables = std::move(found);
  opened.draws_hold = tables::table_draws_hold(game);
  return opened;
}

std::unique_ptr<Engine> with_tables(std::unique_ptr<Engine> inside, std::function<std::unique_ptr<Engine>()> make_plain,
                                    EngineTables tables) {
  return std::make_unique<TablesEngine>(std::move(inside), std::move(make_plain), std::move(tables));
}

}  // namespace palamedes::engines
