#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

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

// Talks to the engine's side of a protocol, which runs on a thread of its own, as a manager does.
class Conversation {
 public:
  using Engine = std::function<void(std::istream&, std::ostream&)>;

  // Lines that begin with `unheard`, if anything, are read over.
  explicit Conversation(Engine engine, std::string unheard = "")
      : unheard_(std::move(unheard)),
        in_(&to_engine_),
        out_(&from_engine_),
        commands_(&to_engine_),
        answers_(&from_engine_) {
    thread_ = std::thread([this, run = std::move(engine)] {
      run(in_, out_);
      from_engine_.close();
    });
  }
  ~Conversation() { end(); }

  void send(const std::string& line) { send_bytes(line + "\n"); }
  void send_bytes(const std::string& bytes) { commands_ << bytes << std::flush; }

  // The next line, or nothing once the engine left.
  std::optional<std::string> line() {
    for (std::string text; std::getline(answers_, text);) {
      if (unheard_.empty() || !text.starts_with(unheard_)) return text;
    }
    return std::nullopt;
  }
  std::string ask(const std::string& question) {
    send(question);
    return line().value_or("(nothing: the engine left)");
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
  std::string unheard_;
  PipeBuffer to_engine_;
  PipeBuffer from_engine_;
  std::istream in_;
  std::ostream out_;
  std::ostream commands_;
  std::istream answers_;
  std::thread thread_;
};

// Whether a text is like a pattern in which * stands for anything.
inline bool is_like(const std::string& text, const std::string& pattern) {
  std::vector<std::string> parts(1);
  for (const char c : pattern) c == '*' ? static_cast<void>(parts.emplace_back()) : parts.back().push_back(c);
  if (parts.size() == 1) return text == pattern;
  if (!text.starts_with(parts.front()) || text.size() < parts.front().size() + parts.back().size()) return false;
  std::size_t at = parts.front().size();
  for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
    at = text.find(parts[i], at);
    if (at == std::string::npos) return false;
    at += parts[i].size();
  }
  return text.size() >= at + parts.back().size() && text.ends_with(parts.back());
}

// Replays a session: lines that begin with "> " are sent with the ending, lines that begin with "< " must come, byte
// for byte, but for what * stands for. Gives back what came in the places of the patterns.
inline std::vector<std::string> replay(Conversation& talk, const std::string& session,
                                       const std::string& ending = "\n") {
  std::vector<std::string> heard;
  std::istringstream lines(session);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("> ")) talk.send_bytes(line.substr(2) + ending);
    if (!line.starts_with("< ")) continue;
    const std::string came = talk.line().value_or("(nothing: the engine left)");
    EXPECT_TRUE(is_like(came, line.substr(2))) << "expected " << line.substr(2) << "\n     got " << came;
    if (line.find('*') != std::string::npos) heard.push_back(came);
  }
  return heard;
}

// What an engine answers to a whole input; the end of input stops it.
inline std::string answers_to(const Conversation::Engine& engine, const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  engine(in, out);
  return out.str();
}

}  // namespace palamedes::protocols
