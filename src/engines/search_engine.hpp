#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "catalog/game_of.hpp"
#include "engines/alike_moves.hpp"
#include "engines/engine.hpp"
#include "engines/handicap.hpp"
#include "engines/settings/engine_settings.hpp"
#include "engines/settings/shared_clock.hpp"
#include "search/common/question.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::engines {

// The line played so far, where the class of the game is known; throws UserError if the game is another's.
template <palamedes::Game G>
const Path<G>& path_of(const catalog::Game& game, const std::string& variant) {
  const auto* typed = dynamic_cast<const catalog::GameOf<G>*>(&game);
  if (typed == nullptr || game.spec() != variant) {
    throw UserError("this engine plays " + variant + ", not " + game.spec());
  }
  return typed->path();
}

// An engine made of one search over one game: keeps the time and turns moves into texts.
template <palamedes::Game G, class Search>
class SearchEngine final : public Engine {
 public:
  using Move = typename G::Move;

  SearchEngine(std::string spec, const G& rules, const ThinkingOptions& thinking, std::uint64_t seed,
               std::unique_ptr<Search> search)
      : spec_(std::move(spec)),
        variant_(rules.spec().text()),
        shared_(rules.spec(), thinking),
        handicap_(rules.spec(), thinking.level, seed),
        alike_(thinking.vary_start, seed),
        search_(std::move(search)) {}

  std::string spec() const override { return spec_; }
  void new_game() override {
    handicap_.new_game();
    shared_.new_game();
    search_->new_game();
  }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    const Stopwatch watch;
    const Path<G>& path = path_of<G>(game, variant_);
    search::Question<Move> inner;
    inner.limits = handicap_.limited(question.limits);
    inner.time = search::plan_time(question.limits, game.side_to_move(), overshoot_.margin(),
                                   shared_.after(path.plies(), question.limits, game.side_to_move()));
    const bool slips = handicap_.slips();
    inner.lines = slips ? std::max(question.lines, handicap_.choices()) : question.lines;
    for (const std::string& text : question.only) inner.only.push_back(path.game().parse_move(path.position(), text));
    if (question.reporter) {
      inner.reporter = [&](const search::Report<Move>& report) { question.reporter(in_words(path, report)); };
    }
    using Recorder = search::TreeRecorder<Move>;
    Recorder recorder =
        question.tree != nullptr ? Recorder(question.tree->max_ply, question.tree->max_nodes) : Recorder(0);
    if (question.tree != nullptr) inner.recorder = &recorder;
    search::Report<Move> report = search_->think(path, inner, token);
    if (question.plays) alike_.vary(path, report);
    if (question.tree != nullptr) copy_tree(recorder, *question.tree);
    EngineReport answer = in_words(path, report);
    if (slips) slip(answer, question.lines);
    answer.seconds = watch.seconds();
    if (inner.time.hard) {
      overshoot_.learn(*inner.time.hard, answer.seconds);
      shared_.answered(*inner.time.hard, answer.seconds);
    }
    return answer;
  }

 private:
  void slip(EngineReport& answer, int lines) {
    const auto chosen = answer.lines.begin() + static_cast<std::ptrdiff_t>(handicap_.choose(answer.lines.size()));
    std::rotate(answer.lines.begin(), chosen, chosen + 1);
    answer.lines.resize(std::min(answer.lines.size(), static_cast<std::size_t>(lines)));
  }

  static EngineReport in_words(const Path<G>& path, const search::Report<Move>& report) {
    EngineReport words;
    words.depth = report.depth;
    words.selective_depth = report.selective_depth;
    words.nodes = report.nodes;
    words.quiescence_nodes = report.quiescence_nodes;
    words.quiescence_widened = report.quiescence_widened;
    words.seconds = report.seconds;
    words.table_permille = report.table_permille;
    for (const auto& line : report.lines) {
      words.lines.push_back(
          {.score = line.score, .proven = line.exact_value, .visits = line.visits, .moves = texts(path, line.moves)});
    }
    return words;
  }

  // A line ends where chance takes over: what comes behind a flip is known only once it is made.
  static std::vector<std::string> texts(const Path<G>& path, const std::vector<Move>& moves) {
    std::vector<std::string> words;
    const G& rules = path.game();
    typename G::Position position = path.position();
    for (const Move move : moves) {
      words.push_back(rules.move_text(position, move));
      if constexpr (HasChance<G>) {
        if (rules.is_chance(position, move)) break;
      }
      static_cast<void>(rules.play(position, move));
    }
    return words;
  }

  static void copy_tree(const search::TreeRecorder<Move>& recorder, SearchTree& tree) {
    static constexpr const char* kKinds[] = {"normal", "chance", "quiescence", "null", "table", "finished", "leaf"};
    tree.nodes.clear();
    tree.total = recorder.total();
    tree.max_ply = recorder.max_ply();
    for (const auto& node : recorder.nodes()) {
      tree.nodes.push_back({.parent = node.parent,
                            .move = node.text,
                            .kind = kKinds[static_cast<std::size_t>(node.kind)],
                            .side = node.first_side ? Side::kFirst : Side::kSecond,
                            .alpha = node.alpha,
                            .beta = node.beta,
                            .value = node.value,
                            .depth = node.depth,
                            .cut = node.cut,
                            .moves_skipped = node.moves_skipped,
                            .nodes_below = node.nodes_below,
                            .visits = node.visits});
    }
  }

  std::string spec_;
  std::string variant_;
  SharedClock shared_;
  Handicap handicap_;
  AlikeMoves<G> alike_;
  std::unique_ptr<Search> search_;
  search::Overshoot overshoot_;
};

}  // namespace palamedes::engines
