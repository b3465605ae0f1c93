#include "games/morris/tables/values_maker.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/stopwatch.hpp"
#include "games/morris/tables/placement_search.hpp"
#include "games/morris/tables/placement_values.hpp"
#include "tables/parallel.hpp"

namespace palamedes::tables {
namespace {

// In the folder of the tables.
constexpr const char* kProvenFile = "placement.proven";

template <class Board>
class ValuesMaker {
 public:
  ValuesMaker(const MorrisModel<Board>& model, const TableFolder& folder, const ValuesSettings& settings,
              const search::StopToken& stop)
      : model_(model),
        folder_(folder),
        settings_(settings),
        stop_(stop),
        numbers_(model.ranking()),
        leaves_(model, folder, settings.solving.threads),
        table_(settings.solving.table_bytes),
        proven_(folder.path() + "/" + kProvenFile, folder.game(), settings.solving.save_seconds) {}

  ValuesWritten make() {
    try {
      grow();
    } catch (const BuildStopped&) {
      proven_.save();
      throw;
    }
    proven_.save();
    const std::string text = text_of(entries_, fewest_left_);
    write_file(settings_.out, text);
    written_.positions = entries_.size();
    written_.bytes = text.size();
    return std::move(written_);
  }

 private:
  using Search = PlacementSearch<Board>;
  using Entries = std::vector<SortedValues::Entry>;

  static constexpr int kPlies = 2 * Board::kPieces;
  static constexpr int kWholePlies = 4;
  // What has fewer placements left is found again sooner than it is read.
  static constexpr int kProvenLeft = 7;

  // The positions after so many plies, sorted, with their values and whether what follows them is wanted.
  struct Ply {
    std::vector<std::uint64_t> keys;
    std::vector<std::int8_t> values;
    std::vector<bool> followed;
  };

  void grow() {
    Ply now;
    now.keys = {Search::canonical(model_.ranking(), {0, 0, kPlies}).key};
    for (int ply = 0;; ++ply) {
      const Stopwatch watch;
      find_values(now);
      Entries more = entries_;
      for (std::size_t i = 0; i < now.keys.size(); ++i) {
        more.push_back({numbers_(now.keys[i]), outcome_of(now.values[i])});
      }
      std::sort(more.begin(), more.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
      if (text_of(more, kPlies - ply).size() > settings_.bytes) return refuse_if_empty();
      entries_ = std::move(more);
      fewest_left_ = kPlies - ply;
      tell(now, ply, watch.seconds());
      if (ply == std::min(kPlies, settings_.plies.value_or(kPlies))) return;
      mark_followed(now, ply);
      Ply next;
      if (!list_next(now, next.keys)) return;
      before_ = std::move(now);
      now = std::move(next);
    }
  }

  void refuse_if_empty() const {
    if (entries_.empty()) throw UserError("not one value fits into " + std::to_string(settings_.bytes) + " bytes");
  }

  std::string text_of(const Entries& entries, int fewest_left) const {
    const PlacementValues values{fewest_left, longest_midgame(), SortedValues(entries)};
    return PlacementValues::file(settings_.out, folder_.game()).text_of(values.lines());
  }

  int longest_midgame() const {
    std::uint32_t longest = 0;
    for (SliceId slice = 0; slice < model_.slices().size(); ++slice) {
      if (!folder_.has(model_.slices()[slice], FileKind::kResults)) continue;
      longest = std::max(longest, folder_.open(model_.slices()[slice], FileKind::kResults)->info().highest_level);
    }
    return static_cast<int>(longest);
  }

  void tell(const Ply& now, int ply, double seconds) {
    ValuesPly told{ply, {}, seconds};
    for (const std::int8_t value : now.values) ++told.counts[static_cast<std::size_t>(outcome_of(value))];
    written_.plies.push_back(told);
    settings_.on_ply(told);
  }

  void find_values(Ply& now) {
    now.values.resize(now.keys.size());
    PlacementShared<Board> shared{model_.ranking(), leaves_, table_, proven_, kPlies + 1, stop_};
    constexpr std::size_t kPiece = 16;
    std::atomic<int> begun{0};
    for_each_piece(settings_.solving.threads, now.keys.size(), kPiece, [&] {
      return [&, search = std::make_unique<Search>(shared, begun++)](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) now.values[i] = static_cast<std::int8_t>(value(*search, now.keys[i]));
      };
    });
  }

  int value(Search& search, std::uint64_t key) {
    const PlacementState state = PlacementNumbers<Board>::state_of(key);
    if (state.left == 0) return leaves_.value(state.mine, state.theirs);
    const bool kept = state.left >= kProvenLeft;
    if (kept) {
      if (const auto bounds = proven_.find(key); bounds && bounds->low == bounds->high) return bounds->low;
    }
    const auto at_least = [&](int wanted) {
      const auto answer = search.at_least(state, wanted);
      if (!answer) throw BuildStopped{};
      return *answer;
    };
    const int found = at_least(1) ? 1 : at_least(0) ? 0 : -1;
    if (kept) proven_.add(key, {found, found});
    return found;
  }

  // Where the game goes on after it.
  template <class Visit>
  void for_each_child(std::uint64_t key, Visit&& visit) const {
    typename Search::Children children;
    Search::list_children(PlacementNumbers<Board>::state_of(key), children);
    for (const auto& child : children) {
      if (is_over(child.state)) continue;
      visit(Search::canonical(model_.ranking(), child.state).key);
    }
  }

  static bool is_over(const PlacementState& state) {
    if (Board::kMillWins && morris::pieces_in_mills<Board>(state.theirs) != 0) return true;
    if (state.left != 0) return false;
    morris::Position position;
    position.pieces = {state.mine, state.theirs};
    return morris::result_of<Board>(position) != Result::kOngoing;
  }

  // Those to which both sides may have come by moves that keep the value.
  void mark_followed(Ply& now, int ply) {
    const bool whole = settings_.every || ply <= kWholePlies;
    now.followed.assign(now.keys.size(), whole);
    if (whole) return;
    for (std::size_t i = 0; i < before_.keys.size(); ++i) {
      if (!before_.followed[i]) continue;
      for_each_child(before_.keys[i], [&](std::uint64_t key) {
        const auto found = std::lower_bound(now.keys.begin(), now.keys.end(), key) - now.keys.begin();
        if (now.values[static_cast<std::size_t>(found)] == -before_.values[i]) {
          now.followed[static_cast<std::size_t>(found)] = true;
        }
      });
    }
  }

  // All that moves from there lead to; false where it is more than the file can hold, so that it is not solved in vain.
  bool list_next(const Ply& now, std::vector<std::uint64_t>& keys) const {
    // Three bits of an entry at the least, six of a byte of text.
    const std::uint64_t most = settings_.bytes * 2;
    const auto tidy = [&] {
      std::sort(keys.begin(), keys.end());
      keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
      return keys.size() + entries_.size() <= most;
    };
    constexpr std::size_t kMany = std::size_t{1} << 25;
    for (std::size_t i = 0; i < now.keys.size(); ++i) {
      if (!now.followed[i]) continue;
      for_each_child(now.keys[i], [&](std::uint64_t key) { keys.push_back(key); });
      if (keys.size() > kMany && !tidy()) return false;
    }
    return tidy();
  }

  const MorrisModel<Board>& model_;
  const TableFolder& folder_;
  const ValuesSettings& settings_;
  const search::StopToken& stop_;
  PlacementNumbers<Board> numbers_;
  PlacementLeaves<Board> leaves_;
  PlacementTable table_;
  PlacementFile proven_;
  Ply before_;
  Entries entries_;
  int fewest_left_ = 0;
  ValuesWritten written_;
};

}  // namespace

template <class Board>
ValuesWritten write_placement_values(const MorrisModel<Board>& model, const TableFolder& folder,
                                     const ValuesSettings& settings, const search::StopToken& stop) {
  return ValuesMaker<Board>(model, folder, settings, stop).make();
}

template ValuesWritten write_placement_values(const MorrisModel<morris::VariantD>&, const TableFolder&,
                                              const ValuesSettings&, const search::StopToken&);
template ValuesWritten write_placement_values(const MorrisModel<morris::Nine>&, const TableFolder&,
                                              const ValuesSettings&, const search::StopToken&);
template ValuesWritten write_placement_values(const MorrisModel<morris::Twelve>&, const TableFolder&,
                                              const ValuesSettings&, const search::StopToken&);
template ValuesWritten write_placement_values(const MorrisModel<morris::Six>&, const TableFolder&,
                                              const ValuesSettings&, const search::StopToken&);
template ValuesWritten write_placement_values(const MorrisModel<morris::Three>&, const TableFolder&,
                                              const ValuesSettings&, const search::StopToken&);

}  // namespace palamedes::tables
