// Plays one random game and prints its record: random-kalah [GAME [SEED]], by default kalah and 1.
#include <exception>
#include <iostream>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "catalog/game.hpp"
#include "catalog/record.hpp"

int main(int argc, char** argv) {
  try {
    const std::unique_ptr<palamedes::catalog::Game> game = palamedes::catalog::make_game(argc > 1 ? argv[1] : "kalah");
    palamedes::Random random(argc > 2 ? std::stoull(argv[2]) : 1);
    while (!game->outcome().over()) game->play(palamedes::catalog::random_move(*game, random));

    std::cout << game->draw({}) << '\n' << palamedes::catalog::record_of(*game, game->outcome()).text() << '\n';
    std::cout << palamedes::catalog::describe(*game, game->outcome()) << '\n';
    return 0;
  } catch (const palamedes::UserError& error) {
    std::cerr << error.what() << '\n';
  } catch (const std::exception&) {
    std::cerr << "the seed is a whole number, as in: random-kalah kalah:6,4 7\n";
  }
  return 2;
}
