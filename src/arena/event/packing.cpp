#include "arena/event/packing.hpp"

#include "base/error.hpp"
#include "report/fields_json.hpp"

namespace palamedes::arena {
namespace {

template <class Described>
std::string packed_text(const Described& described) {
  return boost::json::serialize(report::to_json(described, report::Reals::kTexts));
}

template <class Described>
Described unpacked(std::string_view text) {
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  if (error) throw UserError("a message between programs is damaged");
  return report::from_json<Described>(value);
}

}  // namespace

std::string packed(const Event& event) { return packed_text(event); }
std::string packed(const GameTask& task) { return packed_text(task); }
std::string packed(const FinishedGame& game) { return packed_text(game); }

Event unpacked_event(std::string_view text) { return unpacked<Event>(text); }
GameTask unpacked_task(std::string_view text) { return unpacked<GameTask>(text); }

FinishedGame unpacked_game(std::string_view text) {
  auto game = unpacked<FinishedGame>(text);
  if (!game.report.outcome.over()) throw UserError("a message between programs has no result");
  add_up(game.report);
  return game;
}

}  // namespace palamedes::arena
