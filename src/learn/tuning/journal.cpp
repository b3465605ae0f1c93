#include "learn/tuning/journal.hpp"

#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "base/text.hpp"

namespace palamedes::learn {
namespace {

constexpr std::string_view kJournalMagic = "palamedes tuning 1";

std::string checksum(std::string_view text) { return std::to_string(text_checksum(text)); }

std::string numbers_text(const std::vector<double>& numbers, char separator) {
  std::string text;
  for (const double number : numbers) text += (text.empty() ? "" : std::string(1, separator)) + shortest_text(number);
  return text;
}

double number_of(std::string_view text) {
  const auto value = parse_real(text);
  if (!value) throw UserError("the journal is damaged: " + quote(text) + " is no number");
  return *value;
}

std::vector<double> numbers_of(const std::vector<std::string_view>& parts, std::size_t from) {
  std::vector<double> numbers;
  for (std::size_t i = from; i < parts.size(); ++i) numbers.push_back(number_of(parts[i]));
  return numbers;
}

void read_line(std::string_view line, TuningJournal& journal) {
  const std::vector<std::string_view> parts = words(line);
  if (parts.size() < 2 && !(parts.size() == 1 && parts[0] == "row")) {
    throw UserError("the journal is damaged at " + quote(line));
  }
  if (parts[0] == "setup") {
    journal.setup = line.substr(std::string_view("setup ").size());
  } else if (parts[0] == "columns") {
    journal.columns.assign(parts.begin() + 1, parts.end());
  } else if (parts[0] == "row") {
    journal.curve.push_back(numbers_of(parts, 1));
  } else if (parts[0] == "numbers") {
    journal.numbers[std::string(parts[1])] = numbers_of(parts, 2);
  } else {
    throw UserError("the journal is damaged at " + quote(line));
  }
}

}  // namespace

std::string TuningJournal::text() const {
  std::string body = "setup " + setup + "\ncolumns " + join(columns, " ") + "\n";
  for (const auto& [name, values] : numbers) {
    body += "numbers " + name + (values.empty() ? "" : " ") + numbers_text(values, ' ') + "\n";
  }
  for (const std::vector<double>& row : curve) body += "row " + numbers_text(row, ' ') + "\n";
  return std::string(kJournalMagic) + "\nchecksum " + checksum(body) + "\n" + body;
}

TuningJournal TuningJournal::parse(std::string_view text) {
  const std::string head = std::string(kJournalMagic) + "\nchecksum ";
  if (!text.starts_with(head)) throw UserError("this is no journal of a tuning run, or one of another version");
  text.remove_prefix(head.size());
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view body = text.substr(std::min(end + 1, text.size()));
  if (text.substr(0, end) != checksum(body)) throw UserError("the journal is damaged: its checksum is wrong");
  TuningJournal journal;
  for (const std::string_view line : split(body, '\n')) {
    if (!line.empty()) read_line(line, journal);
  }
  return journal;
}

TuningJournal TuningJournal::open(const std::string& path, const std::string& setup, std::vector<std::string> columns) {
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown)) return {setup, {}, std::move(columns), {}};
  TuningJournal journal;
  try {
    journal = parse(read_file(path));
  } catch (const UserError& error) {
    throw UserError(quote(path) + ": " + error.what());
  }
  if (journal.setup != setup) throw UserError(quote(path) + " is the journal of another run: " + journal.setup);
  return journal;
}

std::string TuningJournal::curve_csv() const {
  std::string text = join(columns, ",") + "\n";
  for (const std::vector<double>& row : curve) text += numbers_text(row, ',') + "\n";
  return text;
}

}  // namespace palamedes::learn
