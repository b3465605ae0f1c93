#pragma once

#include <memory>
#include <string>

#include "apps/command_line.hpp"
#include "catalog/game.hpp"
#include "knowledge/book.hpp"

// The parts of the verb `book`, a file each.
namespace palamedes::apps {

// The book in a file or, where none is named, the one inside the program. Throws UserError where there is none.
std::shared_ptr<const knowledge::Book> book_of(const catalog::Game& game, const std::string& path);

// A table of what a book knows of the present position; empty where it knows nothing.
std::string book_table(const knowledge::Book& book, const catalog::Game& game);

void add_book_build(cli::App& book);
void add_book_show(cli::App& book);
void add_book_test(cli::App& book);
void add_book_export(cli::App& book);

}  // namespace palamedes::apps
