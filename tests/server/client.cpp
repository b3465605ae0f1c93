#include "server/client.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace palamedes::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

constexpr int kPatienceSeconds = 60;

ServerOptions on_any_port(ServerOptions options) {
  options.port = 0;
  return options;
}

int connected(std::uint16_t port) {
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  timeval patience{.tv_sec = kPatienceSeconds, .tv_usec = 0};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return descriptor;
  close(descriptor);
  return -1;
}

std::string lowered(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

HttpAnswer parsed(const std::string& bytes) {
  HttpAnswer answer;
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string::npos || !bytes.starts_with("HTTP/1.1 ")) return answer;
  answer.status = std::stoi(bytes.substr(9, 3));
  answer.head = bytes.substr(0, end + 2);
  answer.body = bytes.substr(end + 4);
  return answer;
}

bool is_whole(const HttpAnswer& answer) {
  const std::string length = answer.header("content-length");
  return answer.status != 0 && !length.empty() && answer.body.size() >= std::stoul(length);
}

}  // namespace

RunningServer::RunningServer(ServerOptions options)
    : server_(on_any_port(std::move(options))), thread_([this] { server_.run(); }) {}

RunningServer::~RunningServer() {
  server_.stop();
  thread_.join();
}

std::string HttpAnswer::header(const std::string& name) const {
  const std::string mark = "\r\n" + lowered(name) + ": ";
  const std::size_t at = lowered(head).find(mark);
  if (at == std::string::npos) return "";
  const std::size_t start = at + mark.size();
  return head.substr(start, head.find("\r\n", start) - start);
}

std::vector<HttpAnswer> exchange(std::uint16_t port, const std::string& bytes, std::size_t count) {
  const int descriptor = connected(port);
  if (descriptor < 0) throw std::runtime_error("no connection");
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const ssize_t written = ::send(descriptor, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (written <= 0) break;
    sent += static_cast<std::size_t>(written);
  }
  std::string received;
  std::string piece(64 * 1024, '\0');
  std::vector<HttpAnswer> answers(1);
  while (answers.size() <= count) {
    HttpAnswer& answer = answers.back();
    answer = parsed(received);
    if (is_whole(answer)) {
      const std::size_t length = std::stoul(answer.header("content-length"));
      received = answer.body.substr(length);
      answer.body.resize(length);
      answers.emplace_back();
      continue;
    }
    const ssize_t read = recv(descriptor, piece.data(), piece.size(), 0);
    if (read <= 0) break;
    received.append(piece, 0, static_cast<std::size_t>(read));
  }
  close(descriptor);
  answers.resize(count);
  return answers;
}

HttpAnswer exchange(std::uint16_t port, const std::string& bytes) { return exchange(port, bytes, 1).front(); }

HttpAnswer get(const RunningServer& server, const std::string& target, const std::string& headers) {
  return exchange(server.port(), "GET " + target + " HTTP/1.1\r\nHost: " + server.host() + "\r\nConnection: close\r\n" +
                                     headers + "\r\n");
}

HttpAnswer post(const RunningServer& server, const std::string& target, const std::string& body,
                const std::string& headers) {
  return exchange(server.port(), "POST " + target + " HTTP/1.1\r\nHost: " + server.host() +
                                     "\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
                                     "\r\n" + headers + "\r\n" + body);
}

DeafConnection::DeafConnection(std::uint16_t port, const std::string& bytes) : descriptor_(connected(port)) {
  // What the system takes in for one who does not read is no part of the test.
  const int few = 4096;
  setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &few, sizeof few);
  send(bytes);
}

DeafConnection::~DeafConnection() { close(descriptor_); }

void DeafConnection::send(const std::string& bytes) {
  // Half a message would garble the next: one is taken on only when those before it have gone.
  if (unsent_.empty()) unsent_ = bytes;
  const ssize_t written = ::send(descriptor_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (written > 0) unsent_.erase(0, static_cast<std::size_t>(written));
}

std::string socket_request(const RunningServer& server) {
  return "GET /api/socket HTTP/1.1\r\nHost: " + server.host() +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Sec-WebSocket-Version: 13\r\n\r\n";
}

// Masked with nothing, which is a mask too; of a length that takes two bytes.
std::string socket_frame(const std::string& text) {
  const auto length = static_cast<std::uint16_t>(text.size());
  return std::string{'\x81', '\xfe', static_cast<char>(length >> 8), static_cast<char>(length & 0xff)} +
         std::string(4, '\0') + text;
}

IdleConnection::IdleConnection(std::uint16_t port) : descriptor_(connected(port)) {}
IdleConnection::IdleConnection(IdleConnection&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
IdleConnection::~IdleConnection() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::string IdleConnection::received() const {
  std::string piece(4096, '\0');
  const ssize_t count = recv(descriptor_, piece.data(), piece.size(), 0);
  return count <= 0 ? "" : piece.substr(0, static_cast<std::size_t>(count));
}

struct SocketClient::Connection {
  asio::io_context context;
  beast::websocket::stream<beast::tcp_stream> socket{context};

  // What is begun next may take so long and no longer.
  void set_clock() { beast::get_lowest_layer(socket).expires_after(std::chrono::seconds(kPatienceSeconds)); }

  // Runs what was begun to its end; throws if it failed.
  void finish(const beast::error_code& error) {
    context.restart();
    context.run();
    if (error) throw std::runtime_error("the socket: " + error.message());
  }
};

SocketClient::SocketClient(std::uint16_t port, const std::string& query, const std::string& origin)
    : connection_(std::make_unique<Connection>()) {
  auto& socket = connection_->socket;
  beast::get_lowest_layer(socket).connect({asio::ip::make_address("127.0.0.1"), port});
  if (!origin.empty()) {
    socket.set_option(beast::websocket::stream_base::decorator(
        [origin](beast::websocket::request_type& request) { request.set(beast::http::field::origin, origin); }));
  }
  beast::error_code error;
  connection_->set_clock();
  socket.async_handshake("127.0.0.1:" + std::to_string(port), "/api/socket" + query,
                         [&](beast::error_code found) { error = found; });
  connection_->finish(error);
}

SocketClient::~SocketClient() = default;

void SocketClient::send_text(const std::string& text) {
  beast::error_code error;
  connection_->set_clock();
  connection_->socket.async_write(asio::buffer(text), [&](beast::error_code found, std::size_t) { error = found; });
  connection_->finish(error);
}

boost::json::object SocketClient::receive() {
  beast::flat_buffer buffer;
  beast::error_code error;
  connection_->set_clock();
  connection_->socket.async_read(buffer, [&](beast::error_code found, std::size_t) { error = found; });
  connection_->finish(error);
  return boost::json::parse(beast::buffers_to_string(buffer.data())).as_object();
}

boost::json::object SocketClient::receive(const std::string& type) {
  for (;;) {
    boost::json::object message = receive();
    if (message.at("type").as_string() == type) return message;
    if (message.at("type").as_string() == "error") throw std::runtime_error(boost::json::serialize(message));
  }
}

void SocketClient::kill() {
  beast::error_code ignored;
  beast::get_lowest_layer(connection_->socket).socket().close(ignored);
}

}  // namespace palamedes::server
