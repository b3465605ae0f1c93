#include "report/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/core.h>

namespace palamedes::report {
namespace {

constexpr int kWidth = 720;
constexpr int kLeft = 60;  // of the plot
constexpr int kRight = 16;
constexpr int kTop = 34;
constexpr int kBottom = 40;
// Told apart by lightness as well as by hue.
constexpr std::array<std::string_view, 6> kColours{"#0b5394", "#e69138", "#38761d", "#a61c5d", "#674ea7", "#7f6000"};

std::string opened(const std::string& title, int height) {
  return fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<text x=\"{}\" y=\"18\" font-size=\"14\" font-weight=\"bold\" fill=\"currentColor\">{}</text>\n",
      kWidth, height, html_escaped(title), kLeft, html_escaped(title));
}

std::string label(double x, double y, const std::string& anchor, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"currentColor\">{}</text>\n", x, y,
                     anchor, html_escaped(text));
}

std::string line(double x1, double y1, double x2, double y2, std::string_view colour, double width) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{}\"/>\n", x1, y1, x2,
      y2, colour, width);
}

// A step of 1, 2 or 5 times a power of ten that divides the range into about five.
double pleasant_step(double range) {
  const double raw = std::max(range, 1e-9) / 5;
  const double power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= raw) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::string html_escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string error_bar_chart(const std::string& title, const std::string& unit, const std::vector<ErrorBar>& bars) {
  constexpr int kRow = 26;
  constexpr int kNames = 220;
  const int height = kTop + kRow * static_cast<int>(bars.size()) + kBottom;
  double low = 0;
  double high = 0;
  for (const ErrorBar& bar : bars) {
    low = std::min(low, bar.low);
    high = std::max(high, bar.high);
  }
  const double step = pleasant_step(high - low);
  low = std::floor(low / step) * step;
  high = std::max(std::ceil(high / step) * step, low + step);
  const auto x_of = [&](double value) { return kNames + (value - low) / (high - low) * (kWidth - kRight - kNames); };
  std::string svg = opened(title, height);
  const double bottom = height - kBottom;
  for (double tick = low; tick <= high + step / 2; tick += step) {
    svg += line(x_of(tick), kTop, x_of(tick), bottom, "#bbbbbb", 1);
    svg += label(x_of(tick), bottom + 16, "middle", fmt::format("{:g}", tick));
  }
  svg += label(kWidth - kRight, height - 6, "end", unit);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const ErrorBar& bar = bars[i];
    const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
    const std::string_view colour = kColours[i % kColours.size()];
    const std::string name = bar.name.size() > 30 ? bar.name.substr(0, 27) + "..." : bar.name;
    svg += label(kNames - 10, y + 4, "end", name);
    svg += line(x_of(bar.low), y, x_of(bar.high), y, colour, 2);
    for (const double end : {bar.low, bar.high}) svg += line(x_of(end), y - 5, x_of(end), y + 5, colour, 2);
    svg += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"><title>{}: {:.1f} ({:.1f} to {:.1f})</title>"
        "</circle>\n",
        x_of(bar.value), y, colour, html_escaped(bar.name), bar.value, bar.low, bar.high);
  }
  return svg + "</svg>\n";
}

std::string line_chart(const std::string& title, const std::string& below, const std::vector<Series>& series,
                       double low, double high) {
  const int legend = 18 * static_cast<int>((series.size() + 2) / 3);
  const int height = 310 + legend;
  const double bottom = 300 - kBottom;
  std::size_t longest = 1;
  for (const Series& one : series) longest = std::max(longest, one.values.size());
  const double step = pleasant_step(high - low);
  const auto x_of = [&](double at) {
    return kLeft + at / std::max<double>(1, static_cast<double>(longest - 1)) * (kWidth - kRight - kLeft);
  };
  const auto y_of = [&](double value) { return bottom - (value - low) / (high - low) * (bottom - kTop); };
  std::string svg = opened(title, height);
  for (double tick = low; tick <= high + step / 100; tick += step) {
    svg += line(kLeft, y_of(tick), kWidth - kRight, y_of(tick), "#bbbbbb", 1);
    svg += label(kLeft - 6, y_of(tick) + 4, "end", fmt::format("{:.4g}", tick));
  }
  const auto across = static_cast<std::size_t>(std::max(1.0, pleasant_step(static_cast<double>(longest))));
  for (std::size_t at = across; at <= longest; at += across) {
    svg += label(x_of(static_cast<double>(at - 1)), bottom + 16, "middle", std::to_string(at));
  }
  svg += label(kWidth - kRight, bottom + 32, "end", below);
  for (std::size_t i = 0; i < series.size(); ++i) {
    const std::string_view colour = kColours[i % kColours.size()];
    std::string points;
    // More points than pixels show nothing more.
    const std::size_t stride = std::max<std::size_t>(1, series[i].values.size() / 1000);
    for (std::size_t at = 0; at < series[i].values.size(); at += stride) {
      const double value = std::clamp(series[i].values[at], low, high);
      points += fmt::format("{:.1f},{:.1f} ", x_of(static_cast<double>(at)), y_of(value));
    }
    svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points, colour);
    const double x = kLeft + 220.0 * static_cast<double>(i % 3);
    const double y = 314.0 + 18.0 * static_cast<double>(i / 3);
    svg += line(x, y - 4, x + 18, y - 4, colour, 3);
    const std::string& name = series[i].name;
    svg += label(x + 24, y, "start", name.size() > 29 ? name.substr(0, 26) + "..." : name);
  }
  return svg + "</svg>\n";
}

std::string chart_file(std::string chart) {
  return chart.replace(0, std::string("<svg").size(), "<svg xmlns=\"http://www.w3.org/2000/svg\"");
}

std::string curves_file(const std::string& title, const std::string& below, std::vector<Series> series) {
  std::erase_if(series, [](const Series& one) { return one.values.empty(); });
  for (Series& one : series) {
    const auto [low, high] = std::minmax_element(one.values.begin(), one.values.end());
    one.name += fmt::format(": {:.4g} to {:.4g}", *low, *high);
    const double least = *low;
    const double range = *high - least;
    for (double& value : one.values) value = range > 0 ? (value - least) / range : 0.5;
  }
  return chart_file(line_chart(title, below, series, 0, 1));
}

std::string histogram(const std::string& title, const std::string& below, const std::vector<double>& values) {
  const int height = 260;
  const double bottom = height - kBottom;
  std::string svg = opened(title, height);
  if (values.empty()) return svg + "</svg>\n";
  const double most = *std::max_element(values.begin(), values.end());
  const double least = *std::min_element(values.begin(), values.end());
  const double width = std::max(1.0, std::ceil((most - least + 1) / 24));
  std::vector<int> counts(static_cast<std::size_t>((most - least) / width) + 1, 0);
  for (const double value : values) ++counts[static_cast<std::size_t>((value - least) / width)];
  const double highest = *std::max_element(counts.begin(), counts.end());
  const double step = std::max(1.0, pleasant_step(highest));
  const double bar = static_cast<double>(kWidth - kRight - kLeft) / static_cast<double>(counts.size());
  const auto y_of = [&](double count) { return bottom - count / highest * (bottom - kTop); };
  for (double tick = 0; tick <= highest; tick += step) {
    svg += line(kLeft, y_of(tick), kWidth - kRight, y_of(tick), "#bbbbbb", 1);
    svg += label(kLeft - 6, y_of(tick) + 4, "end", fmt::format("{:g}", tick));
  }
  const std::size_t each = std::max<std::size_t>(1, counts.size() / 8);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double x = kLeft + bar * static_cast<double>(i);
    const double from = least + width * static_cast<double>(i);
    svg += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"><title>{:g} to {:g}: "
        "{}</title></rect>\n",
        x + 1, y_of(counts[i]), std::max(bar - 2, 1.0), bottom - y_of(counts[i]), kColours[0], from, from + width - 1,
        counts[i]);
    if (i % each == 0) svg += label(x + bar / 2, bottom + 16, "middle", fmt::format("{:g}", from));
  }
  svg += label(kWidth - kRight, bottom + 32, "end", below);
  return svg + "</svg>\n";
}

}  // namespace palamedes::report
