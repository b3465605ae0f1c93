#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "tables/checker.hpp"
#include "tables/game_tables.hpp"
#include "tables/model.hpp"

namespace palamedes::tables {

// The tables of a model's game, but for how they are solved.
template <TableModel Model>
class TablesOf : public GameTables {
 public:
  using Game = typename Model::Game;
  using Position = typename Game::Position;

  TablesOf(const TableRoots& roots, std::unique_ptr<const Model> model)
      : GameTables(model->game().spec().text(), TableFolder(roots, model->folder_name(), written_for(*model)),
                   model->slices(), MarginModel<Model> ? FileKind::kMargins : FileKind::kResults),
        model_(std::move(model)) {}

 protected:
  const Model& model() const { return *model_; }
  // What the program itself knows of a position where the game goes on.
  virtual std::optional<Known> built_in(const Position& /*position*/) const { return std::nullopt; }

 private:
  Proof value_of(std::span<const std::byte> bytes) final {
    // A proof cannot say by how much.
    if (MarginModel<Model> || bytes.size() != sizeof(Position)) return {};
    std::array<std::byte, sizeof(Position)> copy;
    std::copy(bytes.begin(), bytes.end(), copy.begin());
    const auto position = std::bit_cast<Position>(copy);
    const auto place = model_->place(position);
    auto known = place ? known_at(*place, true) : std::nullopt;
    if (!known) known = built_in(position);
    if (!known) return {};
    switch (known->value.outcome) {
      case Outcome::kWin: return {Proof::Kind::kWin, known->value.plies.value_or(known->at_most)};
      case Outcome::kLoss: return {Proof::Kind::kLoss, known->value.plies.value_or(known->at_most)};
      case Outcome::kDraw: break;
    }
    return {Proof::Kind::kDraw};
  }

  Asked asked(const std::string& text) const final {
    const Position position = model_->game().parse_position(text);
    const Result result = model_->game().result(position);
    if (result == Result::kOngoing) {
      return {std::nullopt, model_->place(position), built_in(position), std::string(model_->why_nowhere())};
    }
    if constexpr (MarginModel<Model>) {
      return {Value::of_margin(model_->final_margin(position)), std::nullopt, std::nullopt, ""};
    } else {
      Value value;
      if (result != Result::kDraw) {
        const bool won = result == win_for(model_->game().side_to_move(position));
        value = {won ? Outcome::kWin : Outcome::kLoss, 0, std::nullopt};
      }
      return {value, std::nullopt, std::nullopt, ""};
    }
  }

  std::pair<std::uint64_t, bool> check(SliceId slice, const VerifySettings& settings) final {
    return Checker<Model>(*model_, files(), prober(), settings).check(slice);
  }

  std::string text_at(SliceId slice, std::uint64_t index) const final {
    return model_->game().position_text(model_->position(slice, index));
  }
  int ahead_at(SliceId slice) const final { return ahead_in(*model_, slice); }

  std::unique_ptr<const Model> model_;
};

}  // namespace palamedes::tables
