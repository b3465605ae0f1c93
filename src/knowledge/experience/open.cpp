#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/sqlite.hpp"
#include "base/text.hpp"
#include "knowledge/built_in.hpp"
#include "knowledge/experience/experience.hpp"
#include "knowledge/experience/schema.hpp"

namespace palamedes::knowledge {
namespace {

// A text, and not a database.
bool is_text(const std::string& path) {
  constexpr std::string_view kFirstWord = "palamedes";
  std::string head(kFirstWord.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  return head == kFirstWord;
}

}  // namespace

std::shared_ptr<const Experience> Experience::open(const std::string& path, const ExperienceOf& whose,
                                                   std::int64_t least) {
  if (!std::filesystem::exists(path)) throw UserError("there is no experience database " + quote(path));
  if (!is_text(path)) return load(path, whose, least);
  auto experience = parse(read_file(path));
  check_whose("the experience in " + quote(path), experience->whose(), whose);
  return experience;
}

std::shared_ptr<const Experience> Experience::load(const std::string& path, const ExperienceOf& whose,
                                                   std::int64_t least) {
  namespace schema = experience_schema;
  sqlite::Connection connection(path, sqlite::Connection::Mode::kRead, schema::kKind);
  schema::check_format(connection);
  check_whose(schema::named(path), schema::whose(connection), whose);
  auto experience = std::make_shared<Experience>(whose, least);
  // Both tables as they are at one moment, and unsigned keys in their order: those from 2^63 on are negative here.
  connection.execute("BEGIN");
  const bool by_index = least >= schema::kOften;
  if (by_index) schema::check_often(connection);
  for (const char* half : {"p.key >= 0", "p.key < 0"}) {
    sqlite::Statement row(connection,
                          "SELECT p.key, p.met, m.move, m.wins, m.draws, m.losses, m.scored, m.scores, " +
                              std::string(schema::has_checksums(connection) ? "p.checksum" : "NULL") +
                              " FROM positions AS p LEFT JOIN moves AS m ON m.key = p.key WHERE " + std::string(half) +
                              (by_index ? fmt::format(" AND p.met >= {} AND p.met >= {}", least, schema::kOften) : "") +
                              " ORDER BY p.key, m.move");
    std::vector<MoveTally> moves;
    std::uint64_t key = 0;
    std::int64_t met = 0;
    std::optional<std::int64_t> checksum;
    const auto keep = [&] {
      if (moves.empty()) return;
      if (times_met(moves) != met) throw UserError(schema::named(path) + " is damaged: its counts do not add up");
      if (checksum && *checksum != schema::position_checksum(key, moves)) {
        throw UserError(schema::named(path) + " is damaged: the moves of a position are not those that were counted");
      }
      if (met >= least) experience->add(key, moves);
      moves.clear();
    };
    while (row.step()) {
      if (row.null(2)) throw UserError(schema::named(path) + " is damaged: a position has no moves");
      const auto next = static_cast<std::uint64_t>(row.integer(0));
      if (next != key) keep();
      key = next;
      met = row.integer(1);
      checksum = row.null(8) ? std::nullopt : std::optional(row.integer(8));
      moves.push_back({row.text(2), row.integer(3), row.integer(4), row.integer(5), row.integer(6), row.integer(7)});
      if (!moves.back().sound()) throw UserError(schema::named(path) + " is damaged: a count is impossible");
    }
    keep();
  }
  connection.execute("COMMIT");
  experience->finish();
  return experience;
}

std::shared_ptr<const Experience> Experience::built_in(const ExperienceOf& whose) {
  // Parsed once and never changed: engines are made for every game of a match.
  static const std::vector<std::shared_ptr<const Experience>> all = [] {
    std::vector<std::shared_ptr<const Experience>> parsed;
    for (const BuiltInFile& file : built_in_experience_files()) parsed.push_back(parse(file.content));
    return parsed;
  }();
  for (const auto& experience : all) {
    if (experience->whose() == whose) return experience;
  }
  return nullptr;
}

}  // namespace palamedes::knowledge
