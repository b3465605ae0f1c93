#include "protocols/tcp_connection.hpp"

#include <cerrno>
#include <cstring>
#include <memory>

#include <netdb.h>
#include <sys/socket.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::protocols {
namespace {

struct HostAndPort {
  std::string host;
  std::string port;
};

HostAndPort parse_address(std::string_view address) {
  const std::size_t colon = address.find_last_of(':');
  const auto port = colon == std::string_view::npos ? std::nullopt : parse_integer(address.substr(colon + 1));
  std::string_view host = address.substr(0, colon == std::string_view::npos ? 0 : colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') host = host.substr(1, host.size() - 2);
  if (host.empty() || !port || *port < 1 || *port > 65535) {
    throw UserError("expected HOST:PORT, as in localhost:2671, not " + quote(address));
  }
  return {std::string(host), std::to_string(*port)};
}

Descriptor connect_to(std::string_view address) {
  const HostAndPort target = parse_address(address);
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  if (const int error = getaddrinfo(target.host.c_str(), target.port.c_str(), &hints, &list); error != 0) {
    throw UserError("cannot find " + quote(target.host) + ": " + gai_strerror(error));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(list, &freeaddrinfo);
  int reason = ECONNREFUSED;
  for (const addrinfo* each = list; each != nullptr; each = each->ai_next) {
    Descriptor descriptor(socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol));
    if (descriptor.open() && connect(descriptor.get(), each->ai_addr, each->ai_addrlen) == 0) return descriptor;
    reason = errno;
  }
  throw UserError("cannot connect to " + quote(address) + ": " + std::strerror(reason));
}

}  // namespace

TcpConnection::TcpConnection(std::string_view address)
    : socket_(connect_to(address)), reader_(socket_.get()), writer_(socket_.get()), in_(&reader_), out_(&writer_) {}

TcpConnection::Reader::int_type TcpConnection::Reader::underflow() {
  ssize_t count = 0;
  do count = recv(socket_, buffer_.data(), buffer_.size(), 0);
  while (count < 0 && errno == EINTR);
  if (count <= 0) return traits_type::eof();
  setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
  return traits_type::to_int_type(buffer_[0]);
}

TcpConnection::Writer::int_type TcpConnection::Writer::overflow(int_type c) {
  if (!traits_type::eq_int_type(c, traits_type::eof())) pending_ += traits_type::to_char_type(c);
  return traits_type::not_eof(c);
}

std::streamsize TcpConnection::Writer::xsputn(const char* bytes, std::streamsize count) {
  pending_.append(bytes, static_cast<std::size_t>(count));
  return count;
}

// A server that is gone must not end this program by a signal.
int TcpConnection::Writer::sync() {
  std::string_view rest = pending_;
  while (!rest.empty()) {
    const ssize_t count = send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  const bool all = rest.empty();
  pending_.clear();
  return all ? 0 : -1;
}

}  // namespace palamedes::protocols
