#include "report/board_svg.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <fmt/core.h>

#include "report/charts.hpp"

namespace palamedes::report {
namespace {

constexpr double kScale = 100;         // of a unit of the board in those of the file, which then has short numbers
constexpr std::size_t kMostDots = 40;  // crossings that are dotted; on finer boards lines are enough
constexpr int kMostSeedsInRing = 24;
constexpr double kLargestCell = 1.05;  // areas beyond it hold many pieces

// Colours do not carry anything alone: crosses and rings, letters on tiles and numbers say the same.
constexpr const char* kLight =
    ".ground{fill:#f5f2eb}.area{fill:#fdfcf9;stroke:#bdb6a8}.tray{stroke:#d6d0c4}"
    ".line{stroke:#8d8677}.dot{fill:#8d8677}"
    ".caption{fill:#6a6458}.disc-light{fill:#ffffff;stroke:#3d3d40}.disc-dark{fill:#303238;stroke:#17181b}"
    ".first{stroke:#1f6fb2}.second{stroke:#c2502a}.tile{fill:#fffdf5}.red{fill:#b3261e}.black{fill:#22252b}"
    ".rim-red{stroke:#b3261e}.rim-black{stroke:#22252b}.cover{fill:#8fa0ae;stroke:#657684}.cover-mark{stroke:#657684}"
    ".seed{fill:#7a5c3e}.count{fill:#22252b}.mark{fill:#f3cd57}.removed{stroke:#b3261e}.row{stroke:#8fd0b0}";
constexpr const char* kDark =
    ".ground{fill:#1d2025}.area{fill:#282c33;stroke:#4a515c}.tray{stroke:#3a404a}"
    ".line{stroke:#6d7581}.dot{fill:#6d7581}"
    ".caption{fill:#a7b0bd}.disc-light{fill:#ece9e2;stroke:#ffffff}.disc-dark{fill:#0b0c0f;stroke:#98a2b0}"
    ".first{stroke:#62b0ee}.second{stroke:#f39065}.tile{fill:#f1ecdf}.red{fill:#b3261e}.black{fill:#22252b}"
    ".rim-red{stroke:#d8574f}.rim-black{stroke:#7e8894}.cover{fill:#566370;stroke:#7f8e9c}.cover-mark{stroke:#8b9aa8}"
    ".seed{fill:#c39a6b}.count{fill:#f0f0f2}.mark{fill:#8a6d1c}.removed{stroke:#ff7a70}.row{stroke:#2f7d5b}";
constexpr const char* kShapes =
    "text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;text-anchor:middle;dominant-baseline:central}"
    ".count{font-weight:bold}.character{font-family:'Noto Serif CJK TC','Noto Sans CJK TC','Source Han Serif',"
    "'PMingLiU','Songti TC','WenQuanYi Zen Hei',serif}.letter{font-weight:bold}"
    ".area{stroke-width:3}.tray{fill:none;stroke-width:2}.line{fill:none;stroke-width:4;stroke-linecap:round}"
    ".disc-light,.disc-dark{stroke-width:3}.first,.second{fill:none;stroke-width:13;stroke-linecap:round}"
    ".rim-red,.rim-black{stroke-width:3}.cover{stroke-width:3}.cover-mark{fill:none;stroke-width:3}"
    ".removed{fill:none;stroke-width:8;stroke-linecap:round}.row{fill:none;stroke-linecap:round}";

// With one decimal where it needs one.
std::string number(double value) {
  std::string text = fmt::format("{:.1f}", value * kScale);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string circle(Spot at, double radius, std::string_view look) {
  return fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", look, number(at.x), number(at.y),
                     number(radius));
}

std::string area_of(const BoardPoint& point, std::string_view look) {
  const std::string corner = point.corner > 0 ? fmt::format(" rx=\"{}\"", number(point.corner)) : "";
  return fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}/>\n", look,
                     number(point.at.x - point.width / 2), number(point.at.y - point.height / 2), number(point.width),
                     number(point.height), corner);
}

std::string path_of(const std::vector<Spot>& spots) {
  std::string path;
  for (const Spot& spot : spots) path += (path.empty() ? "M" : "L") + number(spot.x) + " " + number(spot.y);
  return path;
}

std::string text_at(Spot at, double size, std::string_view look, const std::string& text) {
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>", look, number(at.x),
                     number(at.y), number(size), html_escaped(text));
}

std::string cross(Spot at, double radius, std::string_view look) {
  return fmt::format("<path class=\"{}\" d=\"{}{}\"/>", look,
                     path_of({{at.x - radius, at.y - radius}, {at.x + radius, at.y + radius}}),
                     path_of({{at.x - radius, at.y + radius}, {at.x + radius, at.y - radius}}));
}

// Where so many pieces side by side fit into an area, and how far apart.
struct Rows {
  double pitch;
  int columns;
};

Rows rows_in(const BoardPoint& area, int count, double most) {
  double pitch = most;
  const auto across = [&] { return std::max(1, static_cast<int>((area.width - 0.1) / pitch)); };
  const auto down = [&] { return std::max(1, static_cast<int>((area.height - 0.1) / pitch)); };
  while (pitch > 0.05 && across() * down() < count) pitch -= 0.01;
  return {pitch, across()};
}

class Writer {
 public:
  Writer(const BoardPicture& picture, const BoardStyle& style)
      : board_(picture.board), picture_(picture), style_(style) {
    for (const BoardPoint& point : board_.points) points_[point.name] = &point;
    for (const PieceKind& kind : board_.pieces) kinds_[kind.glyph] = &kind;
  }

  std::string text() {
    const double height = style_.width * board_.height / board_.width;
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{:.0f}\" viewBox=\"0 0 {} {}\" "
        "role=\"img\">\n<title>{}</title>\n<style>{}{}</style>\n",
        style_.width, height, number(board_.width), number(board_.height), html_escaped(picture_.title), kShapes,
        style_.dark ? kDark : kLight);
    out_ += fmt::format("<rect class=\"ground\" width=\"{}\" height=\"{}\" rx=\"12\"/>\n", number(board_.width),
                        number(board_.height));
    draw_board();
    draw_marked_areas();
    draw_highlights();
    draw_marked_points();
    draw_pieces();
    for (const Touch& touch : picture_.last_move) {
      if (touch.role == Touch::Role::kRemoved) out_ += cross(at(touch.point).at, 0.16, "removed") + "\n";
    }
    return out_ + "</svg>\n";
  }

 private:
  const BoardPoint& at(const std::string& name) const { return *points_.at(name); }

  // Beside the board, for pieces in hand and captured ones.
  bool is_tray(const BoardPoint& point) const {
    const bool sown = !board_.pieces.empty() && board_.pieces.front().look == Look::kSeeds;
    return !sown && (point.width > kLargestCell || point.height > kLargestCell);
  }

  void draw_board() {
    for (const BoardPoint& point : board_.points) {
      if (point.width > 0) out_ += area_of(point, is_tray(point) ? "tray" : "area");
    }
    std::string path;
    for (const auto& line : board_.lines) path += path_of(line);
    if (!path.empty()) out_ += fmt::format("<path class=\"line\" d=\"{}\"/>\n", path);
    const bool dotted = board_.points.size() <= kMostDots && !board_.lines.empty();
    for (const BoardPoint& point : board_.points) {
      if (dotted && point.width == 0) out_ += circle(point.at, 0.07, "dot") + "\n";
    }
    for (const BoardCaption& caption : board_.captions) {
      out_ += text_at(caption.at, board_.caption_size, "caption", caption.text) + "\n";
    }
  }

  // The frame of the area stays.
  void draw_marked_areas() {
    for (const Touch& touch : picture_.last_move) {
      BoardPoint point = at(touch.point);
      if (point.width == 0 || touch.role == Touch::Role::kRemoved) continue;
      for (double* length : {&point.width, &point.height}) *length -= 0.03;
      out_ += area_of(point, "mark");
    }
  }

  // A ring around the piece that came, a spot where it left.
  void draw_marked_points() {
    for (const Touch& touch : picture_.last_move) {
      const BoardPoint& point = at(touch.point);
      if (point.width > 0 || touch.role == Touch::Role::kRemoved) continue;
      const bool left = touch.role == Touch::Role::kFrom;
      out_ += circle(point.at, left ? 0.5 * board_.piece_radius : board_.piece_radius + 0.1, "mark") + "\n";
    }
  }

  // Under the pieces and wider than they are, so that it shows around them.
  void draw_highlights() {
    for (const auto& row : picture_.scene.highlights) {
      std::vector<Spot> spots;
      for (const std::string& name : row) spots.push_back(at(name).at);
      out_ += fmt::format("<path class=\"row\" stroke-width=\"{}\" d=\"{}\"/>\n",
                          number(2 * board_.piece_radius + 0.16), path_of(spots));
    }
  }

  // Pieces that share a tray stand in rows.
  void draw_pieces() {
    std::map<std::string, int> in_tray;
    for (const PlacedPiece& piece : picture_.scene.pieces) in_tray[piece.point] += piece.count;
    std::map<std::string, int> drawn;
    for (const PlacedPiece& piece : picture_.scene.pieces) {
      const BoardPoint& point = at(piece.point);
      const PieceKind& kind = *kinds_.at(piece.glyph);
      const std::string many = piece.count == 1 ? "" : fmt::format(" data-count=\"{}\"", piece.count);
      out_ += fmt::format("<g data-point=\"{}\" data-piece=\"{}\"{}>", piece.point, html_escaped(piece.glyph), many);
      if (kind.look == Look::kSeeds) {
        draw_seeds(point, piece.count);
      } else if (is_tray(point)) {
        const Rows rows = rows_in(point, in_tray[piece.point], 2.15 * std::min(board_.piece_radius, 0.25));
        for (int i = 0; i < piece.count; ++i) draw_in_tray(kind, point, rows, drawn[piece.point]++);
      } else {
        draw_piece(kind, point.at, board_.piece_radius);
      }
      out_ += "</g>\n";
    }
  }

  void draw_in_tray(const PieceKind& kind, const BoardPoint& tray, const Rows& rows, int place) {
    const double left = tray.at.x - (rows.columns - 1) * rows.pitch / 2;
    const double top = tray.at.y - tray.height / 2 + 0.05 + rows.pitch / 2;
    draw_piece(kind, {left + (place % rows.columns) * rows.pitch, top + (place / rows.columns) * rows.pitch},
               0.44 * rows.pitch);
  }

  void draw_piece(const PieceKind& kind, Spot where, double radius) {
    const std::string ink(name_of(kind.ink));
    switch (kind.look) {
      case Look::kDisc: out_ += circle(where, radius, "disc-" + ink); break;
      case Look::kCross: out_ += cross(where, 0.85 * radius, ink); break;
      case Look::kRing: out_ += circle(where, radius, ink); break;
      case Look::kTile:
        out_ += circle(where, radius, "tile rim-" + ink);
        // The letter serves where there is no font with the character.
        out_ += text_at({where.x, where.y - 0.14 * radius}, 1.16 * radius, "character " + ink, kind.text);
        out_ += text_at({where.x, where.y + 0.68 * radius}, 0.4 * radius, "letter " + ink, kind.glyph);
        break;
      case Look::kCover:
        out_ += circle(where, radius, "cover") + circle(where, 0.62 * radius, "cover-mark") +
                circle(where, 0.24 * radius, "cover-mark");
        break;
      case Look::kSeeds: break;  // never alone
    }
  }

  // A ring of them in a house, rows above and below in a depot; the number counts where they are too many.
  void draw_seeds(const BoardPoint& pit, int count) {
    const double seed = board_.piece_radius;
    if (pit.height > kLargestCell) {
      draw_seed_rows(pit, count);
    } else {
      const int shown = std::min(count, kMostSeedsInRing);
      for (int i = 0; i < shown; ++i) {
        const double angle = 2 * std::numbers::pi * i / shown - std::numbers::pi / 2;
        const double ring = pit.width / 2 - 1.9 * seed;
        out_ += circle({pit.at.x + ring * std::cos(angle), pit.at.y + ring * std::sin(angle)}, seed, "seed");
      }
    }
    const double size = pit.height > kLargestCell ? 0.42 : 0.36;
    out_ += text_at(pit.at, size, "count", std::to_string(count));
  }

  void draw_seed_rows(const BoardPoint& pit, int count) {
    const double pitch = 2.9 * board_.piece_radius;
    const int columns = static_cast<int>((pit.width - 0.1) / pitch);
    const int rows = static_cast<int>((pit.height / 2 - 0.3) / pitch);
    const int shown = std::min(count, 2 * rows * columns);
    for (int i = 0; i < shown; ++i) {
      const int row = i / columns;
      const int in_row = std::min(columns, shown - row * columns);
      const double x = pit.at.x + (i % columns - (in_row - 1) / 2.0) * pitch;
      const double out = (row / 2 + 0.5) * pitch + 0.28;
      out_ += circle({x, row % 2 == 0 ? pit.at.y + out : pit.at.y - out}, board_.piece_radius, "seed");
    }
  }

  const BoardInfo& board_;
  const BoardPicture& picture_;
  BoardStyle style_;
  std::map<std::string, const BoardPoint*> points_;
  std::map<std::string, const PieceKind*> kinds_;
  std::string out_;
};

}  // namespace

std::string board_svg(const BoardPicture& picture, const BoardStyle& style) { return Writer(picture, style).text(); }

}  // namespace palamedes::report
