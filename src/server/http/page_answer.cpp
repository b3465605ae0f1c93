#include "server/http/page_answer.hpp"

#include <algorithm>
#include <stdexcept>

#include <boost/beast/zlib/inflate_stream.hpp>

#include "base/text.hpp"

namespace palamedes::server {
namespace {

// The coding's name stands in the list, and not with a quality of zero.
bool takes_gzip(std::string_view accepted) {
  for (const std::string_view part : split(accepted, ',')) {
    const std::size_t semicolon = std::min(part.find(';'), part.size());
    if (trim(part.substr(0, semicolon)) != "gzip") continue;
    const std::string_view quality = trim(part.substr(std::min(semicolon + 1, part.size())));
    return quality != "q=0" && quality != "q=0.0" && quality != "q=0.00" && quality != "q=0.000";
  }
  return false;
}

bool is_known(std::string_view known, const std::string& tag) {
  for (const std::string_view part : split(known, ',')) {
    std::string_view one = trim(part);
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
  }
  return false;
}

constexpr std::string_view kIndex = "index.html";

// A folder is its index; that of the page itself is listed as the folder.
const PageFile* find_file_or_index(std::span<const PageFile> files, std::string_view path) {
  if (path == "/index.html") path = "/";
  const PageFile* const file = find_file(files, path);
  return file == nullptr && path.ends_with('/') ? find_file(files, std::string(path) + std::string(kIndex)) : file;
}

}  // namespace

const PageFile* find_file(std::span<const PageFile> files, std::string_view path) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

std::string uncompressed(const PageFile& file) {
  // What `gzip --no-name` writes before and after the compressed data.
  constexpr std::size_t kHead = 10;
  constexpr std::size_t kTail = 8;
  if (file.gzip.size() < kHead + kTail) throw std::runtime_error("a file of the page is damaged");
  boost::beast::zlib::inflate_stream inflater;
  boost::beast::zlib::z_params state;
  const std::string_view packed = file.gzip.substr(kHead, file.gzip.size() - kHead - kTail);
  state.next_in = packed.data();
  state.avail_in = packed.size();
  std::string result;
  std::string piece(64 * 1024, '\0');
  for (boost::beast::error_code error; error != boost::beast::zlib::error::end_of_stream;) {
    state.next_out = piece.data();
    state.avail_out = piece.size();
    inflater.write(state, boost::beast::zlib::Flush::sync, error);
    // Where the last piece was filled to the brim, nothing is left to read and nothing more comes.
    if (error == boost::beast::zlib::error::need_buffers && state.avail_in == 0) break;
    if (error && error != boost::beast::zlib::error::end_of_stream) {
      throw std::runtime_error("a file of the page is damaged: " + error.message());
    }
    result.append(piece, 0, piece.size() - state.avail_out);
  }
  return result;
}

PageAnswer page_answer(std::span<const PageFile> files, std::string_view path, std::string_view accepted,
                       std::string_view known) {
  PageAnswer answer;
  const PageFile* const file = find_file_or_index(files, path);
  if (file == nullptr) {
    answer.location = std::string(path) + "/";
    if (find_file_or_index(files, answer.location) == nullptr) {
      throw Refusal(Status::kNotFound, "there is nothing at " + quote(path));
    }
    answer.status = Status::kMoved;
    answer.type = "text/plain";
    return answer;
  }
  answer.type = file->type;
  answer.compressed = takes_gzip(accepted);
  // Two forms of a file are two things to a cache.
  answer.tag = "\"" + std::string(file->tag) + (answer.compressed ? "-gz\"" : "\"");
  answer.caching = file->lasting ? "public, max-age=31536000, immutable" : "no-cache";
  if (is_known(known, answer.tag)) {
    answer.status = Status::kNotModified;
    answer.compressed = false;
  } else {
    answer.body = answer.compressed ? std::string(file->gzip) : uncompressed(*file);
  }
  return answer;
}

}  // namespace palamedes::server
