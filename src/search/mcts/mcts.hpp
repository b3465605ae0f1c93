#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "search/common/question.hpp"
#include "search/mcts/lines.hpp"
#include "search/mcts/recording.hpp"
#include "search/mcts/worker.hpp"

namespace palamedes::search {

// Monte Carlo tree search. A line's score is the average of its simulations for the side to move, on a straight scale
// where half of all points is 0 and all of them kSurePoints, or a proven result; a proven win is reached in the plies
// it says or fewer. Nodes are simulations. With one thread the same seed and questions give the same answers, unless a
// clock decides. Rules about repetition hold inside the tree, where every node has but one path; rollouts do not see
// them.
template <Game G, HeuristicsFor<G> K>
class Mcts {
 public:
  using Move = typename G::Move;
  using Position = typename G::Position;
  using MoveList = typename G::MoveList;
  using Worker = MctsWorker<G, K>;
  using Tree = typename Worker::Tree;
  using Node = typename Tree::Node;
  using Index = typename Tree::Index;

  Mcts(const MctsOptions& options, const K& heuristics, std::uint64_t seed)
      : options_(options), seed_(seed), tree_(static_cast<std::size_t>(options.node_mb) << 20, options.rave) {
    for (int i = 0; i < options.threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(options, tree_, heuristics, seed_of(i)));
    }
  }

  void new_game() {
    seat_.reset();
    for (std::size_t i = 0; i < workers_.size(); ++i) workers_[i]->reseed(seed_of(static_cast<int>(i)));
  }

  const MctsOptions& options() const { return options_; }
  const Tree& tree() const { return tree_; }

  // The root must not be over.
  Report<Move> think(const Path<G>& root, const Question<Move>& question, const StopToken& token) {
    const auto limit = simulation_limit(question.limits);
    StopToken helpers_stop;
    Control control(token, limit, question.time.hard);
    seat(root, question.only);
    choices_ = chosen_children(question.only);
    for (auto& worker : workers_) worker->start(root, question.only.empty() ? std::span<Index>() : std::span(choices_));

    claimed_.store(0, std::memory_order_relaxed);
    std::atomic<std::uint64_t> helped{0};
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      helpers.emplace_back([&, i] {
        Control own(helpers_stop, limit, std::nullopt);
        helped.fetch_add(help(*workers_[i], own), std::memory_order_relaxed);
      });
    }
    const std::uint64_t done = lead(question, control);
    helpers_stop.stop();
    for (std::thread& helper : helpers) helper.join();

    const Report<Move> report = made_report(question, control, done + helped.load());
    if (question.recorder != nullptr) {
      MctsRecording<G>(tree_, root.game(), *question.recorder).record(root.position());
    }
    if (question.reporter) question.reporter(report);
    return report;
  }

 private:
  // Where the root of the tree stands.
  struct Seat {
    Position position;
    std::vector<Move> moves;
  };

  static constexpr double kReportSeconds = 0.1;
  // Simulations between two looks at what has come of it.
  static constexpr std::uint64_t kBatch = 16;
  // Enough to say something about an only move.
  static constexpr std::uint64_t kFew = 256;
  static constexpr std::uint32_t kMostVisits = UINT32_MAX - (1U << 24);

  std::uint64_t seed_of(int worker) const { return derived_seed(seed_, static_cast<std::uint64_t>(worker)); }

  std::optional<std::uint64_t> simulation_limit(const Limits& limits) const {
    if (options_.simulations == 0) return limits.nodes;
    return std::min(options_.simulations, limits.nodes.value_or(options_.simulations));
  }

  const Node& root_node() const { return tree_[tree_.root()]; }

  std::uint64_t claim() {
    if (workers_.size() > 1) return claimed_.fetch_add(1, std::memory_order_relaxed);
    const std::uint64_t number = claimed_.load(std::memory_order_relaxed);
    claimed_.store(number + 1, std::memory_order_relaxed);
    return number;
  }

  std::uint64_t help(Worker& worker, Control& control) {
    std::uint64_t done = 0;
    for (; !control.should_stop(claim()); ++done) worker.simulate();
    return done;
  }

  // The thread that asked: simulates, reports, and decides when it is enough.
  std::uint64_t lead(const Question<Move>& question, Control& control) {
    double next_report = kReportSeconds;
    std::uint64_t done = 0;
    const bool one_answer = question.lines <= 1;
    while (!control.should_stop(claim())) {
      workers_[0]->simulate();
      ++done;
      const bool found = one_answer && options_.solver && read(root_node().proof) != 0;
      if (!found && done % kBatch != 0) continue;
      const double now = control.seconds();
      if (settled(question, done) || out_of_time(question, now)) break;
      if (now < next_report) continue;
      next_report = now + kReportSeconds;
      if (question.reporter) question.reporter(made_report(question, control, claimed_.load()));
    }
    return done;
  }

  // Nothing more can be learned: what was asked is proven, or there is but one move and a clock runs.
  bool settled(const Question<Move>& question, std::uint64_t done) const {
    if (read(root_node().visits) > kMostVisits) return true;
    if (choices_.size() == 1 && question.time.hard && done >= kFew) return true;
    if (!options_.solver) return false;
    const Result won = win_for(root_node().side());
    bool all = true;
    for (const Index index : choices_) {
      const Result result = tree_[index].proven().result;
      if (result == won && question.lines <= 1) return true;
      all = all && result != Result::kOngoing;
    }
    return all;
  }

  // A fixed time per move is used up. On a clock, thought ends early when no other move can catch up, and goes on while
  // the most tried move is not the best one (Baudiš and Gailly 2011), up to the hard limit.
  bool out_of_time(const Question<Move>& question, double now) const {
    if (!question.time.soft) return false;
    const double soft = *question.time.soft;
    if (!question.limits.clock) return now >= soft;
    const Side mover = root_node().side();
    const Node* most = nullptr;
    const Node* best = nullptr;
    std::uint32_t second = 0;
    for (const Index index : choices_) {
      const Node& child = tree_[index];
      const std::uint32_t visits = read(child.visits);
      if (most == nullptr || visits > read(most->visits)) {
        second = most == nullptr ? 0 : read(most->visits);
        most = &child;
      } else {
        second = std::max(second, visits);
      }
      if (best == nullptr || child.mean(mover) > best->mean(mover)) best = &child;
    }
    if (now >= soft) return most == best;
    const double rate = static_cast<double>(claimed_.load(std::memory_order_relaxed)) / (now + 1e-6);
    return now > soft / 4 && read(most->visits) > second + rate * (soft - now);
  }

  Report<Move> made_report(const Question<Move>& question, const Control& control, std::uint64_t simulations) const {
    Report<Move> report;
    const MctsLines<Move> lines(tree_, options_.final_move);
    const std::vector<Index> ranked = lines.ranked(root_node(), choices_);
    const std::size_t wanted = std::min(ranked.size(), static_cast<std::size_t>(std::max(1, question.lines)));
    for (std::size_t i = 0; i < wanted; ++i) report.lines.push_back(lines.line(ranked[i], root_node().side()));
    report.depth = static_cast<int>(report.lines.front().moves.size());
    for (const auto& worker : workers_) report.selective_depth = std::max(report.selective_depth, worker->deepest());
    report.nodes = simulations;
    report.seconds = control.seconds();
    report.table_permille = static_cast<int>(std::uint64_t{tree_.used()} * 1000 / tree_.capacity());
    return report;
  }

  std::vector<Index> chosen_children(const std::vector<Move>& only) const {
    std::vector<Index> children;
    tree_.for_each_child(root_node(), [&](Index index) {
      const bool asked = only.empty() || std::find(only.begin(), only.end(), tree_[index].move()) != only.end();
      if (asked) children.push_back(index);
    });
    return children;
  }

  // Puts the root of the tree where the question is asked: by the moves played since the last one, if the tree has
  // them, or in a new tree.
  void seat(const Path<G>& root, const std::vector<Move>& only) {
    if (!(options_.reuse && follow(root))) tree_.reset();
    if (tree_.used() > tree_.capacity() / 2) tree_.compact();
    workers_[0]->start(root, {});
    if (!workers_[0]->expand_root(false)) plant(root, false);
    if (root_node().has(Node::kPartial) && chosen_children(only).size() < only.size()) plant(root, true);
    seat_.emplace(Seat{root.position(), root.moves()});
  }

  // A new tree; `whole` overrules what the game's heuristics would leave out at its root.
  void plant(const Path<G>& root, bool whole) {
    tree_.reset();
    workers_[0]->start(root, {});
    static_cast<void>(workers_[0]->expand_root(whole));
  }

  bool follow(const Path<G>& root) {
    if (!seat_ || root.moves().size() < seat_->moves.size()) return false;
    if (!std::equal(seat_->moves.begin(), seat_->moves.end(), root.moves().begin())) return false;
    Position position = seat_->position;
    Index at = tree_.root();
    for (std::size_t i = seat_->moves.size(); i < root.moves().size(); ++i) {
      const Move move = root.moves()[i];
      at = child_by(tree_[at], root.game(), position, move);
      if (at == Tree::kNone) return false;
      static_cast<void>(root.game().play(position, move));
    }
    if (!(position == root.position()) || tree_[at].has(Node::kMixed)) return false;
    tree_.set_root(at);
    return true;
  }

  // The child that a resolved move leads to. What open loop has after a chance move is about other outcomes too, and
  // of no use to a root.
  Index child_by(const Node& node, const G& game, const Position& position, Move move) const {
    if (!node.expanded()) return Tree::kNone;
    Index found = Tree::kNone;
    tree_.for_each_child(node, [&](Index index) {
      const Node& child = tree_[index];
      if constexpr (HasChance<G>) {
        if (child.is_chance_node() && child.expanded() && becomes(game, position, child.move(), move)) {
          tree_.for_each_child(child, [&](Index outcome) {
            if (tree_[outcome].move() == move) found = outcome;
          });
        }
      }
      if (!child.has(Node::kChance) && child.move() == move) found = index;
    });
    return found;
  }

  static bool becomes(const G& game, const Position& position, Move request, Move resolved) {
    typename G::ChanceList outcomes;
    game.chance_outcomes(position, request, outcomes);
    return std::any_of(outcomes.begin(), outcomes.end(), [&](const auto& outcome) { return outcome.move == resolved; });
  }

  MctsOptions options_;
  std::uint64_t seed_;
  Tree tree_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Index> choices_;  // the root's children that are looked at
  std::optional<Seat> seat_;
  std::atomic<std::uint64_t> claimed_{0};
};

}  // namespace palamedes::search
