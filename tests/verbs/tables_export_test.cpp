#include <cstdio>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "apps/palamedes/tables/export.hpp"
#include "apps/palamedes/version.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "report/output.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::apps {
namespace {

struct Exported {
  tables::ScratchFolder folder;
  std::unique_ptr<tables::GameTables> game = tables::make_game_tables(Spec::parse("morris:six"), folder.path());
  std::string path = folder / "slice";
  boost::json::object description;
  std::map<std::string, std::uint64_t> counts;  // of values

  explicit Exported(ExportFormat format) {
    tables::BuildSettings settings;
    settings.up_to = "3-3";
    game->build(settings, {});
    const std::uint64_t states = game->slices()[game->slices().find("3-3")].states;
    for (std::uint64_t i = 0; i < states; ++i) {
      ++counts[std::string(tables::word_for(game->sampled("3-3", i).value.outcome))];
    }
    description = export_table(*game, "3-3", format, path);
  }
};

std::string output_of(const std::string& command) {
  std::string text;
  FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  char buffer[256];
  while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) text += buffer;
  ::pclose(pipe);
  return text;
}

TEST(TablesExport, CsvHasALineForEachPosition) {
  const Exported exported(ExportFormat::kCsv);
  std::istringstream text(read_file(exported.path));
  std::string line;
  ASSERT_TRUE(std::getline(text, line));
  EXPECT_EQ(line, "position,value,plies,margin");
  std::map<std::string, std::uint64_t> counts;
  for (std::uint64_t i = 0; std::getline(text, line); ++i) {
    const auto fields = split(line, ',');
    ASSERT_EQ(fields.size(), 4U) << line;
    ++counts[std::string(fields[1])];
    if (i % 1000 != 0) continue;
    const tables::Value value = exported.game->value(std::string(fields[0]));
    EXPECT_EQ(tables::word_for(value.outcome), fields[1]) << line;
    EXPECT_EQ(value.plies ? std::to_string(*value.plies) : "", fields[2]) << line;
  }
  EXPECT_EQ(counts, exported.counts);
}

// The reader of the documentation, in another language.
TEST(TablesExport, NumPyReadsTheRawFile) {
  Exported exported(ExportFormat::kRaw);
  const std::string told = output_of(std::string(PALAMEDES_PYTHON) + " " + PALAMEDES_EXAMPLES +
                                     "/read-tables/read_tables.py " + exported.path);
  const std::uint64_t records = exported.description.at("records").to_number<std::uint64_t>();
  for (const std::string& wanted :
       {"3-3: " + std::to_string(records) + " positions\n", "wins: " + std::to_string(exported.counts["win"]) + "\n",
        "draws: " + std::to_string(exported.counts["draw"]) + "\n",
        "losses: " + std::to_string(exported.counts["loss"]) + "\n"}) {
    EXPECT_NE(told.find(wanted), std::string::npos) << wanted << told;
  }
  const auto last = told.find("most plies: ");
  ASSERT_NE(last, std::string::npos) << told;
  const std::string line(trim(told.substr(last + 12)));
  const std::string position = line.substr(line.find(", ") + 2);
  EXPECT_EQ(std::to_string(exported.game->value(position).plies.value_or(-1)), line.substr(0, line.find(',')));
}

TEST(TablesExport, SaysWhatIsMissing) {
  Exported exported(ExportFormat::kCsv);
  EXPECT_NE(tables::message_of([&] { export_table(*exported.game, "9", ExportFormat::kCsv, exported.path); }), "");
  EXPECT_NE(tables::message_of([&] { export_table(*exported.game, "4-4", ExportFormat::kCsv, exported.path); }), "");
  EXPECT_NE(tables::message_of([&] { export_table(*exported.game, "3-3", ExportFormat::kCsv, "/no/such/folder/x"); }),
            "");
}

TEST(Version, TellsWhatWasBuiltIn) {
  const std::string text = version_text();
  EXPECT_TRUE(text.starts_with(std::string("palamedes ") + kVersion + "\n")) << text;
  EXPECT_NE(text.find(" MPI"), std::string::npos) << text;
  EXPECT_NE(text.find(" the page"), std::string::npos) << text;
}

TEST(Counted, OneIsNotMany) {
  EXPECT_EQ(report::counted(1, "game"), "1 game");
  EXPECT_EQ(report::counted(0, "game"), "0 games");
  EXPECT_EQ(report::counted(1234, "ply"), "1,234 plies");
}

}  // namespace
}  // namespace palamedes::apps
