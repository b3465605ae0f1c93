#include "server/jobs/search_jobs.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "engines/engine_shape.hpp"
#include "report/tree_json.hpp"
#include "server/json/engine_json.hpp"
#include "server/json/fields.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

// Trees and ablations have the seed that the command line takes unasked: the numbers are the same.
constexpr std::uint64_t kUsualSeed = 1;
constexpr double kUsualMoveSeconds = 1;

// What all jobs share: making the game, saying things, ending in an error.
class SearchJob : public Job {
 public:
  SearchJob(Kind kind, bool yields, SearchRequest request, const ServerLimits& limits, Say say)
      : Job(kind, yields), request_(std::move(request)), limits_(limits), say_(std::move(say)) {}

  bool work(const search::StopToken& token) final {
    try {
      if (!game_) begin();
      return go_on(token);
    } catch (const UserError& error) {
      say(error_object(error), "error", Saying::kLast);
    } catch (const std::exception& error) {
      say(error_object(fmt::format("internal error: {}", error.what())), "error", Saying::kLast);
    }
    return true;
  }

  void finish_early() override { say(error_object("stopped"), "error", Saying::kLast); }

 protected:
  virtual bool go_on(const search::StopToken& token) = 0;

  const SearchRequest& request() const { return request_; }
  const ServerLimits& limits() const { return limits_; }
  const catalog::Game& game() const { return *game_; }

  std::unique_ptr<engines::Engine> engine(const std::string& spec, std::uint64_t seed) const {
    const int megabytes = kind() == Kind::kMove ? limits_.move_mb : limits_.analysis_mb;
    const std::string wanted = spec.empty() ? engines::default_engine(*game_) : spec;
    return engines::make_engine(allowed_engine(wanted, *game_, limits_.search_threads, megabytes), *game_, seed);
  }

  void say(json::object message, const char* type, Saying saying) const {
    message["type"] = type;
    message["id"] = request_.id;
    say_(json::serialize(message), saying);
  }

  // A search that must be whole was stopped.
  [[noreturn]] void refuse_stopped() const {
    if (ends()) throw UserError("stopped");
    throw UserError(fmt::format("this takes longer than {} seconds; a smaller depth does not", limits_.whole_seconds));
  }

 private:
  void begin() {
    std::unique_ptr<catalog::Game> game = played(request_.game);
    if (const catalog::Outcome outcome = game->outcome(); outcome.over()) {
      throw UserError("there is nothing to think about: " + catalog::describe(*game, outcome));
    }
    game_ = std::move(game);
  }

  const SearchRequest request_;
  const ServerLimits limits_;
  const Say say_;
  std::unique_ptr<catalog::Game> game_;
};

class MoveJob final : public SearchJob {
 public:
  MoveJob(SearchRequest request, const ServerLimits& limits, std::uint64_t seed, Say say)
      : SearchJob(Kind::kMove, false, std::move(request), limits, std::move(say)), seed_(seed) {}

 private:
  bool go_on(const search::StopToken& token) override {
    engines::EngineQuestion question;
    question.limits = request().limits;
    question.plays = true;
    const engines::Limits& given = question.limits;
    const bool timed = given.move_seconds || given.clock;
    if (!timed && !given.depth && !given.nodes) question.limits.move_seconds = kUsualMoveSeconds;
    // A depth that is never reached must not think for ever.
    if (!timed && (given.depth || given.nodes)) question.limits.move_seconds = limits().whole_seconds;
    const engines::EngineReport report = engine(request().engine, seed_)->think(game(), question, token);
    if (report.lines.empty()) throw UserError("stopped");
    Random random(derived_seed(seed_, 1));
    json::object message = report_json(report);
    message["move"] = catalog::resolved(game(), report.move(), random);
    say(std::move(message), "done", Saying::kLast);
    return true;
  }

  std::uint64_t seed_;
};

// Thinks in slices, with the engine's memory kept between them.
class AnalysisJob final : public SearchJob {
 public:
  AnalysisJob(SearchRequest request, const ServerLimits& limits, std::uint64_t seed, Say say)
      : SearchJob(Kind::kAnalysis, true, std::move(request), limits, std::move(say)), seed_(seed) {}

  void tick() override {
    const std::lock_guard lock(mutex_);
    if (!std::exchange(news_, false)) return;
    say(report_json(best_), "info", Saying::kNews);
  }

  void finish_early() override { finish(); }

 private:
  bool go_on(const search::StopToken& token) override {
    if (!engine_) engine_ = engine(request().engine, seed_);
    engines::EngineQuestion question;
    question.limits = what_is_left();
    question.lines = request().lines;
    question.reporter = [this](const engines::EngineReport& report) { learn(report); };
    const Stopwatch watch;
    engines::EngineReport report = engine_->think(game(), question, token);
    report.seconds = watch.seconds();
    learn(report);
    nodes_ += report.nodes;
    seconds_ += report.seconds;
    if (token.stopped() && !ends() && !is_finished()) {
      // It may be a while until it can say so.
      tick();
      return false;
    }
    finish();
    return true;
  }

  engines::Limits what_is_left() const {
    engines::Limits left = request().limits;
    left.clock.reset();
    left.move_seconds = std::max(0.001, left.move_seconds.value_or(limits().seconds) - seconds_);
    if (left.nodes) left.nodes = *left.nodes > nodes_ ? *left.nodes - nodes_ : 1;
    return left;
  }

  bool is_finished() const {
    const engines::Limits& limit = request().limits;
    return (limit.depth && best_.depth >= *limit.depth) || (limit.nodes && nodes_ >= *limit.nodes) ||
           seconds_ >= limit.move_seconds.value_or(limits().seconds);
  }

  // The deepest answer is kept: a search that goes on begins with shallow ones again, only faster.
  void learn(const engines::EngineReport& report) {
    const std::lock_guard lock(mutex_);
    if (!report.lines.empty() && (best_.lines.empty() || report.depth >= best_.depth)) best_ = report;
    best_.nodes = nodes_ + report.nodes;
    best_.seconds = seconds_ + report.seconds;
    news_ = !best_.lines.empty();
  }

  void finish() {
    const std::lock_guard lock(mutex_);
    news_ = false;
    json::object message = report_json(best_);
    message["move"] = best_.lines.empty() ? json::value(nullptr) : json::value(best_.move());
    say(std::move(message), "done", Saying::kLast);
  }

  std::uint64_t seed_;
  std::unique_ptr<engines::Engine> engine_;
  std::uint64_t nodes_ = 0;  // of the slices that are over
  double seconds_ = 0;

  std::mutex mutex_;
  engines::EngineReport best_;
  bool news_ = false;
};

class TreeJob final : public SearchJob {
 public:
  TreeJob(SearchRequest request, const ServerLimits& limits, Say say)
      : SearchJob(Kind::kAnalysis, false, std::move(request), limits, std::move(say)) {}

 private:
  bool go_on(const search::StopToken& token) override {
    // Checked before its shape is looked at, which makes an engine.
    static_cast<void>(allowed_engine(request().engine, game(), 1, limits().analysis_mb));
    const auto player = engine(report::tree_engine(request().engine, game()), kUsualSeed);
    engines::SearchTree tree;
    tree.max_ply = request().plies;
    engines::EngineQuestion question;
    question.limits = request().limits;
    if (!question.limits.depth) question.limits.depth = report::kUsualTreeDepth;
    question.tree = &tree;
    const engines::EngineReport report = player->think(game(), question, token);
    if (token.stopped()) refuse_stopped();
    if (tree.nodes.empty()) throw UserError("the engine " + player->spec() + " shows no tree; alphabeta does");
    if (tree.nodes.size() > limits().tree_nodes) {
      throw UserError(fmt::format("the tree has {} nodes to show, and {} are allowed; fewer \"plies\" have fewer",
                                  tree.nodes.size(), limits().tree_nodes));
    }
    say(report::tree_json(tree, {game().spec(), player->spec(), game().position(), report.depth}), "tree",
        Saying::kLast);
    return true;
  }
};

class AblationJob final : public SearchJob {
 public:
  AblationJob(SearchRequest request, const ServerLimits& limits, Say say)
      : SearchJob(Kind::kAnalysis, false, std::move(request), limits, std::move(say)) {}

 private:
  bool go_on(const search::StopToken& token) override {
    json::array rows;
    for (const std::string& spec : request().engines) {
      engines::EngineQuestion question;
      question.limits.depth = request().depth;
      const engines::EngineReport report = engine(spec, kUsualSeed)->think(game(), question, token);
      if (token.stopped()) refuse_stopped();
      rows.push_back({{"engine", spec},
                      {"nodes", report.nodes},
                      {"seconds", report.seconds},
                      {"move", report.move()},
                      {"score", report.lines.front().score}});
    }
    say({{"rows", std::move(rows)}}, "ablate", Saying::kLast);
    return true;
  }
};

}  // namespace

std::shared_ptr<Job> make_job(SearchRequest request, const ServerLimits& limits, std::uint64_t seed, Say say) {
  switch (request.type) {
    case SearchRequest::Type::kMove: return std::make_shared<MoveJob>(std::move(request), limits, seed, std::move(say));
    case SearchRequest::Type::kTree: return std::make_shared<TreeJob>(std::move(request), limits, std::move(say));
    case SearchRequest::Type::kAblate: return std::make_shared<AblationJob>(std::move(request), limits, std::move(say));
    case SearchRequest::Type::kAnalyse: break;
  }
  return std::make_shared<AnalysisJob>(std::move(request), limits, seed, std::move(say));
}

}  // namespace palamedes::server
