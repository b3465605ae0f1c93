#include "tables/game_tables.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "tables/levels.hpp"

namespace palamedes::tables {
namespace {

Value with_ahead(Value value, const Place& place) {
  return value.margin ? Value::of_margin(*value.margin + place.ahead) : value;
}

// A family and the spec with its alias, if it is one, replaced; no family where none has tables for it.
std::pair<const TablesFamily*, Spec> family_of(const Spec& spec) {
  for (const TablesFamily* family : tables_families()) {
    if (spec.name == family->name()) return {family, spec};
    for (const Alias& alias : family->aliases()) {
      if (spec.name == alias.name) return {family, Spec::parse(alias.stands_for)};
    }
  }
  return {nullptr, spec};
}

std::pair<const TablesFamily*, Spec> family_with_tables(const Spec& spec) {
  auto found = family_of(spec);
  if (found.first == nullptr) {
    throw UserError("there are no tables for " + quote(spec.name) +
                    "; there are for: " + join(games_with_tables(), ", "));
  }
  return found;
}

bool has_tables(const std::string& folder) {
  std::error_code none;
  const std::filesystem::directory_iterator files(folder, none);
  return std::any_of(begin(files), end(files), [](const auto& entry) {
    const auto extension = entry.path().extension();
    return extension == extension_of(FileKind::kResults) || extension == extension_of(FileKind::kMargins);
  });
}

}  // namespace

GameTables::GameTables(std::string game, TableFolder folder, SliceSet slices, FileKind finished)
    : game_(std::move(game)),
      folder_(std::move(folder)),
      slices_(std::move(slices)),
      finished_(finished),
      prober_(folder_, slices_),
      refused_(slices_.size()) {}

bool GameTables::has(const SliceGroup& group, bool with_distances) const {
  return std::all_of(group.begin(), group.end(), [&](SliceId slice) {
    return folder_.has(slices_[slice], finished_) &&
           (!with_distances || folder_.has(slices_[slice], FileKind::kDistances));
  });
}

bool GameTables::has_up_to(const std::string& slice) const {
  const std::vector<SliceGroup> groups = slices_.groups_up_to(last_slice(slice));
  return std::all_of(groups.begin(), groups.end(),
                     [&](const SliceGroup& group) { return has(group, finished_ == FileKind::kResults); });
}

void GameTables::build(const BuildSettings& settings, const search::StopToken& stop) {
  const std::vector<SliceGroup> groups = slices_.groups_up_to(last_slice(settings.up_to));
  folder_.make();
  const BuildLock lock(folder_);
  const bool distances = finished_ == FileKind::kResults && settings.keep_distances;
  for (const SliceGroup& group : groups) {
    const Stopwatch watch;
    const bool missing = !has(group, distances);
    if (missing) solve(group, settings, stop);
    std::vector<TableInfo> built;
    for (const SliceId slice : group) built.push_back(folder_.open(slices_[slice], finished_)->info());
    settings.on_group(built, missing ? watch.seconds() : 0);
  }
  if (distances) return;
  for (SliceId slice = 0; slice < slices_.size(); ++slice) folder_.remove(slices_[slice], FileKind::kDistances);
}

void GameTables::verify(const VerifySettings& settings) {
  bool any = false;
  for (SliceId slice = 0; slice < slices_.size(); ++slice) {
    if (!folder_.has(slices_[slice], finished_)) continue;
    any = true;
    // A build that was killed may have left part of a group, whose entries have successors that are not there yet.
    const bool has_group = has(slices_.group_of(slice), false);
    const auto [checked, whole] = has_group ? check(slice, settings) : std::pair<std::uint64_t, bool>();
    settings.on_slice(slices_[slice].name, checked, whole);
  }
  if (!any) throw UserError("there are no tables of " + game() + " in " + quote(folder()));
}

std::vector<TableInfo> GameTables::infos() const {
  std::vector<TableInfo> list;
  for (SliceId slice = 0; slice < slices_.size(); ++slice) {
    if (folder_.has(slices_[slice], finished_)) list.push_back(folder_.open(slices_[slice], finished_)->info());
  }
  return list;
}

Value GameTables::value(const std::string& position) {
  const Asked question = asked(position);
  if (question.over) return *question.over;
  if (question.place) {
    if (const auto value = prober_.value(question.place->slice, question.place->index)) {
      return with_ahead(*value, *question.place);
    }
  }
  if (question.built_in) return question.built_in->value;
  if (!question.place) throw UserError("the position " + quote(position) + " " + question.nowhere);
  throw missing_table(question.place->slice);
}

std::optional<std::string> GameTables::slice_of(const std::string& position) const {
  const Asked question = asked(position);
  return question.place ? std::optional(slices_[question.place->slice].name) : std::nullopt;
}

Value GameTables::value_at(const Place& place) {
  const auto value = prober_.value(place.slice, place.index);
  if (!value) throw missing_table(place.slice);
  return with_ahead(*value, place);
}

UserError GameTables::missing_table(SliceId slice) const {
  return UserError("there is no table of " + slices_[slice].name + " in " + quote(folder()) + "; build it");
}

std::optional<Known> GameTables::known(const std::string& position) {
  const Asked question = asked(position);
  if (question.over) return Known{*question.over, 0};
  const auto known = question.place ? known_at(*question.place, false) : std::nullopt;
  return known ? known : question.built_in;
}

std::optional<Known> GameTables::known_at(const Place& place, bool roughly) {
  std::atomic<bool>& refused = refused_[place.slice];
  if (refused.load(std::memory_order_relaxed)) return std::nullopt;
  try {
    const auto value = roughly ? prober_.result(place.slice, place.index) : prober_.value(place.slice, place.index);
    if (!value) {
      refused = true;  // there is no file
      return std::nullopt;
    }
    const Known known{with_ahead(*value, place), prober_.highest_level(place.slice)};
    const bool in_time = value->outcome == Outcome::kDraw || value->plies.value_or(known.at_most) <= place.plies_left;
    if (in_time) return known;
    return roughly ? known_at(place, false) : std::nullopt;
  } catch (const UserError& error) {
    refused = true;
    const std::lock_guard lock(trouble_mutex_);
    if (trouble_.empty()) trouble_ = error.what();
    return std::nullopt;
  }
}

std::string GameTables::trouble() const {
  const std::lock_guard lock(trouble_mutex_);
  return trouble_;
}

Sampled GameTables::sampled(const std::string& slice, std::uint64_t index) {
  const SliceId number = slices_.find(slice);
  const Place place{number, index, ahead_at(number)};
  return {text_at(place.slice, index), value_at(place)};
}

std::string GameTables::position_at_level(const std::string& name, int level) const {
  const SliceId slice = slices_.find(name);
  if (!folder_.has(slices_[slice], FileKind::kDistances)) {
    throw UserError("the distances of " + name + " are not in " + quote(folder()) + "; build them");
  }
  const auto file = folder_.open(slices_[slice], FileKind::kDistances);
  const std::uint32_t width = file->info().cell_bytes;
  const auto wanted = static_cast<unsigned>(Levels<std::uint16_t>::cell(level));
  std::vector<std::uint8_t> cells;
  for (std::uint64_t block = 0; block < file->info().blocks(); ++block) {
    cells.resize(file->info().block_bytes(block));
    file->read_block(block, cells);
    for (std::uint32_t i = 0; i < file->info().block_states(block); ++i) {
      const unsigned cell = width == 1 ? cells[i] : cells[2 * i] + 256U * cells[2 * i + 1];
      if (cell == wanted) return text_at(slice, block * kBlockStates + i);
    }
  }
  throw UserError("no position of " + name + " is decided in " + std::to_string(level) + " plies");
}

std::vector<Estimation> GameTables::estimations() const {
  throw UserError("there is no estimation of " + quote(game()) + " to compare with its tables");
}

Solution GameTables::solve_earlier(const std::string& /*position*/, const SolveSettings& /*settings*/,
                                   const search::StopToken& /*stop*/) {
  throw UserError("the tables of " + quote(game()) + " reach the start; `tables probe` tells a position's value");
}

ValuesWritten GameTables::write_values(const ValuesSettings& /*settings*/, const search::StopToken& /*stop*/) {
  throw UserError("values are written of placements of Morris only, not of " + quote(game()));
}

std::optional<Solution> GameTables::prove(const std::string& /*position*/, bool /*all_moves*/,
                                          const ProofLimits& /*limits*/, const search::StopToken& /*stop*/) {
  return std::nullopt;
}

std::optional<bool> GameTables::reaches(const std::string& /*position*/, const std::string& /*move*/, int /*margin*/,
                                        const ProofLimits& /*limits*/, const search::StopToken& /*stop*/) {
  return std::nullopt;
}

std::vector<std::string> games_with_tables() {
  std::vector<std::string> names;
  for (const TablesFamily* family : tables_families()) names.emplace_back(family->name());
  return names;
}

ChanceSolution TablesFamily::chance_solution(const Spec& spec, const std::string& /*position*/,
                                             const ChanceProgress& /*on_progress*/) const {
  throw UserError(quote(spec.text()) + " is not solved through chance");
}

const TablesFamily* chance_family(const Spec& spec) {
  const auto [family, wanted] = family_of(spec);
  return family != nullptr && family->solves_chance(wanted) ? family : nullptr;
}

bool offers_tables(const Spec& spec) { return family_of(spec).first != nullptr; }

std::unique_ptr<GameTables> make_game_tables(const Spec& spec, const TableRoots& roots) {
  const auto [family, wanted] = family_with_tables(spec);
  if (const std::string other = family->only_for(wanted); !other.empty()) {
    throw UserError("the tables are for " + other + ", not for " + quote(spec.text()));
  }
  return family->open(wanted, roots);
}

std::vector<std::string> table_folders(const Spec& spec, const TableRoots& roots) {
  const auto [family, wanted] = family_of(spec);
  if (family == nullptr) return {};
  const std::string name = family->folder_name(wanted);
  std::vector<std::string> folders = {roots.own + "/" + name};
  if (!roots.cache.empty()) folders.push_back(roots.cache + "/" + name);
  return folders;
}

bool has_game_tables(const Spec& spec, const TableRoots& roots) {
  const std::vector<std::string> folders = table_folders(spec, roots);
  return std::any_of(folders.begin(), folders.end(), has_tables);
}

bool has_built_in_values(const Spec& spec) {
  const auto [family, wanted] = family_of(spec);
  return family != nullptr && family->has_values(wanted);
}

std::unique_ptr<GameTables> open_game_tables(const Spec& spec, const TableRoots& roots) {
  const auto [family, wanted] = family_with_tables(spec);
  return family->open(wanted, roots);
}

bool table_draws_hold(const Spec& spec) {
  const auto [family, wanted] = family_with_tables(spec);
  return family->draws_hold(wanted);
}

}  // namespace palamedes::tables
