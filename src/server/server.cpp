#include "server/server.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "base/error.hpp"
#include "base/text.hpp"
#include "server/http/beast.hpp"
#include "server/http/http_session.hpp"
#include "server/services.hpp"

namespace palamedes::server {
namespace {

// Moves come in bursts and most of them are short; the system shares the processors among them.
constexpr int kMoveThreads = 8;
constexpr int kRefusalsAtATime = 64;
constexpr std::chrono::milliseconds kAcceptAgain{100};
constexpr std::chrono::milliseconds kFarewellPause{300};
constexpr int kInterrupted = 130;

int threads_of(const ServerOptions& options) {
  return options.threads > 0 ? options.threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

JobQueue::Shape shape_of(const ServerOptions& options) {
  JobQueue::Shape shape;
  shape.move_threads = std::max(kMoveThreads, threads_of(options));
  shape.long_move_threads = std::max(2, threads_of(options));
  // One processor is left to those who play.
  shape.analysis_threads = std::max(1, threads_of(options) - 1);
  shape.whole = std::chrono::milliseconds(static_cast<std::int64_t>(options.limits.whole_seconds * 1000));
  return shape;
}

tcp::acceptor listening(asio::io_context& context, const ServerOptions& options) {
  boost::system::error_code error;
  const asio::ip::address address = asio::ip::make_address(options.address, error);
  if (error) throw UserError(quote(options.address) + " is no address to listen at; as in 127.0.0.1 or 0.0.0.0");
  const tcp::endpoint endpoint(address, options.port);
  tcp::acceptor acceptor(context);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    throw UserError("cannot listen at " + options.address + " port " + std::to_string(options.port) + ": " +
                    error.message() + "; another --port or --bind may do");
  }
  return acceptor;
}

}  // namespace

class Server::Core {
 public:
  explicit Core(const ServerOptions& options)
      : acceptor_(listening(context_, options)), timer_(context_), signals_(context_) {
    services_ = std::make_shared<Services>(
        options, Guard(acceptor_.local_endpoint().address().to_string(), port(), options.token), shape_of(options));
    accept();
  }
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core() {
    // Whoever works posts to the context, and the sessions in the context hold the services: the workers end first.
    services_->queue.shut_down();
    services_->rules.shut_down();
  }

  std::uint16_t port() const { return acceptor_.is_open() ? acceptor_.local_endpoint().port() : port_; }
  const Services& services() const { return *services_; }

  void run(bool until_signal) {
    if (until_signal) {
      signals_.add(SIGINT);
      signals_.add(SIGTERM);
      wait_for_signal();
    }
    while (!runs_to_its_end()) continue;
  }

  void stop() {
    asio::post(context_, [this] { leave(); });
  }

 private:
  // Whose handler fails, for want of memory most likely, loses his connection with it and nobody else does: if it was
  // the one that lets people in, the next is let in all the same.
  bool runs_to_its_end() {
    try {
      if (!accepts_ && acceptor_.is_open()) accept_later();
      context_.run();
      return true;
    } catch (const std::exception&) {
      return false;
    }
  }

  void accept() {
    acceptor_.async_accept([this](boost::system::error_code error, tcp::socket socket) {
      accepts_ = false;
      if (!acceptor_.is_open()) return;
      if (error) return accept_later();
      welcome(std::move(socket));
      accept();
    });
    accepts_ = true;
  }

  // No descriptors left, most likely: they come back.
  void accept_later() {
    timer_.expires_after(kAcceptAgain);
    timer_.async_wait([this](boost::system::error_code error) {
      accepts_ = false;
      if (!error) accept();
    });
    accepts_ = true;
  }

  void welcome(tcp::socket socket) {
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    if (services_->connections < services_->options.limits.connections) {
      start_http_session(std::move(socket), services_, Seat(services_->connections));
    } else if (services_->refused < kRefusalsAtATime) {
      refuse_connection(std::move(socket), services_, Seat(services_->refused));
    }
  }

  void wait_for_signal() {
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (error) return;
      if (!acceptor_.is_open()) std::_Exit(kInterrupted);
      leave();
      wait_for_signal();
    });
  }

  // Takes no more connections, closes sockets as their rules want it, and then ends.
  void leave() {
    if (!acceptor_.is_open()) return;
    port_ = port();
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    // A socket that closes takes itself off the list.
    const auto farewells = services_->farewells;
    for (const auto& farewell : farewells) farewell();
    timer_.expires_after(farewells.empty() ? std::chrono::milliseconds(0) : kFarewellPause);
    timer_.async_wait([this](boost::system::error_code) { context_.stop(); });
  }

  std::shared_ptr<Services> services_;
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  bool accepts_ = false;  // or will do so soon
  asio::steady_timer timer_;
  asio::signal_set signals_;
  std::uint16_t port_ = 0;
};

Server::Server(const ServerOptions& options) : core_(std::make_unique<Core>(options)) {}
Server::~Server() = default;

std::string Server::url() const {
  const ServerOptions& options = core_->services().options;
  std::string host = options.address;
  if (is_any_address(host)) host = "localhost";
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port()) + "/" +
         (options.token.empty() ? "" : "?token=" + options.token);
}

std::uint16_t Server::port() const { return core_->port(); }
void Server::run(bool until_signal) { core_->run(until_signal); }
void Server::stop() { core_->stop(); }
int Server::connections() const { return core_->services().connections; }
std::size_t Server::engines_kept() const { return core_->services().engines.kept(); }

std::size_t Server::searches() const {
  const JobQueue& queue = core_->services().queue;
  std::size_t jobs = 0;
  for (const auto kind : {Job::Kind::kRules, Job::Kind::kMove, Job::Kind::kLongMove, Job::Kind::kAnalysis}) {
    jobs += queue.count(kind);
  }
  return jobs;
}

}  // namespace palamedes::server
