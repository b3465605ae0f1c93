#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "server/http/page_files.hpp"
#include "server/limits.hpp"
#include "tables/small_tables.hpp"

namespace palamedes::server {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8642;  // 0: any that is free
  int threads = 0;            // of engines; 0: as many as the machine has processors
  std::string token;          // wanted of every request if not empty
  ServerLimits limits;
  std::span<const PageFile> page;
  std::string watch;                           // an event file to be looked at; none if empty
  tables::SmallTables::Settings small_tables;  // without a cache, as here, none are built
};

// The page and the API over HTTP, engines over WebSockets. It keeps nothing about callers but their running
// searches and the engines that they play with.
class Server {
 public:
  // Listens at once; throws UserError where the address cannot be had.
  explicit Server(const ServerOptions& options);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  // Closes all connections and ends all searches.
  ~Server();

  // `http://127.0.0.1:8642/`, with the token where there is one.
  std::string url() const;
  std::uint16_t port() const;

  // Answers until stop(), or, if asked to, until Ctrl-C or SIGTERM; a second one of those ends the program.
  void run(bool until_signal = false);
  // From any thread.
  void stop();

  int connections() const;
  // Running or in line, moves included.
  std::size_t searches() const;
  // Between two moves of their games.
  std::size_t engines_kept() const;

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace palamedes::server
