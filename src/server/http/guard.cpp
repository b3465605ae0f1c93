#include "server/http/guard.hpp"

#include <algorithm>
#include <array>
#include <random>

#include <arpa/inet.h>
#include <unistd.h>

#include "base/text.hpp"

namespace palamedes::server {
namespace {

constexpr std::size_t kShortestToken = 12;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

// Takes as long for a token that is wrong in its last letter as for one wrong in its first.
bool same_secret(std::string_view one, std::string_view two) {
  if (one.size() != two.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(two[i]));
  }
  return difference == 0;
}

bool is_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? lowered(name.data()) : "";
}

std::string_view value_in_query(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&')) {
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=') {
      return part.substr(name.size() + 1);
    }
  }
  return {};
}

}  // namespace

bool is_loopback(std::string_view address) { return address == "::1" || address.starts_with("127."); }
bool is_any_address(std::string_view address) { return address == "::" || address == "0.0.0.0"; }

std::string new_token() {
  static constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::random_device source;
  std::string token;
  for (int i = 0; i < 32; ++i) token += kLetters[source() % kLetters.size()];
  return token;
}

void check_token_form(std::string_view token) {
  const bool plain =
      std::all_of(token.begin(), token.end(), [](char c) { return is_letter_or_digit(c) || c == '-' || c == '_'; });
  if (!plain || token.size() < kShortestToken) {
    throw UserError("a token has at least 12 letters, digits, - or _ and nothing else; leave it out to get one made");
  }
}

Guard::Guard(std::string address, std::uint16_t port, std::string token)
    : address_(std::move(address)), port_(std::to_string(port)), token_(std::move(token)), own_name_(machine_name()) {}

bool Guard::is_own(std::string_view host) const {
  // HTTP's own port is left out of the header.
  std::string name = lowered(host);
  if (const std::string tail = ":" + port_; name.ends_with(tail)) {
    name.resize(name.size() - tail.size());
  } else if (port_ != "80") {
    return false;
  }
  if (name.size() > 2 && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
  if (is_loopback(address_)) return name == "localhost" || (is_address(name) && is_loopback(name));
  if (is_any_address(address_)) return name == "localhost" || name == own_name_ || is_address(name);
  return name == address_;
}

void Guard::check_origin(std::string_view host, std::string_view origin) const {
  if (!is_own(host)) throw Refusal(Status::kForbidden, "the host " + quote(host) + " is not this server");
  if (!origin.empty() && lowered(origin) != "http://" + lowered(host)) {
    throw Refusal(Status::kForbidden, "the origin " + quote(origin) + " is another site's");
  }
}

void Guard::check_token(std::string_view authorization, std::string_view query) const {
  if (token_.empty()) return;
  constexpr std::string_view kBearer = "Bearer ";
  const bool in_header = authorization.starts_with(kBearer);
  const std::string_view given = in_header ? authorization.substr(kBearer.size()) : value_in_query(query, "token");
  if (!same_secret(given, token_)) {
    throw Refusal(Status::kUnauthorized, "the token is missing or wrong; the server printed the address that has it");
  }
}

Target plain_target(std::string_view target) {
  const std::size_t mark = std::min(target.find('?'), target.size());
  const Target result{target.substr(0, mark), target.substr(std::min(mark + 1, target.size()))};
  const bool odd = std::any_of(result.path.begin(), result.path.end(), [](char c) {
    return !is_letter_or_digit(c) && c != '/' && c != '-' && c != '_' && c != '.';
  });
  const auto has = [&](std::string_view what) { return result.path.find(what) != std::string_view::npos; };
  if (odd || !result.path.starts_with('/') || has("..") || has("//")) {
    throw Refusal(Status::kBadRequest, "the path " + quote(result.path) + " is not one of this server's");
  }
  return result;
}

}  // namespace palamedes::server
