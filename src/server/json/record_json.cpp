#include "server/json/record_json.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/core.h>

#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"
#include "server/json/fields.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

constexpr double kLongestThought = 1e9;

json::value or_null(const auto& optional) { return optional ? json::value(*optional) : json::value(nullptr); }

Result result_of(const std::string& mark) {
  for (const Result result : {Result::kOngoing, Result::kFirstWins, Result::kSecondWins, Result::kDraw}) {
    if (catalog::result_mark(result) == mark) return result;
  }
  throw Refusal(Status::kBadRequest, "\"result\" should be 1-0, 0-1, 1/2-1/2 or *, not " + quote(mark));
}

catalog::RecordedMove read_move(const json::value& value) {
  if (!value.is_object()) throw Refusal(Status::kBadRequest, "\"moves\" should be a list of objects with a \"text\"");
  const json::object& object = value.get_object();
  catalog::RecordedMove move;
  move.text = text_field(object, "text");
  using Score = std::numeric_limits<std::int32_t>;
  if (const auto score = integer_field(object, "score", Score::min(), Score::max())) {
    move.score = static_cast<std::int32_t>(*score);
  }
  if (const auto seconds = real_field(object, "seconds", 0, kLongestThought)) {
    move.milliseconds = std::llround(*seconds * 1000);
  }
  move.comment = text_field(object, "comment", "");
  return move;
}

std::pair<std::string, std::string> read_tag(const json::value& value) {
  if (value.is_array() && value.get_array().size() == 2) {
    const json::array& pair = value.get_array();
    if (pair[0].is_string() && pair[1].is_string()) {
      return {std::string(pair[0].get_string()), std::string(pair[1].get_string())};
    }
  }
  throw Refusal(Status::kBadRequest, "\"tags\" should be a list of pairs, as in [[\"First\", \"Ada\"]]");
}

// What is loaded is played on: a move that the rules forbid is told here, with its place.
void check_moves(const catalog::Record& record, std::size_t number) {
  std::size_t ply = 0;
  try {
    const std::unique_ptr<catalog::Game> game = catalog::make_game(record.game);
    if (!record.position.empty()) game->set_position(record.position);
    for (const catalog::RecordedMove& move : record.moves) {
      ++ply;
      game->play(move.text);
    }
  } catch (const UserError& error) {
    const std::string where = ply == 0 ? "" : fmt::format(", move {}", ply);
    throw UserError(fmt::format("record {}{}: {}", number, where, error.what()));
  }
}

}  // namespace

json::object record_json(const catalog::Record& record) {
  json::array tags;
  for (const auto& [name, value] : record.tags) tags.push_back(json::array{name, value});
  json::array moves;
  for (const catalog::RecordedMove& move : record.moves) {
    std::optional<double> seconds;
    if (move.milliseconds) seconds = static_cast<double>(*move.milliseconds) / 1000;
    moves.push_back({{"text", move.text},
                     {"score", or_null(move.score)},
                     {"seconds", or_null(seconds)},
                     {"comment", move.comment}});
  }
  return {{"game", record.game},
          {"root", record.position},
          {"tags", std::move(tags)},
          {"moves", std::move(moves)},
          {"result", catalog::result_mark(record.outcome.result)},
          {"reason", record.outcome.reason}};
}

json::object records_json(std::string_view text, const ServerLimits& limits) {
  const std::vector<catalog::Record> records = catalog::parse_records(text);
  if (records.size() > limits.records) {
    throw Refusal(Status::kTooLarge, fmt::format("{} records at once; {} are allowed", records.size(), limits.records));
  }
  json::array list;
  for (const catalog::Record& record : records) {
    if (record.moves.size() > limits.moves) {
      throw Refusal(Status::kTooLarge,
                    fmt::format("a record with {} moves; {} are allowed", record.moves.size(), limits.moves));
    }
    check_moves(record, list.size() + 1);
    list.push_back(record_json(record));
  }
  return {{"records", std::move(list)}};
}

std::string record_text(const json::object& object, const ServerLimits& limits) {
  catalog::Record record;
  record.game = text_field(object, "game");
  record.position = text_field(object, "root", "");
  const json::array& moves = array_field(object, "moves");
  if (moves.size() > limits.moves)
    throw Refusal(Status::kTooLarge, fmt::format("a game may have {} moves", limits.moves));
  for (const json::value& move : moves) record.moves.push_back(read_move(move));
  for (const json::value& tag : array_field(object, "tags")) record.tags.push_back(read_tag(tag));
  record.outcome = {result_of(text_field(object, "result", "*")), text_field(object, "reason", "")};
  const std::string text = record.text();
  if (catalog::Record::parse(text) != record) throw UserError("a record with these texts could not be read back");
  return text;
}

}  // namespace palamedes::server
