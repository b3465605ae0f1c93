#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/http/page_files.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {

// A file of the page as it goes over the line.
struct PageAnswer {
  Status status = Status::kOk;
  std::string body;
  std::string type;
  std::string tag;
  std::string caching;
  bool compressed = false;
  std::string location;  // where it is, if not there
};

// `accepted` and `known` are the headers Accept-Encoding and If-None-Match. Throws Refusal if there is no such file.
PageAnswer page_answer(std::span<const PageFile> files, std::string_view path, std::string_view accepted,
                       std::string_view known);

}  // namespace palamedes::server
