#pragma once

#include <memory>

#include "server/http/beast.hpp"
#include "server/services.hpp"

namespace palamedes::server {

// Takes over a connection whose request to become a WebSocket was found good. Made for sockets; for other streams of
// bytes by websocket_session_of.hpp.
template <class Stream>
void start_websocket(Stream stream, const Request& request, std::shared_ptr<Services> services, Seat seat);

}  // namespace palamedes::server
