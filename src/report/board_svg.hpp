#pragma once

#include <string>
#include <vector>

#include "games/board_info.hpp"

namespace palamedes::report {

// A position of any game: its board, what stands on it, and what the last move touched.
struct BoardPicture {
  std::string title;  // for who cannot see it
  BoardInfo board;
  Scene scene;
  std::vector<Touch> last_move;
};

struct BoardStyle {
  int width = 480;  // in pixels; the height follows
  bool dark = false;
};

// A file of its own: no script, no style and no font from elsewhere.
std::string board_svg(const BoardPicture& picture, const BoardStyle& style);

}  // namespace palamedes::report
