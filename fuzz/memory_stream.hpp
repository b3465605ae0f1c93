#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/http/beast.hpp"

// A connection without a socket: what the other side says is there from the beginning, and ends.
namespace palamedes::server {

struct Wire {
  std::string_view incoming;
  std::size_t piece = SIZE_MAX;  // so many bytes arrive at a time
  std::string outgoing;
};

class MemoryStream {
 public:
  using executor_type = asio::io_context::executor_type;

  MemoryStream(asio::io_context& context, std::shared_ptr<Wire> wire)
      : executor_(context.get_executor()), wire_(std::move(wire)) {}

  executor_type get_executor() const { return executor_; }
  void expires_after(std::chrono::seconds) {}
  void expires_never() {}

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    const std::string_view next = wire_->incoming.substr(0, wire_->piece);
    const std::size_t bytes = asio::buffer_copy(buffers, asio::buffer(next));
    wire_->incoming.remove_prefix(bytes);
    const bool is_over = bytes == 0 && asio::buffer_size(buffers) > 0;
    complete(is_over ? beast::error_code(asio::error::eof) : beast::error_code(), bytes,
             std::forward<Handler>(handler));
  }

  template <class Buffers, class Handler>
  void async_write_some(const Buffers& buffers, Handler&& handler) {
    const std::size_t bytes = asio::buffer_size(buffers);
    wire_->outgoing += beast::buffers_to_string(buffers);
    complete({}, bytes, std::forward<Handler>(handler));
  }

 private:
  template <class Handler>
  void complete(beast::error_code error, std::size_t bytes, Handler&& handler) {
    asio::post(executor_, beast::bind_handler(std::forward<Handler>(handler), error, bytes));
  }

  executor_type executor_;
  std::shared_ptr<Wire> wire_;
};

inline void end_sending(MemoryStream&) {}
inline void beast_close_socket(MemoryStream&) {}

inline void teardown(beast::role_type, MemoryStream&, beast::error_code& error) { error = {}; }

template <class Handler>
void async_teardown(beast::role_type, MemoryStream& stream, Handler&& handler) {
  asio::post(stream.get_executor(), beast::bind_handler(std::forward<Handler>(handler), beast::error_code()));
}

}  // namespace palamedes::server
