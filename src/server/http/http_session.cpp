#include "server/http/http_session.hpp"

#include <string>
#include <utility>

#include "server/http/http_session_of.hpp"

namespace palamedes::server {

using SocketSession = HttpSession<beast::tcp_stream>;

void start_http_session(tcp::socket socket, std::shared_ptr<Services> services, Seat seat) {
  beast::tcp_stream stream(std::move(socket));
  std::make_shared<SocketSession>(std::move(stream), std::move(services), std::move(seat))->start();
}

void refuse_connection(tcp::socket socket, std::shared_ptr<Services> services, Seat seat) {
  const int most = services->options.limits.connections;
  beast::tcp_stream stream(std::move(socket));
  std::make_shared<SocketSession>(std::move(stream), std::move(services), std::move(seat))
      ->refuse(Status::kUnavailable, "all " + std::to_string(most) + " connections are taken; try again later");
}

}  // namespace palamedes::server
