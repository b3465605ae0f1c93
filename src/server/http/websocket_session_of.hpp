#pragma once

#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/beast/websocket.hpp>

#include "server/http/websocket_session.hpp"
#include "server/jobs/conversation.hpp"

namespace palamedes::server {
namespace websocket_session {

namespace websocket = beast::websocket;

// A caller who reads slowly gets no news while so many messages wait; nothing is read from one who does not read.
constexpr std::size_t kNewsInLine = 8;
constexpr std::size_t kMessagesInLine = 64;
constexpr std::size_t kBytesInLine = 16 * 1024 * 1024;

template <class Stream>
class WebSocketSession : public std::enable_shared_from_this<WebSocketSession<Stream>> {
 public:
  WebSocketSession(Stream stream, std::shared_ptr<Services> services, Seat seat)
      : socket_(std::move(stream)),
        services_(std::move(services)),
        seat_(std::move(seat)),
        unsent_(services_->unsent) {}
  WebSocketSession(const WebSocketSession&) = delete;
  WebSocketSession& operator=(const WebSocketSession&) = delete;
  ~WebSocketSession() {
    if (farewell_) services_->farewells.erase(*farewell_);
  }

  void start(const Request& request) {
    beast::get_lowest_layer(socket_).expires_never();
    socket_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    socket_.read_message_max(services_->options.limits.body_bytes);
    socket_.text(true);
    const std::weak_ptr<WebSocketSession> weak = this->weak_from_this();
    conversation_.emplace(Conversation::House{services_->queue, services_->engines, services_->shared},
                          services_->options.limits, ++services_->callers,
                          [weak, executor = socket_.get_executor()](std::string text, Saying saying) {
                            asio::post(executor, [weak, text = std::move(text), saying]() mutable {
                              if (const auto self = weak.lock()) self->send(std::move(text), saying);
                            });
                          });
    farewell_ = services_->farewells.insert(services_->farewells.end(), [weak] {
      if (const auto self = weak.lock()) self->close(websocket::close_code::going_away);
    });
    socket_.async_accept(request, [self = this->shared_from_this()](beast::error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    reads_ = true;
    socket_.async_read(buffer_, [self = this->shared_from_this()](beast::error_code error, std::size_t) {
      self->reads_ = false;
      // Whatever went wrong, the connection is over, and its searches end with this object.
      if (error || self->is_over_) {
        self->is_over_ = true;
        self->conversation_.reset();
        return;
      }
      self->conversation_->receive(beast::buffers_to_string(self->buffer_.data()));
      self->buffer_.consume(self->buffer_.size());
      self->read_on();
    });
  }

  void read_on() {
    if (!reads_ && !is_over_ && waiting_.size() < kMessagesInLine) read();
  }

  void send(std::string text, Saying saying) {
    if (is_over_ || (saying == Saying::kNews && waiting_.size() >= kNewsInLine)) return;
    const std::size_t bytes = unsent_.own() + text.size();
    if (bytes > kBytesInLine || !unsent_.set(bytes, services_->options.limits.unsent_bytes)) {
      return waiting_.empty() ? close(websocket::close_code::policy_error) : drop();
    }
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1) write();
  }

  void write() {
    socket_.async_write(asio::buffer(waiting_.front()),
                        [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) return;
                          self->unsent_.set(self->unsent_.own() - self->waiting_.front().size());
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                          self->read_on();
                        });
  }

  // Who does not read would not read a farewell either, and it could not be sent before what waits.
  void drop() {
    is_over_ = true;
    conversation_.reset();
    beast::close_socket(beast::get_lowest_layer(socket_));
  }

  void close(websocket::close_code code) {
    if (std::exchange(is_over_, true)) return;
    conversation_.reset();
    if (!socket_.is_open()) return;
    socket_.async_close(code, [self = this->shared_from_this()](beast::error_code) {});
  }

  websocket::stream<Stream> socket_;
  std::shared_ptr<Services> services_;
  Seat seat_;
  UnsentBytes unsent_;
  std::optional<std::list<std::function<void()>>::iterator> farewell_;
  std::optional<Conversation> conversation_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  bool reads_ = false;
  bool is_over_ = false;
};

}  // namespace websocket_session

template <class Stream>
void start_websocket(Stream stream, const Request& request, std::shared_ptr<Services> services, Seat seat) {
  using Session = websocket_session::WebSocketSession<Stream>;
  std::make_shared<Session>(std::move(stream), std::move(services), std::move(seat))->start(request);
}

}  // namespace palamedes::server
