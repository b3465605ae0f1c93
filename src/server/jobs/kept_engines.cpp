#include "server/jobs/kept_engines.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace palamedes::server {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

}  // namespace

PlayedLine::PlayedLine(const catalog::Game& game) : root(game.root_position()), moves(game.moves()) {}

bool PlayedLine::continues(const PlayedLine& earlier) const {
  return root == earlier.root && moves.size() >= earlier.moves.size() &&
         std::equal(earlier.moves.begin(), earlier.moves.end(), moves.begin());
}

std::size_t PlayedLine::bytes() const { return root.size() + moves.size() * sizeof(std::string); }

std::size_t KeptEngines::Entry::bytes() const {
  return static_cast<std::size_t>(megabytes) * kMegabyte + kOwnBytes + wish.line.bytes();
}

void KeptEngines::welcome(Caller caller) {
  const std::lock_guard lock(mutex_);
  callers_.insert(caller);
}

void KeptEngines::forget(Caller caller) {
  // Destroyed outside of the lock, here and below: an engine's memory takes its time.
  Entries gone;
  const std::lock_guard lock(mutex_);
  callers_.erase(caller);
  for (auto entry = kept_.begin(); entry != kept_.end();) {
    const auto here = entry++;
    if (here->wish.purpose.caller == caller) put_out(here, gone);
  }
}

void KeptEngines::renew() {
  Entries gone;
  const std::lock_guard lock(mutex_);
  ++age_;
  while (!kept_.empty()) put_out(kept_.begin(), gone);
}

KeptEngines::Lease KeptEngines::take(Wish wish, const Make& make) {
  Entries gone;
  Entries lent;
  {
    const std::lock_guard lock(mutex_);
    if (take_kept(wish, lent, gone)) return {*this, std::move(lent), true};
    const int megabytes = make_room(wish, gone);
    lent.push_back({std::move(wish), megabytes, age_, nullptr, nullptr});
    bytes_ += lent.front().bytes();
  }
  gone.clear();
  Lease lease(*this, std::move(lent), false);
  Entry& entry = lease.lent_.front();
  on_new_(entry.wish.purpose.game);
  entry.engine = make(entry.megabytes);
  return lease;
}

bool KeptEngines::take_kept(Wish& wish, Entries& lent, Entries& gone) {
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Entry& entry) { return entry.wish.purpose == wish.purpose; });
  if (found == kept_.end()) return false;
  if (!wish.line.continues(found->wish.line) || found->wish.megabytes < wish.megabytes) {
    put_out(found, gone);
    return false;
  }
  bytes_ -= found->bytes();
  found->wish.line = std::move(wish.line);
  bytes_ += found->bytes();
  lent.splice(lent.end(), kept_, found);
  return true;
}

int KeptEngines::make_room(const Wish& wish, Entries& gone) {
  const std::size_t least = kOwnBytes + wish.line.bytes();
  const std::size_t wanted = least + static_cast<std::size_t>(wish.megabytes) * kMegabyte;
  while (bytes_ + wanted > budget_.bytes && !kept_.empty()) put_out(kept_.begin(), gone);
  if (bytes_ + wanted <= budget_.bytes) return wish.megabytes;
  const std::size_t taken = bytes_ + least;
  const std::size_t left = taken < budget_.bytes ? (budget_.bytes - taken) / kMegabyte : 0;
  return std::min(wish.megabytes, std::max(1, static_cast<int>(left)));
}

void KeptEngines::give_back(Entries lent) {
  Entries gone;
  const std::lock_guard lock(mutex_);
  const Purpose& purpose = lent.front().wish.purpose;
  const bool is_welcome = callers_.contains(purpose.caller) && lent.front().age == age_;
  std::size_t of_caller = 1;
  const auto has_to_go = [&](const Entry& entry) {
    if (entry.wish.purpose.caller != purpose.caller) return false;
    return entry.wish.purpose == purpose || ++of_caller > budget_.per_caller;
  };
  // The newest stay.
  for (auto later = kept_.end(); later != kept_.begin();) {
    const auto entry = std::prev(later);
    if (has_to_go(*entry)) {
      put_out(entry, gone);
    } else {
      later = entry;
    }
  }
  kept_.splice(kept_.end(), lent);
  if (!is_welcome) put_out(std::prev(kept_.end()), gone);
  while (bytes_ > budget_.bytes && !kept_.empty()) put_out(kept_.begin(), gone);
}

void KeptEngines::write_off(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  bytes_ -= bytes;
}

void KeptEngines::put_out(Entries::iterator entry, Entries& gone) {
  bytes_ -= entry->bytes();
  gone.splice(gone.end(), kept_, entry);
}

std::size_t KeptEngines::kept() const {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

std::size_t KeptEngines::pondering() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::count_if(
      kept_.begin(), kept_.end(), [](const Entry& entry) { return entry.ponderer && entry.ponderer->thinks(); }));
}

std::size_t KeptEngines::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::unique_ptr<engines::Ponderer> KeptEngines::make_ponderer() const {
  if (pondering() >= budget_.ponderers) return nullptr;
  return std::make_unique<engines::Ponderer>(
      engines::Ponderer::Manner{.seconds = budget_.ponder_seconds, .gives_way = true});
}

KeptEngines::Lease::~Lease() {
  if (!lent_.empty()) owner_.write_off(lent_.front().bytes());
}

engines::Engine& KeptEngines::Lease::engine() {
  lent_.front().ponderer.reset();
  return *lent_.front().engine;
}

std::optional<engines::EngineReport> KeptEngines::Lease::pondered(const catalog::Game& game,
                                                                  const engines::Limits& limits) {
  const std::unique_ptr<engines::Ponderer> ponderer = std::move(lent_.front().ponderer);
  return ponderer ? ponderer->end(game, limits) : std::nullopt;
}

void KeptEngines::Lease::keep_pondering(const catalog::Game& game, const engines::EngineLine& line, Side mover) {
  Entry& entry = lent_.front();
  entry.ponderer = owner_.make_ponderer();
  if (entry.ponderer) entry.ponderer->begin(*entry.engine, game, line, mover);
  keep();
}

void KeptEngines::Lease::keep() {
  Entries lent;
  lent.swap(lent_);
  if (!lent.empty()) owner_.give_back(std::move(lent));
}

}  // namespace palamedes::server
