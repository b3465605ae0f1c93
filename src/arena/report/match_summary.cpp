#include "arena/report/match_summary.hpp"

#include <fmt/core.h>

#include "arena/report/forfeits.hpp"
#include "arena/statistics/results.hpp"

namespace palamedes::arena {
namespace {

constexpr std::string_view kRule = "----------------------------------------------------------------\n";

OrderedSprt judged(const Event& event, const std::vector<FinishedGame>& games) {
  OrderedSprt test(*event.sprt);
  for (const FinishedGame& game : games) test.add(game);
  return test;
}

boost::json::object effort_json(const Effort& effort) {
  boost::json::object json = {{"moves", effort.moves}, {"seconds_per_move", effort.per_move(effort.seconds)}};
  if (effort.nodes != 0) json["nodes_per_move"] = effort.per_move(static_cast<double>(effort.nodes));
  if (effort.depths != 0) json["depth_per_move"] = effort.per_move(static_cast<double>(effort.depths));
  return json;
}

std::string sprt_line(const Event& event, const std::vector<FinishedGame>& games) {
  const OrderedSprt test = judged(event, games);
  const SprtBounds& bounds = *event.sprt;
  return fmt::format("LLR: {:.2f} ({:.2f}, {:.2f}) [{:g}, {:g}], {} after {} games\n", test.llr(), bounds.lower(),
                     bounds.upper(), bounds.elo0, bounds.elo1, verdict_words(test.verdict()), test.last_number() + 1);
}

std::string effort_line(const std::string& name, const Effort& effort) {
  std::string line = name + ": ";
  if (effort.nodes != 0) line += fmt::format("{:.0f} nodes, ", effort.per_move(static_cast<double>(effort.nodes)));
  if (effort.depths != 0) line += fmt::format("depth {:.1f}, ", effort.per_move(static_cast<double>(effort.depths)));
  return line + fmt::format("{:.4f} s per move\n", effort.per_move(effort.seconds));
}

}  // namespace

std::string limits_text(const GameTerms& terms) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (terms.move_seconds) add(fmt::format("{:g} s per move", *terms.move_seconds));
  if (terms.clock)
    add(fmt::format("{:g} s per game and {:g} s per move", terms.clock->seconds, terms.clock->increment));
  if (terms.nodes) add(fmt::format("{} nodes per move", *terms.nodes));
  if (terms.depth) add(fmt::format("depth {}", *terms.depth));
  if (terms.processor) add("of processor time");
  return text;
}

std::string match_summary(const Event& event, const std::vector<FinishedGame>& games) {
  const MatchResult result = match_result(games);
  const Estimate estimate = arena::estimate(result.pairs);
  const Tally& tally = result.tally;
  const std::string first = shown_name(event, 0);
  const std::string second = shown_name(event, 1);
  std::string text(kRule);
  text +=
      fmt::format("{} against {} ({}, {}, seed {})\n", first, second, event.game, limits_text(event.terms), event.seed);
  text += fmt::format("Elo: {:+.1f} ± {:.1f}, nElo: {:+.1f} ± {:.1f}\n", estimate.elo, estimate.error,
                      estimate.normalised_elo, estimate.normalised_error);
  text += fmt::format("LOS: {:.1f}%, draws: {:.1f}%, first mover: {:.1f}%\n", 100 * estimate.los,
                      100 * tally.draw_ratio(), 100 * result.first_mover.score());
  text += fmt::format("games: {}, wins: {}, draws: {}, losses: {}, score: {:.1f}% (95%: {:.1f}% to {:.1f}%)\n",
                      tally.games(), tally.wins, tally.draws, tally.losses, 100 * tally.score(),
                      100 * estimate.low_score, 100 * estimate.high_score);
  text += fmt::format("pairs (0, ½, 1, 1½, 2): {} {} {} {} {}\n", result.pairs[0], result.pairs[1], result.pairs[2],
                      result.pairs[3], result.pairs[4]);
  if (event.sprt) text += sprt_line(event, games);
  text += effort_line(first, result.effort[0]) + effort_line(second, result.effort[1]);
  for (const auto& [reason, count] : result.reasons)
    text += fmt::format("{} {}: {}\n", count, count == 1 ? "game" : "games", reason);
  for (const std::string& warning : forfeit_warnings(event, games)) text += "warning: " + warning + "\n";
  if (event.terms.move_seconds) text += fmt::format("latest answer: {:+.1f} ms\n", 1000 * result.latest);
  return text + std::string(kRule);
}

boost::json::object match_json(const Event& event, const std::vector<FinishedGame>& games) {
  const MatchResult result = match_result(games);
  const Estimate estimate = arena::estimate(result.pairs);
  boost::json::object reasons;
  for (const auto& [reason, count] : result.reasons) reasons[reason] = count;
  boost::json::object report = {{"engines", {shown_name(event, 0), shown_name(event, 1)}},
                                {"game", event.game},
                                {"seed", event.seed},
                                {"games", result.tally.games()},
                                {"wins", result.tally.wins},
                                {"draws", result.tally.draws},
                                {"losses", result.tally.losses},
                                {"pairs", boost::json::value_from(result.pairs)},
                                {"elo", estimate.elo},
                                {"error", estimate.error},
                                {"normalised_elo", estimate.normalised_elo},
                                {"normalised_error", estimate.normalised_error},
                                {"los", estimate.los},
                                {"draw_ratio", result.tally.draw_ratio()},
                                {"first_mover_score", result.first_mover.score()},
                                {"reasons", reasons},
                                {"forfeits", forfeits_json(event, games)}};
  if (event.sprt) {
    const OrderedSprt test = judged(event, games);
    report["sprt"] = {
        {"elo0", event.sprt->elo0},     {"elo1", event.sprt->elo1},     {"llr", test.llr()},
        {"lower", event.sprt->lower()}, {"upper", event.sprt->upper()}, {"verdict", verdict_words(test.verdict())}};
  }
  boost::json::array efforts;
  for (const Effort& effort : result.effort) efforts.push_back(effort_json(effort));
  report["effort"] = efforts;
  return report;
}

}  // namespace palamedes::arena
