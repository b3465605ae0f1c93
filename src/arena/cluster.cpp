#include "arena/cluster.hpp"

#ifndef PALAMEDES_MPI

#include <cstdlib>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

std::int64_t number_in(const char* variable) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? 0 : parse_integer(text).value_or(0);
}

// As mpirun and srun tell those whom they start. Where only the rank is told, the first one cannot know.
bool one_of_several() {
  for (const char* size : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    if (number_in(size) > 1) return true;
  }
  return number_in("PMIX_RANK") > 0 || number_in("PMI_RANK") > 0;
}

}  // namespace

bool Cluster::built_in() { return false; }

std::unique_ptr<Cluster> Cluster::join() {
  if (!one_of_several()) return nullptr;
  throw UserError(
      "this program was built without MPI, so that each of the ranks would play everything; install libopenmpi-dev and "
      "openmpi-bin and build it again (./palamedes does)");
}

}  // namespace palamedes::arena

#else

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <mpi.h>

#include "arena/event/packing.hpp"
#include "arena/local_crew.hpp"
#include "arena/table_oracle.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::arena {
namespace {

enum Tag : int { kEvent = 1, kTask, kFinished, kAbandoned, kFailed, kStop, kGoHome, kLetter };

struct Message {
  int rank = 0;
  int tag = 0;
  std::string content;
};

void send(int rank, Tag tag, const std::string& content = "") {
  MPI_Send(content.data(), static_cast<int>(content.size()), MPI_CHAR, rank, tag, MPI_COMM_WORLD);
}

// Looks, and does not wait.
std::optional<Message> received() {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  Message message{status.MPI_SOURCE, status.MPI_TAG, std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.content.data(), size, MPI_CHAR, message.rank, message.tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return message;
}

// MPI's own waiting burns a processor, which the engines need.
void nap() { std::this_thread::sleep_for(std::chrono::microseconds(500)); }

Message awaited() {
  for (;;) {
    if (auto message = received()) return std::move(*message);
    nap();
  }
}

class MpiCrew final : public Crew {
 public:
  explicit MpiCrew(int workers) : workers_(workers) {}

  std::string description() const override { return std::to_string(workers_) + " MPI workers"; }

  void play(const Event& event, const std::vector<GameTask>& tasks,
            const std::function<void(FinishedGame)>& on_finished, const engines::StopToken& token) override {
    if (!briefed_) {
      for (int rank = 1; rank <= workers_; ++rank) send(rank, kEvent, packed(event));
      briefed_ = true;
    }
    std::size_t next = 0;
    std::set<int> busy;
    const auto deal = [&](int rank) {
      if (next == tasks.size() || token.stopped()) return;
      send(rank, kTask, packed(tasks[next++]));
      busy.insert(rank);
    };
    for (int rank = 1; rank <= workers_; ++rank) deal(rank);
    bool told = false;
    std::string failure;
    while (!busy.empty()) {
      if (!told && (token.stopped() || !failure.empty())) {
        for (const int rank : busy) send(rank, kStop);
        told = true;
      }
      const auto message = received();
      if (!message) {
        nap();
        continue;
      }
      busy.erase(message->rank);
      if (message->tag == kFailed) failure = message->content;
      if (message->tag == kFinished) on_finished(unpacked_game(message->content));
      if (failure.empty()) deal(message->rank);
    }
    if (!failure.empty()) throw UserError(failure);
  }

 private:
  int workers_;
  bool briefed_ = false;
};

class MpiExchange final : public Exchange {
 public:
  explicit MpiExchange(int others) : others_(others) {}

  int others() const override { return others_; }
  void send(int rank, const std::string& text) override { arena::send(rank, kLetter, text); }
  std::optional<Letter> received() override {
    auto message = arena::received();
    if (!message) return std::nullopt;
    return Letter{message->rank, message->tag == kGoHome ? "" : std::move(message->content)};
  }
  void nap() override { arena::nap(); }

 private:
  int others_;
};

class MpiCluster final : public Cluster {
 public:
  MpiCluster(int rank, int size) : rank_(rank), size_(size), exchange_(size - 1) {}
  ~MpiCluster() override {
    if (rank_ == 0) {
      for (int rank = 1; rank < size_; ++rank) send(rank, kGoHome);
    }
    MPI_Finalize();
  }

  bool keeper() const override { return rank_ == 0; }
  std::unique_ptr<Crew> crew() override { return std::make_unique<MpiCrew>(size_ - 1); }
  Exchange& exchange() override { return exchange_; }

  void work(const std::string& tables, const ConversationLog* log) override {
    Event event;
    std::unique_ptr<Workplace> place;
    Oracle oracle;
    for (;;) {
      const Message message = awaited();
      if (message.tag == kGoHome) return;
      if (message.tag == kEvent) {
        place.reset();
        event = unpacked_event(message.content);
        if (event.terms.tables) oracle = make_table_oracle(*catalog::make_game(event.game), tables);
        place = std::make_unique<Workplace>(event, log);
      } else if (message.tag == kTask && place) {
        if (!play(*place, unpacked_task(message.content), oracle)) return;
      }
    }
  }

 private:
  // The game has a thread of its own, so that this one hears when it is to be stopped; MPI stays with one thread.
  // False if it was sent home.
  static bool play(Workplace& place, const GameTask& task, const Oracle& oracle) {
    engines::StopToken token;
    std::atomic<bool> done{false};
    bool sent_home = false;
    Tag tag = kAbandoned;
    std::string content;
    std::thread thread([&] {
      try {
        if (auto game = place.play(task, token, oracle)) {
          content = packed(*game);
          tag = kFinished;
        }
      } catch (const std::exception& error) {
        content = error.what();
        tag = kFailed;
      }
      done = true;
    });
    while (!done) {
      const auto message = received();
      if (message) token.stop();
      if (message && message->tag == kGoHome) sent_home = true;
      if (!message) nap();
    }
    thread.join();
    if (!sent_home) send(0, tag, content);
    return !sent_home;
  }

  int rank_;
  int size_;
  MpiExchange exchange_;
};

// Whether mpirun, srun or another launcher started this program; a lone start need not pay for MPI.
bool launched_together() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"}) {
    if (std::getenv(name) != nullptr) return true;
  }
  return false;
}

}  // namespace

bool Cluster::built_in() { return true; }

std::unique_ptr<Cluster> Cluster::join() {
  if (!launched_together()) return nullptr;
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size < 2) {
    MPI_Finalize();
    return nullptr;
  }
  return std::make_unique<MpiCluster>(rank, size);
}

}  // namespace palamedes::arena

#endif
