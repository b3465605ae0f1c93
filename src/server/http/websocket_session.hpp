#pragma once

#include <memory>

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/services.hpp"

namespace palamedes::server {

// Takes over a connection whose request to become a WebSocket was found good.
void start_websocket(boost::beast::tcp_stream stream,
                     const boost::beast::http::request<boost::beast::http::string_body>& request,
                     std::shared_ptr<Services> services, Seat seat);

}  // namespace palamedes::server
