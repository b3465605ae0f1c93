#include "server/http/guard.hpp"

#include <functional>
#include <string>

#include <gtest/gtest.h>

namespace palamedes::server {
namespace {

Status refused(const std::function<void()>& what) {
  try {
    what();
  } catch (const Refusal& refusal) {
    return refusal.status();
  }
  return Status::kOk;
}

Status origin(const Guard& guard, const char* host, const char* from) {
  return refused([&] { guard.check_origin(host, from); });
}

TEST(Guard, KnowsItsOwnNames) {
  const Guard guard("127.0.0.1", 8642, "");
  for (const char* host : {"127.0.0.1:8642", "localhost:8642", "LOCALHOST:8642", "[::1]:8642", "127.1.2.3:8642"}) {
    EXPECT_EQ(origin(guard, host, ""), Status::kOk) << host;
    EXPECT_EQ(origin(guard, host, (std::string("http://") + host).c_str()), Status::kOk) << host;
  }
  for (const char* host : {"", "localhost", "localhost:8643", "evil.example:8642", "127.evil.example:8642",
                           "127.0.0.1.evil.example:8642", "192.168.0.1:8642", "localhost:8642:8642", ":8642"}) {
    EXPECT_EQ(origin(guard, host, ""), Status::kForbidden) << host;
  }
}

TEST(Guard, RefusesOtherSites) {
  const Guard guard("127.0.0.1", 8642, "");
  for (const char* from : {"http://evil.example", "null", "https://127.0.0.1:8642", "http://127.0.0.1:8643",
                           "http://127.0.0.1:8642.evil.example", "http://localhost:8642", "file://"}) {
    EXPECT_EQ(origin(guard, "127.0.0.1:8642", from), Status::kForbidden) << from;
  }
}

TEST(Guard, OnAllAddressesTakesAddressesButNoNames) {
  const Guard guard("0.0.0.0", 80, "");
  EXPECT_EQ(origin(guard, "192.168.0.7", ""), Status::kOk);
  EXPECT_EQ(origin(guard, "192.168.0.7:80", ""), Status::kOk);
  EXPECT_EQ(origin(guard, "evil.example", ""), Status::kForbidden);
}

TEST(Guard, WantsItsToken) {
  const Guard guard("0.0.0.0", 8642, "secret-secret");
  const auto token = [&](const char* authorization, const char* query) {
    return refused([&] { guard.check_token(authorization, query); });
  };
  EXPECT_EQ(token("Bearer secret-secret", ""), Status::kOk);
  EXPECT_EQ(token("", "token=secret-secret"), Status::kOk);
  EXPECT_EQ(token("", "a=b&token=secret-secret&c"), Status::kOk);
  for (const char* wrong : {"", "token=", "token=secret-secreu", "token=secret", "nottoken=secret-secret"}) {
    EXPECT_EQ(token("", wrong), Status::kUnauthorized) << wrong;
  }
  EXPECT_EQ(token("Bearer ", "token=secret-secret"), Status::kUnauthorized);
  EXPECT_NO_THROW(check_token_form(new_token()));
  EXPECT_NE(new_token(), new_token());
  EXPECT_THROW(check_token_form("short"), UserError);
  EXPECT_THROW(check_token_form("not for an address"), UserError);
}

TEST(Guard, TakesPlainPathsOnly) {
  EXPECT_EQ(plain_target("/api/state").path, "/api/state");
  EXPECT_EQ(plain_target("/?token=a%20b").query, "token=a%20b");
  for (const char* target : {"", "x", "http://evil.example/", "/..", "/../etc/passwd", "/a/../b", "/%2e%2e/x", "//x",
                             "/a\\b", "/a b", "/\x01", "*"}) {
    EXPECT_EQ(refused([&] { static_cast<void>(plain_target(target)); }), Status::kBadRequest) << target;
  }
}

}  // namespace
}  // namespace palamedes::server
