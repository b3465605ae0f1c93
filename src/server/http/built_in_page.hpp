#pragma once

#include <span>

#include "server/http/page_files.hpp"

namespace palamedes::server {

// The page that this program was built with: scripts/embed-page writes it from web/dist.
std::span<const PageFile> built_in_page();

// False where there was no Node to build it: then it says so and nothing more.
bool page_was_built();

}  // namespace palamedes::server
