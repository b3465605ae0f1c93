#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "engines/settings/engine_shape.hpp"
#include "protocols/line_writer.hpp"
#include "protocols/ugi/thinker.hpp"

namespace palamedes::protocols {

// The engine's side of UGI, the Universal Game Interface: docs/protocols.md. Reads commands line by line, also while it
// thinks, until `quit` or the end of input. Whatever it reads, it goes on.
class UgiEngine {
 public:
  struct Setup {
    std::string game;
    std::string engine;  // empty: the best one of the game
    std::uint64_t seed = 1;
  };

  // Throws UserError where game or engine do not exist.
  UgiEngine(const Setup& setup, std::istream& in, std::ostream& out);
  ~UgiEngine();

  void run();

 private:
  using Words = std::vector<std::string_view>;

  // False for `quit`.
  bool obey(std::string_view line);

  void command_ugi();
  void command_isready();
  void command_setoption(const Words& words);
  void command_newgame();
  void command_position(const Words& words);
  void command_go(const Words& words);
  void command_query(const Words& words);

  void set_option(const std::string& name, const std::string& value);
  void choose_game(const std::string& value);
  void choose_engine(const std::string& spec);
  std::int64_t number(const std::string& name, const std::string& value, std::int64_t low, std::int64_t high) const;

  // Throws UserError while the engine thinks: what the command would change is in use.
  void must_be_idle(std::string_view command);
  // Makes the engine, which may take memory and time, if it is not there.
  void prepare();
  void tell(const std::string& text) { out_.write("info string " + text); }

  std::istream& in_;
  LineWriter out_;
  std::unique_ptr<catalog::Game> game_;
  std::string engine_spec_;
  engines::EngineShape shape_;
  std::uint64_t seed_;
  int lines_ = 1;
  bool ponders_ = false;
  std::unique_ptr<engines::Engine> engine_;  // none until it is needed
  UgiThinker thinker_;                       // last: it stops before what it uses goes
};

}  // namespace palamedes::protocols
