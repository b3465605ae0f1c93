#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <vector>

#include "protocols/ugi_engine.hpp"

namespace palamedes::protocols {

// A pipe inside the program: one thread writes, another waits until there is something to read.
class PipeBuffer : public std::streambuf {
 public:
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

 protected:
  int_type overflow(int_type c) override {
    const std::lock_guard lock(mutex_);
    bytes_.push_back(traits_type::to_char_type(c));
    changed_.notify_all();
    return c;
  }
  int_type underflow() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !bytes_.empty(); });
    if (bytes_.empty()) return traits_type::eof();
    current_ = bytes_.front();
    bytes_.pop_front();
    setg(&current_, &current_, &current_ + 1);
    return traits_type::to_int_type(current_);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<char> bytes_;
  char current_ = 0;
  bool closed_ = false;
};

// Talks to a UgiEngine as a match manager does.
class Manager {
 public:
  explicit Manager(UgiEngine::Setup setup)
      : in_(&to_engine_), out_(&from_engine_), commands_(&to_engine_), answers_(&from_engine_) {
    thread_ = std::thread([this, setup] {
      UgiEngine(setup, in_, out_).run();
      from_engine_.close();
    });
  }
  ~Manager() { end(); }

  void send(const std::string& line) { commands_ << line << '\n' << std::flush; }

  // The next line, or nothing once the engine left.
  std::optional<std::string> line() {
    std::string text;
    if (!std::getline(answers_, text)) return std::nullopt;
    return text;
  }
  // All lines up to the first that starts so, that one included.
  std::vector<std::string> until(const std::string& beginning) {
    std::vector<std::string> lines;
    while (auto text = line()) {
      lines.push_back(*text);
      if (text->starts_with(beginning)) break;
    }
    return lines;
  }
  std::string last_until(const std::string& beginning) {
    const auto lines = until(beginning);
    return lines.empty() ? "" : lines.back();
  }

  // The end of input.
  void end() {
    to_engine_.close();
    if (thread_.joinable()) thread_.join();
  }

 private:
  PipeBuffer to_engine_;
  PipeBuffer from_engine_;
  std::istream in_;
  std::ostream out_;
  std::ostream commands_;
  std::istream answers_;
  std::thread thread_;
};

// What the engine answers to a whole input; the end of input stops it.
inline std::vector<std::string> answers(const std::string& game, const std::string& input,
                                        const std::string& engine = "alphabeta:table-mb=1") {
  std::istringstream in(input);
  std::ostringstream out;
  UgiEngine({.game = game, .engine = engine, .seed = 1}, in, out).run();
  std::vector<std::string> lines;
  std::istringstream text(out.str());
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

}  // namespace palamedes::protocols
