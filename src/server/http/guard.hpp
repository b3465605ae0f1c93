#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/refusal.hpp"

// Who may talk to the server at all.
namespace palamedes::server {

// A page of another site can make a browser send requests here, but it cannot choose what the browser says of where
// they come from and go to. Names of other hosts are refused too: one that points here is how a foreign page gets
// around the browser's own rule (DNS rebinding).
class Guard {
 public:
  // `address` is the one bound, as a text; a token is wanted of everybody if it is not empty.
  Guard(std::string address, std::uint16_t port, std::string token);

  // Throws Refusal. `origin` is empty where the request has none.
  void check_origin(std::string_view host, std::string_view origin) const;
  // `authorization` is that header, `query` the part of the target after the question mark. Throws Refusal.
  void check_token(std::string_view authorization, std::string_view query) const;

 private:
  bool is_own(std::string_view host) const;

  std::string address_;
  std::string port_;
  std::string token_;
  std::string own_name_;
};

bool is_loopback(std::string_view address);
bool is_any_address(std::string_view address);

// 32 letters and digits that nobody guesses.
std::string new_token();
// Throws UserError if a token could not stand in an address.
void check_token_form(std::string_view token);

// A request's target, taken apart. Throws Refusal where the path is not plain: `..`, `//`, escapes, no slash in front.
struct Target {
  std::string_view path;
  std::string_view query;
};
Target plain_target(std::string_view target);

}  // namespace palamedes::server
