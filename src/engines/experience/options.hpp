#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engines/engine.hpp"
#include "knowledge/experience/experience.hpp"

namespace palamedes::engines {

enum class ExperienceUse : std::uint8_t {
  kSeed,     // as MagicAI: a bonus for the move with the best share of points
  kCertain,  // that bonus only where the best is significantly better than all others
  kLean,     // every move by how much its share of points is above the average, less sure where it was played seldom
};

// Whose experience a tree search is seeded by.
struct ExperienceOptions {
  std::string experience = "off";
  ExperienceUse use = ExperienceUse::kSeed;
  int least = 20;
  double strength = 0.5;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("experience", experience,
                 "experience that seeds the tree: auto for what the program has, off for none, else a file");
    visitor.choice("experience-use", use, {"seed", "certain", "lean"},
                   "a bonus for the best move, for one that is surely best, or for every move by its points");
    visitor.integer("experience-least", least, 1, 1'000'000'000, "times that a position must have been met");
    visitor.real("experience-strength", strength, 0, 100,
                 "size of the bonus; where it leans, what a whole point above the average is worth");
  }
};

// What a database says that it is of: the variant of a game and the key of its start.
knowledge::ExperienceOf whose_experience(const catalog::Game& game);

struct OpenedExperience {
  std::shared_ptr<const knowledge::Experience> experience;  // none where there is none
  std::string trouble;                                      // why not, if one was asked for
};

// Never throws because of the file: an engine plays without it and says so.
OpenedExperience open_experience(const ExperienceOptions& options, const knowledge::ExperienceOf& whose);

// An engine whose every report carries a warning; the engine itself if there is nothing to warn of.
std::unique_ptr<Engine> with_warning(std::unique_ptr<Engine> engine, std::string warning);

}  // namespace palamedes::engines
