#pragma once

// Boost.Asio and Boost.Beast under their short names. What is no template in them is compiled once, in beast.cpp.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace palamedes::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Request = http::request<http::string_body>;

}  // namespace palamedes::server
