#pragma once

#include <span>
#include <string>
#include <string_view>

namespace palamedes::server {

// A file of the page, inside the program.
struct PageFile {
  std::string_view path;  // "/page-0a1b2c3d4e.js"; the page itself is "/"
  std::string_view type;
  std::string_view tag;   // changes with the content
  bool lasting;           // the name changes with the content: never to be asked for again
  std::string_view gzip;  // the content, compressed
};

// Nothing if there is no such file.
const PageFile* find_file(std::span<const PageFile> files, std::string_view path);

// The content as it was before compression, for callers who do not take it compressed.
std::string uncompressed(const PageFile& file);

}  // namespace palamedes::server
