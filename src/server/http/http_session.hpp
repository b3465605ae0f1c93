#pragma once

#include <memory>

#include "server/http/beast.hpp"
#include "server/services.hpp"

namespace palamedes::server {

// Answers the requests of one connection, until it ends or becomes a WebSocket.
void start_http_session(tcp::socket socket, std::shared_ptr<Services> services, Seat seat);

// Says that there are too many connections already.
void refuse_connection(tcp::socket socket, std::shared_ptr<Services> services, Seat seat);

}  // namespace palamedes::server
