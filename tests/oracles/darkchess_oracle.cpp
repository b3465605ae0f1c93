#include <algorithm>
#include <cctype>
#include <utility>

#include "oracles/settings.hpp"

namespace palamedes::oracles {
namespace {

using Square = std::pair<int, int>;  // column from 0, row from 0 at the bottom

const std::string kKinds = "KGMRNCPkgmrncp";
const std::string kRanks = "PCNRMGK";  // the lowest first
const std::vector<Square> kDirections = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

Square step(Square square, Square direction) {
  return {square.first + direction.first, square.second + direction.second};
}

bool revealed(char piece) { return kKinds.find(piece) != std::string::npos; }

char colour_of(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0 ? 'r' : 'b'; }

char kind_of(char piece) { return static_cast<char>(std::toupper(static_cast<unsigned char>(piece))); }

char enemy_of(char colour) { return colour == 'r' ? 'b' : 'r'; }

bool captures_by_stepping(char hunter, char prey) {
  const char big = kind_of(hunter);
  const char small = kind_of(prey);
  if (big == 'C') return false;
  if (big == 'K' && small == 'P') return false;
  if (big == 'P') return small == 'P' || small == 'K';
  return kRanks.find(big) >= kRanks.find(small);
}

std::string in_bag_order(const std::string& pieces) {
  std::string ordered;
  for (const char kind : kKinds) {
    ordered.append(static_cast<std::size_t>(std::count(pieces.begin(), pieces.end(), kind)), kind);
  }
  return ordered;
}

struct Ply {
  std::string text;
  bool quiet;
};

class DarkChessOracle final : public Oracle {
 public:
  // `army` holds the pieces of one side, in capitals.
  DarkChessOracle(int columns, int rows, const std::string& army, int quiet_limit, bool threefold)
      : columns_(columns),
        rows_(rows),
        quiet_limit_(quiet_limit),
        threefold_(threefold),
        board_(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), 'X')) {
    for (const char piece : army) {
      all_pieces_ += piece;
      all_pieces_ += static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
    }
    all_pieces_ = in_bag_order(all_pieces_);
    bag_ = all_pieces_;
    positions_ = {repeated_position()};
  }

  void set_position(const std::string& text) override {
    const std::vector<std::string> fields = words_of(text);
    board_ = parts_of(fields[0], '/');
    std::reverse(board_.begin(), board_.end());
    mover_ = fields[1][0];
    bag_ = fields.size() > 2 ? in_bag_order(fields[2]) : missing_from_board();
    quiet_ = fields.size() > 3 ? std::stoi(fields[3]) : 0;
    first_ = fields.size() > 4 ? fields[4][0] : mover_;
    plies_.clear();
    positions_ = {repeated_position()};
  }

  std::string position_text() const override {
    std::string text;
    for (int row = rows_ - 1; row >= 0; --row) {
      text += board_[static_cast<std::size_t>(row)];
      if (row > 0) text += '/';
    }
    text += ' ';
    text += mover_;
    text += ' ' + (bag_.empty() ? "-" : bag_) + ' ' + std::to_string(quiet_) + ' ';
    return text + first_;
  }

  std::vector<std::string> legal_moves() const override {
    if (result() != "ongoing") return {};
    return moves_on_board();
  }

  std::vector<std::string> chance_outcomes(const std::string& move) const override {
    std::vector<std::string> outcomes;
    if (move.find('-') != std::string::npos) return outcomes;
    for (const char kind : kKinds) {
      if (bag_.find(kind) != std::string::npos) outcomes.push_back(move + "(" + kind + ")");
    }
    return outcomes;
  }

  void play(const std::string& move) override {
    const bool flip = move.find('(') != std::string::npos;
    bool quiet = false;
    if (flip) {
      const char piece = move[3];
      at(square_named(move.substr(0, 2))) = piece;
      bag_.erase(bag_.find(piece), 1);
      if (mover_ == '?') {
        mover_ = colour_of(piece);
        first_ = mover_;
      }
    } else {
      const Square from = square_named(move.substr(0, 2));
      const Square to = square_named(move.substr(3, 2));
      quiet = at(to) == '-';
      at(to) = at(from);
      at(from) = '-';
    }
    quiet_ = quiet ? quiet_ + 1 : 0;
    mover_ = enemy_of(mover_);
    plies_.push_back({move, quiet});
    positions_.push_back(repeated_position());
  }

  std::string result() const override {
    if (mover_ != '?' && all_captured(mover_)) return mover_ == first_ ? "second" : "first";
    if (moves_on_board().empty()) return mover_ == first_ ? "second" : "first";
    if (quiet_ >= quiet_limit_) return "draw";
    if (threefold_ ? third_time() : three_cycles()) return "draw";
    return "ongoing";
  }

 private:
  static std::string name(Square square) {
    return std::string(1, static_cast<char>('a' + square.first)) + std::to_string(square.second + 1);
  }

  static Square square_named(const std::string& text) { return {text[0] - 'a', text[1] - '1'}; }

  bool on_board(Square square) const {
    return square.first >= 0 && square.first < columns_ && square.second >= 0 && square.second < rows_;
  }

  char& at(Square square) {
    return board_[static_cast<std::size_t>(square.second)][static_cast<std::size_t>(square.first)];
  }

  char at(Square square) const {
    return board_[static_cast<std::size_t>(square.second)][static_cast<std::size_t>(square.first)];
  }

  // What a text without a bag means: what is missing from the board, by rank, until every piece face down is one of
  // them.
  std::string missing_from_board() const {
    std::string seen;
    for (const std::string& row : board_) seen += row;
    const auto face_down = static_cast<std::size_t>(std::count(seen.begin(), seen.end(), 'X'));
    std::string missing;
    for (const char kind : std::string("KkGgMmRrNnCcPp")) {
      const auto all = std::count(all_pieces_.begin(), all_pieces_.end(), kind);
      const auto shown = std::count(seen.begin(), seen.end(), kind);
      missing.append(static_cast<std::size_t>(all - shown), kind);
    }
    return in_bag_order(missing.substr(0, face_down));
  }

  std::vector<std::string> moves_on_board() const {
    std::vector<std::string> moves;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        const Square square = {column, row};
        if (at(square) == 'X') moves.push_back(name(square));
        if (!revealed(at(square)) || colour_of(at(square)) != mover_) continue;
        for (const Square& target : targets_of(square)) moves.push_back(name(square) + "-" + name(target));
      }
    }
    return moves;
  }

  bool all_captured(char colour) const {
    std::string left = bag_;
    for (const std::string& row : board_) left += row;
    return std::none_of(left.begin(), left.end(),
                        [&](char piece) { return revealed(piece) && colour_of(piece) == colour; });
  }

  bool enemy_at(Square square) const { return revealed(at(square)) && colour_of(at(square)) != mover_; }

  std::vector<Square> targets_of(Square from) const {
    std::vector<Square> targets;
    for (const Square& direction : kDirections) {
      const Square next = step(from, direction);
      if (!on_board(next)) continue;
      if (at(next) == '-' || (enemy_at(next) && captures_by_stepping(at(from), at(next)))) targets.push_back(next);
      if (kind_of(at(from)) != 'C') continue;
      const Square screen = first_piece_beyond(from, direction);
      if (!on_board(screen)) continue;
      const Square target = first_piece_beyond(screen, direction);
      if (on_board(target) && enemy_at(target)) targets.push_back(target);
    }
    return targets;
  }

  // The nearest square with a piece on it, face up or down; a square beyond the edge if there is none.
  Square first_piece_beyond(Square square, Square direction) const {
    Square next = step(square, direction);
    while (on_board(next) && at(next) == '-') next = step(next, direction);
    return next;
  }

  std::string repeated_position() const {
    std::string text(1, mover_);
    for (const std::string& row : board_) text += row;
    return text;
  }

  bool third_time() const { return std::count(positions_.begin(), positions_.end(), positions_.back()) >= 3; }

  bool three_cycles() const {
    for (std::size_t period = 2; 3 * period <= plies_.size(); period += 2) {
      bool repeats = true;
      for (std::size_t back = 1; back <= 3 * period; ++back) {
        const Ply& ply = plies_[plies_.size() - back];
        if (!ply.quiet) repeats = false;
        if (back <= 2 * period && ply.text != plies_[plies_.size() - back - period].text) repeats = false;
      }
      if (repeats) return true;
    }
    return false;
  }

  int columns_;
  int rows_;
  int quiet_limit_;
  bool threefold_;
  std::string all_pieces_;
  std::vector<std::string> board_;  // by row from the bottom, then by column
  char mover_ = '?';                // a colour
  char first_ = '?';                // the first player's colour
  std::string bag_;
  int quiet_ = 0;
  std::vector<Ply> plies_;              // since the position was set
  std::vector<std::string> positions_;  // before and after each of them
};

}  // namespace

std::unique_ptr<Oracle> make_darkchess(const Settings& settings) {
  const std::string board = settings.values.empty() ? "4x8" : settings.values[0];
  const std::string usual = board == "2x4" ? "KGCP" : "KCPPP";
  return std::make_unique<DarkChessOracle>(
      board[0] - '0', board[2] - '0', board == "4x8" ? "KGGMMRRNNCCPPPPP" : settings.option("pieces", usual),
      std::stoi(settings.option("quiet", "60")), settings.option("repetition", "cycle") == "threefold");
}

}  // namespace palamedes::oracles
