#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <boost/json.hpp>

#include "server/server.hpp"

namespace palamedes::server {

// A server on a port of its own, for as long as a test lasts.
class RunningServer {
 public:
  explicit RunningServer(ServerOptions options);
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer();

  std::uint16_t port() const { return server_.port(); }
  std::string host() const { return "127.0.0.1:" + std::to_string(port()); }
  Server& server() { return server_; }

 private:
  Server server_;
  std::thread thread_;
};

struct HttpAnswer {
  int status = 0;  // 0: the connection ended with no answer
  std::string head;
  std::string body;

  boost::json::object json() const { return boost::json::parse(body).as_object(); }
  // The value of a header, empty if there is none.
  std::string header(const std::string& name) const;
};

// Bytes as they are, over a connection of its own; reads until there are so many answers or the other side closes.
std::vector<HttpAnswer> exchange(std::uint16_t port, const std::string& bytes, std::size_t count);
HttpAnswer exchange(std::uint16_t port, const std::string& bytes);
HttpAnswer get(const RunningServer& server, const std::string& target, const std::string& headers = "");
HttpAnswer post(const RunningServer& server, const std::string& target, const std::string& body,
                const std::string& headers = "");

// A connection that says nothing.
class IdleConnection {
 public:
  explicit IdleConnection(std::uint16_t port);
  IdleConnection(IdleConnection&& other) noexcept;
  IdleConnection& operator=(IdleConnection&&) = delete;
  ~IdleConnection();
  bool is_open() const { return descriptor_ >= 0; }
  // What the server sends unasked.
  std::string received() const;

 private:
  int descriptor_ = -1;
};

// A connection that asks and reads nothing of the answers.
class DeafConnection {
 public:
  DeafConnection(std::uint16_t port, const std::string& bytes);
  DeafConnection(const DeafConnection&) = delete;
  DeafConnection& operator=(const DeafConnection&) = delete;
  ~DeafConnection();
  // As much of it as the server takes now.
  void send(const std::string& bytes);

 private:
  int descriptor_ = -1;
  std::string unsent_;
};

// What makes a connection a WebSocket, and one of its messages.
std::string socket_request(const RunningServer& server);
std::string socket_frame(const std::string& text);

// The caller's end of the socket. Waits a minute for a message at most.
class SocketClient {
 public:
  explicit SocketClient(std::uint16_t port, const std::string& query = "", const std::string& origin = "");
  SocketClient(const SocketClient&) = delete;
  SocketClient& operator=(const SocketClient&) = delete;
  ~SocketClient();

  void send(const boost::json::object& message) { send_text(boost::json::serialize(message)); }
  void send_text(const std::string& text);
  boost::json::object receive();
  // The next message of a type; others on the way are passed over.
  boost::json::object receive(const std::string& type);
  // Ends the connection as a killed program does.
  void kill();

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

}  // namespace palamedes::server
