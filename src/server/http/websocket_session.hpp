#pragma once

#include <memory>

#include "server/http/beast.hpp"
#include "server/services.hpp"

namespace palamedes::server {

// Takes over a connection whose request to become a WebSocket was found good.
void start_websocket(beast::tcp_stream stream, const Request& request, std::shared_ptr<Services> services, Seat seat);

}  // namespace palamedes::server
