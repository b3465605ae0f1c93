#include "apps/palamedes/tables/export.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <vector>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

// Where a value has no plies or no margin.
constexpr int kNone = -1;

// Entry by entry, with progress.
template <class Take>
void each_entry(tables::GameTables& game, const std::string& slice, std::uint64_t states, const Take& take) {
  report::Progress progress("positions", states);
  for (std::uint64_t index = 0; index < states; ++index) {
    take(game.sampled(slice, index));
    if (index % 4096 == 0) progress.show(index);
  }
  progress.show(states);
}

// Whether values of the slice are margins, and how long the longest position is.
struct Shape {
  bool margins = false;
  std::size_t width = 0;
};

Shape shape_of(tables::GameTables& game, const std::string& slice, std::uint64_t states) {
  Shape shape;
  each_entry(game, slice, states, [&](const tables::Sampled& entry) {
    shape.margins = entry.value.margin.has_value();
    shape.width = std::max(shape.width, entry.position.size());
  });
  return shape;
}

std::string csv_line(const tables::Sampled& entry) {
  const tables::Value& value = entry.value;
  return fmt::format("{},{},{},{}\n", entry.position, tables::word_for(value.outcome),
                     value.plies ? std::to_string(*value.plies) : "",
                     value.margin ? std::to_string(*value.margin) : "");
}

// Little-endian, whatever the machine.
void append_short(std::string& record, int number) {
  const auto bits = static_cast<std::uint16_t>(static_cast<std::int16_t>(number));
  record += static_cast<char>(bits & 0xffU);
  record += static_cast<char>(bits >> 8U);
}

std::string raw_record(const tables::Sampled& entry, const Shape& shape) {
  std::string record = entry.position;
  record.resize(shape.width, '\0');
  record += static_cast<char>(tables::score_of(entry.value.outcome));
  append_short(record, shape.margins ? entry.value.margin.value_or(0) : entry.value.plies.value_or(kNone));
  return record;
}

boost::json::array raw_fields(const Shape& shape) {
  return {{"position", fmt::format("S{}", shape.width)}, {"value", "i1"}, {shape.margins ? "margin" : "plies", "<i2"}};
}

boost::json::object meanings(const Shape& shape) {
  boost::json::object meanings = {{"position", "the text of the position, as `palamedes analyse --position` reads it"},
                                  {"value", "for the side to move: 1 a win, 0 a draw, -1 a loss"}};
  if (shape.margins) {
    meanings["margin"] = "by how much the side to move wins";
  } else {
    meanings["plies"] =
        "until the game is over, when the winner hurries and the loser delays; -1 for a draw, and where "
        "the distances are not there";
  }
  return meanings;
}

}  // namespace

boost::json::object export_table(tables::GameTables& game, const std::string& slice, ExportFormat format,
                                 const std::string& path) {
  const std::uint64_t states = game.slices()[game.slices().find(slice)].states;
  static_cast<void>(game.sampled(slice, 0));  // says so where there is no table
  boost::json::object description = {{"game", game.game()},
                                     {"slice", slice},
                                     {"records", states},
                                     {"symmetry",
                                      "of positions that a symmetry of the board turns into one another "
                                      "mostly one is stored"},
                                     {"file", path},
                                     {"made_by", std::string("palamedes ") + kVersion}};
  Shape shape;
  if (format == ExportFormat::kRaw) {
    shape = shape_of(game, slice, states);
    description["dtype"] = raw_fields(shape);
    description["meaning"] = meanings(shape);
  }
  std::ofstream file(path, std::ios::binary);
  if (format == ExportFormat::kCsv) file << "position,value,plies,margin\n";
  each_entry(game, slice, states, [&](const tables::Sampled& entry) {
    file << (format == ExportFormat::kCsv ? csv_line(entry) : raw_record(entry, shape));
  });
  file.close();
  if (!file) throw UserError("cannot write " + quote(path) + ": " + std::strerror(errno));
  if (format == ExportFormat::kRaw) write_file(path + ".json", boost::json::serialize(description) + "\n");
  return description;
}

}  // namespace palamedes::apps
