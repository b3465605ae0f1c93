#pragma once

#include <string>
#include <vector>

// Charts as SVG elements that stand in a page by themselves: no script, no style from elsewhere.
namespace palamedes::report {

// A point with a bar from low to high, a row each.
struct ErrorBar {
  std::string name;
  double value = 0;
  double low = 0;
  double high = 0;
};
std::string error_bar_chart(const std::string& title, const std::string& unit, const std::vector<ErrorBar>& bars);

// Lines over the same axis of whole numbers 1, 2, 3 …
struct Series {
  std::string name;
  std::vector<double> values;
};
std::string line_chart(const std::string& title, const std::string& below, const std::vector<Series>& series,
                       double low, double high);

// A chart as a file of its own.
std::string chart_file(std::string chart);

// A file of its own: lines that are each drawn between their own least and greatest value, which stand beside their
// names. What they have in common is when they settle.
std::string curves_file(const std::string& title, const std::string& below, std::vector<Series> series);

// How many values fall into each of some equally wide bins.
std::string histogram(const std::string& title, const std::string& below, const std::vector<double>& values);

// Text for a place between tags or quotes of HTML.
std::string html_escaped(const std::string& text);

}  // namespace palamedes::report
