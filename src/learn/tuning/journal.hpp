#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace palamedes::learn {

// What a tuning run has come to, so that it can go on after an interruption as if there had been none: numbers by name,
// and the learning curve, a row a step. Numbers read back as they were.
struct TuningJournal {
  std::string setup;  // all that decides what comes out, but for the length of the run
  std::map<std::string, std::vector<double>> numbers;
  std::vector<std::string> columns;
  std::vector<std::vector<double>> curve;

  std::string text() const;
  // Throws UserError where the text is no journal, or damaged.
  static TuningJournal parse(std::string_view text);
  // The one in a file, or a new one where there is no file. Throws UserError where it is of another setup.
  static TuningJournal open(const std::string& path, const std::string& setup, std::vector<std::string> columns);

  std::string curve_csv() const;

  friend bool operator==(const TuningJournal&, const TuningJournal&) = default;
};

}  // namespace palamedes::learn
