#include "server/http/websocket_session_of.hpp"

namespace palamedes::server {

template void start_websocket(beast::tcp_stream stream, const Request& request, std::shared_ptr<Services> services,
                              Seat seat);

}  // namespace palamedes::server
