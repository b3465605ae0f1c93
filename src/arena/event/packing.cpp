#include "arena/event/packing.hpp"

#include <bit>
#include <charconv>

#include "base/error.hpp"

namespace palamedes::arena {
namespace {

// A field is its length, a colon and its bytes; numbers are fields of digits, reals the digits of their bits.
class Packer {
 public:
  Packer& text(std::string_view value) {
    out_ += std::to_string(value.size());
    out_ += ':';
    out_ += value;
    return *this;
  }
  Packer& number(std::int64_t value) { return text(std::to_string(value)); }
  Packer& word(std::uint64_t value) { return text(std::to_string(value)); }
  Packer& real(double value) { return word(std::bit_cast<std::uint64_t>(value)); }

  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view text) : rest_(text) {}

  std::string text() {
    const std::size_t colon = rest_.find(':');
    if (colon == std::string_view::npos) fail();
    const auto size = read<std::size_t>(rest_.substr(0, colon));
    rest_.remove_prefix(colon + 1);
    if (size > rest_.size()) fail();
    std::string value(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return value;
  }
  int number() { return read<int>(text()); }
  std::uint64_t word() { return read<std::uint64_t>(text()); }
  double real() { return std::bit_cast<double>(word()); }
  // How many things follow; each takes two bytes at least.
  std::size_t count() {
    const auto value = read<std::size_t>(text());
    if (value > rest_.size()) fail();
    return value;
  }
  void finish() const {
    if (!rest_.empty()) fail();
  }

 private:
  [[noreturn]] static void fail() { throw UserError("a message between programs is damaged"); }

  template <class Integer>
  static Integer read(std::string_view digits) {
    Integer value{};
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end.ec != std::errc() || end.ptr != digits.data() + digits.size()) fail();
    return value;
  }

  std::string_view rest_;
};

void pack(Packer& packer, const GameTask& task) {
  packer.number(task.number).number(task.round).number(task.first).number(task.second);
  packer.word(task.seed).word(task.setup_seed).text(task.opening);
}

GameTask unpack_task(Unpacker& unpacker) {
  GameTask task;
  task.number = unpacker.number();
  task.round = unpacker.number();
  task.first = unpacker.number();
  task.second = unpacker.number();
  task.seed = unpacker.word();
  task.setup_seed = unpacker.word();
  task.opening = unpacker.text();
  return task;
}

void pack(Packer& packer, const PlayedMove& move) {
  packer.text(move.text).number(index_of(move.side)).text(move.score ? std::to_string(*move.score) : "");
  packer.real(move.seconds).word(move.nodes).number(move.depth);
}

PlayedMove unpack_move(Unpacker& unpacker) {
  PlayedMove move;
  move.text = unpacker.text();
  move.side = unpacker.number() == 0 ? Side::kFirst : Side::kSecond;
  const std::string score = unpacker.text();
  if (!score.empty()) move.score = Unpacker(std::to_string(score.size()) + ":" + score).number();
  move.seconds = unpacker.real();
  move.nodes = unpacker.word();
  move.depth = unpacker.number();
  return move;
}

}  // namespace

// Only what a worker needs to play games: openings come with the tasks, and the rest is the keeper's affair.
std::string packed(const Event& event) {
  Packer packer;
  packer.text(kind_name(event.kind)).text(event.game).text(event.terms.text()).word(event.seed);
  packer.word(event.players.size());
  for (const EventPlayer& player : event.players) packer.text(player.spec).text(player.settings);
  return packer.take();
}

Event unpacked_event(std::string_view text) {
  Unpacker unpacker(text);
  Event event;
  event.kind = kind_named(unpacker.text());
  event.game = unpacker.text();
  event.terms = GameTerms::parse(unpacker.text());
  event.seed = unpacker.word();
  for (std::size_t left = unpacker.count(); left > 0; --left) {
    EventPlayer& player = event.players.emplace_back();
    player.spec = unpacker.text();
    player.settings = unpacker.text();
  }
  unpacker.finish();
  return event;
}

std::string packed(const GameTask& task) {
  Packer packer;
  pack(packer, task);
  return packer.take();
}

GameTask unpacked_task(std::string_view text) {
  Unpacker unpacker(text);
  GameTask task = unpack_task(unpacker);
  unpacker.finish();
  return task;
}

std::string packed(const FinishedGame& game) {
  Packer packer;
  pack(packer, game.task);
  const GameReport& report = game.report;
  packer.number(static_cast<int>(report.outcome.result)).text(report.outcome.reason).text(report.position);
  packer.number(report.opening_plies).real(report.latest).word(report.moves.size());
  for (const PlayedMove& move : report.moves) pack(packer, move);
  return packer.take();
}

FinishedGame unpacked_game(std::string_view text) {
  Unpacker unpacker(text);
  FinishedGame game;
  game.task = unpack_task(unpacker);
  GameReport& report = game.report;
  const int result = unpacker.number();
  if (result < 1 || result > 3) throw UserError("a message between programs has no result");
  report.outcome.result = static_cast<Result>(result);
  report.outcome.reason = unpacker.text();
  report.position = unpacker.text();
  report.opening_plies = unpacker.number();
  report.latest = unpacker.real();
  for (std::size_t left = unpacker.count(); left > 0; --left) report.moves.push_back(unpack_move(unpacker));
  unpacker.finish();
  add_up(report);
  return game;
}

}  // namespace palamedes::arena
