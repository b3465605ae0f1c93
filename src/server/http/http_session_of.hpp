#pragma once

#include <array>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include <boost/beast/websocket/rfc6455.hpp>

#include "server/http/beast.hpp"
#include "server/http/page_answer.hpp"
#include "server/http/websocket_session.hpp"
#include "server/routes.hpp"
#include "server/services.hpp"

namespace palamedes::server {
namespace http_session {

using Response = http::response<http::string_body>;

// The first request comes at once from everybody who means it; the next one when a person has thought.
constexpr std::chrono::seconds kFirstPatience{10};
constexpr std::chrono::seconds kPatience{120};
constexpr std::chrono::seconds kSendPatience{30};  // then an answer that is not read is dropped
constexpr std::chrono::seconds kFarewell{2};
constexpr double kLeastCost = 256;  // of a question, in bytes of a game
constexpr std::uint32_t kHeaderBytes = 8 * 1024;
// What is read and not yet understood: a header, the line before a chunk, the lines after the last one. Bodies are
// taken out of it piece by piece.
constexpr std::size_t kBufferBytes = 2 * kHeaderBytes;

constexpr std::string_view kApi = "/api/";

inline std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

inline Status status_of(beast::error_code error) {
  if (error == http::error::body_limit) return Status::kTooLarge;
  const bool too_large = error == http::error::header_limit || error == http::error::buffer_overflow;
  return too_large ? Status::kHeaderTooLarge : Status::kBadRequest;
}

inline bool is_http_error(beast::error_code error) {
  return error.category() == http::make_error_code(http::error::end_of_stream).category();
}

inline void end_sending(beast::tcp_stream& stream) {
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

// The requests of one connection, over a stream of bytes that may be a socket: one that has the timeouts of
// beast::tcp_stream and an end_sending().
template <class Stream>
class HttpSession : public std::enable_shared_from_this<HttpSession<Stream>> {
 public:
  HttpSession(Stream stream, std::shared_ptr<Services> services, Seat seat)
      : stream_(std::move(stream)),
        services_(std::move(services)),
        seat_(std::move(seat)),
        caller_(++services_->callers),
        unsent_(services_->unsent) {}
  HttpSession(const HttpSession&) = delete;
  HttpSession& operator=(const HttpSession&) = delete;
  ~HttpSession() { services_->rules.forget(caller_); }

  void start() { read(kFirstPatience); }

  void refuse(Status status, std::string_view message) {
    Response response = error_response(status, message);
    response.keep_alive(false);
    stream_.expires_after(kFarewell);
    send(std::move(response));
  }

 private:
  void read(std::chrono::seconds patience) {
    parser_.emplace();
    parser_->header_limit(kHeaderBytes);
    parser_->body_limit(services_->options.limits.body_bytes);
    stream_.expires_after(patience);
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = this->shared_from_this()](beast::error_code error, std::size_t) { self->take_header(error); });
  }

  // Who may not ask has nothing of his body read.
  void take_header(beast::error_code error) {
    if (!is_fine(error)) return;
    request_ = Request(parser_->get().base());
    try {
      check_caller();
    } catch (const Refusal& refusal) {
      return refuse(refusal.status(), refusal.what());
    }
    http::async_read(
        stream_, buffer_, *parser_,
        [self = this->shared_from_this()](beast::error_code failure, std::size_t) { self->take(failure); });
  }

  // Otherwise the connection ends, with an answer where the other side can still be told what is wrong.
  bool is_fine(beast::error_code error) {
    if (!error) return true;
    if (error == http::error::end_of_stream) {
      end();
    } else if (is_http_error(error) && error != http::error::partial_message) {
      refuse(status_of(error), "the request could not be read: " + error.message());
    }
    return false;
  }

  void take(beast::error_code error) {
    if (!is_fine(error)) return;
    request_ = parser_->release();
    try {
      dispatch();
    } catch (const Refusal& refusal) {
      send(error_response(refusal.status(), refusal.what()));
    } catch (const std::exception& unexpected) {
      send(error_response(Status::kInternal, std::string("internal error: ") + unexpected.what()));
    }
  }

  void check_caller() {
    const Target target = plain_target(view(request_.target()));
    // Of two, one could be for whoever stands in between and the other for this server.
    if (request_.count(http::field::host) > 1) throw Refusal(Status::kBadRequest, "a request has one Host header");
    services_->guard.check_origin(header(http::field::host), header(http::field::origin));
    // Scripts and styles are fetched by the page without its token; there is nothing in them but the program.
    if (target.path.starts_with(kApi) || target.path == "/") {
      services_->guard.check_token(header(http::field::authorization), target.query);
    }
  }

  void dispatch() {
    const Target target = plain_target(view(request_.target()));
    if (target.path == "/api/socket") return open_socket();
    if (target.path.starts_with(kApi)) return ask(target.path);
    send(file(target.path));
  }

  void open_socket() {
    if (!beast::websocket::is_upgrade(request_)) {
      throw Refusal(Status::kBadRequest, "/api/socket is for WebSockets");
    }
    start_websocket(std::move(stream_), request_, services_, std::move(seat_));
  }

  // The rules have threads of their own; the answer is written on this one's. What a game costs grows with its moves,
  // and so do the bytes that it comes in.
  void ask(std::string_view path) {
    stream_.expires_never();
    const double cost = kLeastCost + static_cast<double>(request_.body().size());
    services_->rules.add(caller_, cost, [self = this->shared_from_this(), path] {
      ApiAnswer found =
          answer({view(self->request_.method_string()), path, self->request_.body()}, self->services_->options.limits,
                 {self->services_->library, self->services_->watched.get()}, std::random_device{}());
      asio::post(self->stream_.get_executor(),
                 [self, found = std::move(found)]() mutable { self->send_answer(std::move(found)); });
    });
  }

  void send_answer(ApiAnswer found) {
    stream_.expires_after(kSendPatience);
    if (!unsent_.set(found.body.size(), services_->options.limits.unsent_bytes)) {
      return send(error_response(Status::kUnavailable, "too many answers wait to be read; try again later"));
    }
    Response response = this->response(found.status, "application/json", std::move(found.body));
    response.set(http::field::cache_control, "no-store");
    if (!found.allowed.empty()) response.set(http::field::allow, found.allowed);
    send(std::move(response));
  }

  Response file(std::string_view path) {
    if (request_.method() != http::verb::get && request_.method() != http::verb::head) {
      throw Refusal(Status::kMethodNotAllowed, "a file of the page is for GET");
    }
    PageAnswer found = page_answer(services_->options.page, path, header(http::field::accept_encoding),
                                   header(http::field::if_none_match));
    Response result = response(found.status, found.type, std::move(found.body));
    if (!found.location.empty()) {
      result.set(http::field::location, found.location);
      return result;
    }
    result.set(http::field::etag, found.tag);
    result.set(http::field::cache_control, found.caching);
    result.set(http::field::vary, "Accept-Encoding");
    if (found.compressed) result.set(http::field::content_encoding, "gzip");
    return result;
  }

  std::string_view header(http::field field) const { return view(request_[field]); }

  Response error_response(Status status, std::string_view message) {
    Response result = response(status, "application/json", error_body(message));
    result.set(http::field::cache_control, "no-store");
    return result;
  }

  Response response(Status status, std::string_view type, std::string body) {
    Response result(static_cast<http::status>(status), request_.version() == 10 ? 10 : 11);
    result.set(http::field::content_type, beast::string_view(type.data(), type.size()));
    for (const auto& [name, value] : kSafety) result.set(name, value);
    result.keep_alive(request_.keep_alive());
    const std::size_t bytes = body.size();
    if (request_.method() != http::verb::head && status != Status::kNotModified) result.body() = std::move(body);
    if (status != Status::kNotModified) result.content_length(bytes);
    return result;
  }

  void send(Response response) {
    response_ = std::move(response);
    http::async_write(stream_, response_, [self = this->shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      self->unsent_.set(0);
      if (self->response_.need_eof() || !self->response_.keep_alive()) return self->end();
      self->read(kPatience);
    });
  }

  // What the other side still sends is read away for a while: closing at once would take the answer from it.
  void end() {
    end_sending(stream_);
    stream_.expires_after(kFarewell);
    drain();
  }

  void drain() {
    stream_.async_read_some(asio::buffer(scrap_),
                            [self = this->shared_from_this()](beast::error_code error, std::size_t bytes) {
                              self->drained_ += bytes;
                              const std::size_t enough = 16 * self->services_->options.limits.body_bytes;
                              if (!error && self->drained_ < enough) self->drain();
                            });
  }

  static constexpr std::array<std::pair<const char*, const char*>, 6> kSafety = {
      {{"Content-Security-Policy",
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"},
       {"X-Content-Type-Options", "nosniff"},
       {"X-Frame-Options", "DENY"},
       {"Referrer-Policy", "no-referrer"},
       {"Cross-Origin-Opener-Policy", "same-origin"},
       {"Cross-Origin-Resource-Policy", "same-origin"}}};

  Stream stream_;
  std::shared_ptr<Services> services_;
  Seat seat_;
  RulesQueue::Caller caller_;
  UnsentBytes unsent_;
  beast::flat_buffer buffer_{kBufferBytes};
  std::optional<http::request_parser<http::string_body>> parser_;
  Request request_;
  Response response_;
  std::array<char, 4096> scrap_{};
  std::size_t drained_ = 0;
};

}  // namespace http_session

using http_session::HttpSession;

}  // namespace palamedes::server
