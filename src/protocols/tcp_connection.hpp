#pragma once

#include <array>
#include <istream>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "base/files/descriptor.hpp"

namespace palamedes::protocols {

// A connection to a server as two streams, which two threads may use at the same time, one each.
class TcpConnection {
 public:
  // To `HOST:PORT`, or `[ADDRESS]:PORT` for an IPv6 address. Throws UserError.
  explicit TcpConnection(std::string_view address);

  std::istream& in() { return in_; }
  std::ostream& out() { return out_; }

 private:
  class Reader final : public std::streambuf {
   public:
    explicit Reader(int socket) : socket_(socket) {}

   protected:
    int_type underflow() override;

   private:
    int socket_;
    std::array<char, 4096> buffer_{};
  };

  class Writer final : public std::streambuf {
   public:
    explicit Writer(int socket) : socket_(socket) {}

   protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    int sync() override;

   private:
    int socket_;
    std::string pending_;
  };

  Descriptor socket_;
  Reader reader_;
  Writer writer_;
  std::istream in_;
  std::ostream out_;
};

}  // namespace palamedes::protocols
