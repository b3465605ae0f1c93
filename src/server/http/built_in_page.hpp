#pragma once

#include <span>
#include <string_view>

#include "server/http/page_files.hpp"

namespace palamedes::server {

// The page that this program was built with: scripts/embed-page writes it from web/dist.
std::span<const PageFile> built_in_page();

// False where it could not be built: then it says so and nothing more.
bool page_was_built();

// What is to be said then at the start.
inline constexpr std::string_view kNoPage =
    "There is no page in this program: Node 18, npm or the network (npm ci) was missing when it was built.\n"
    "To get it: run scripts/setup build, then scripts/build-page, which says what is still wrong; then start again.";

}  // namespace palamedes::server
