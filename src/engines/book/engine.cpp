#include "engines/book/engine.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "engines/book/positions.hpp"
#include "knowledge/book.hpp"

namespace palamedes::engines {
namespace {

// What a hundredth of variety allows a move to be worth less than the best, in points of a game.
constexpr double kPointsPerVariety = 0.001;

class BookEngine final : public Engine {
 public:
  BookEngine(std::unique_ptr<Engine> inside, std::shared_ptr<const knowledge::Book> book, std::string warning,
             int variety, std::uint64_t seed)
      : inside_(std::move(inside)),
        book_(std::move(book)),
        warning_(std::move(warning)),
        variety_(variety),
        seed_(seed),
        random_(seed) {}

  std::string spec() const override { return inside_->spec(); }
  void new_game() override {
    inside_->new_game();
    random_ = Random(seed_);
  }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    const Stopwatch watch;
    std::vector<BookChoice> choices;
    if (book_ && question.plays && question.tree == nullptr) choices = known(game, question.only);
    EngineReport report;
    if (choices.empty()) {
      report = inside_->think(game, question, token);
    } else {
      report = report_of(choices, question.lines);
      report.seconds = watch.seconds();
      if (question.reporter) question.reporter(report);
    }
    if (!warning_.empty()) report.warning = report.warning.empty() ? warning_ : warning_ + "; " + report.warning;
    return report;
  }

 private:
  // The kept moves, the one to be played first.
  std::vector<BookChoice> known(const catalog::Game& game, const std::vector<std::string>& only) {
    std::vector<BookChoice> choices;
    try {
      choices = book_choices(*book_, game);
    } catch (const UserError& error) {
      warning_ = error.what();
      book_.reset();
    }
    std::erase_if(choices, [&](const BookChoice& choice) {
      return !choice.book.kept || (!only.empty() && std::find(only.begin(), only.end(), choice.move) == only.end());
    });
    if (choices.size() > 1 && variety_ > 0) {
      const auto chosen = choices.begin() + static_cast<std::ptrdiff_t>(varied(choices));
      std::rotate(choices.begin(), chosen, chosen + 1);
    }
    return choices;
  }

  // One of those that are worth nearly as much as the best, as often as it was played.
  std::size_t varied(const std::vector<BookChoice>& choices) {
    const knowledge::BookMove& best = choices.front().book;
    std::vector<std::uint64_t> weights;
    std::uint64_t total = 0;
    for (const BookChoice& choice : choices) {
      const bool near =
          choice.book.value >= best.value - kPointsPerVariety * variety_ && !loses_value(best, choice.book);
      weights.push_back(near ? choice.book.games + 1 : 0);
      total += weights.back();
    }
    std::uint64_t drawn = random_.below(static_cast<std::uint32_t>(std::min<std::uint64_t>(total, UINT32_MAX)));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (drawn < weights[i]) return i;
      drawn -= weights[i];
    }
    return 0;
  }

  // Of proven values only equal ones are near to each other.
  static bool loses_value(const knowledge::BookMove& best, const knowledge::BookMove& other) {
    if (!best.proven) return false;
    const auto kind = [](search::Score score) { return search::is_win(score) ? 1 : search::is_loss(score) ? -1 : 0; };
    return !other.proven || kind(*other.proven) < kind(*best.proven);
  }

  static EngineReport report_of(const std::vector<BookChoice>& choices, int lines) {
    EngineReport report;
    report.depth = 1;
    report.selective_depth = 1;
    report.note = "book";
    for (const BookChoice& choice : choices) {
      if (static_cast<int>(report.lines.size()) == std::max(1, lines)) break;
      report.lines.push_back({.score = choice.book.proven.value_or(0),
                              .proven = choice.book.proven.has_value(),
                              .visits = choice.book.games,
                              .moves = {choice.move},
                              .scored = choice.book.proven.has_value()});
    }
    return report;
  }

  std::unique_ptr<Engine> inside_;
  std::shared_ptr<const knowledge::Book> book_;
  std::string warning_;
  int variety_;
  std::uint64_t seed_;
  Random random_;
};

}  // namespace

void check_book(const BookOptions& options) {
  if (options.book == "off" || options.book == "auto") return;
  std::error_code unreadable;
  if (!std::filesystem::is_regular_file(options.book, unreadable)) {
    throw UserError("there is no book " + quote(options.book) + "; book= names the file, auto or off");
  }
}

std::unique_ptr<Engine> with_book(std::unique_ptr<Engine> inside, const Spec& game, const BookOptions& options,
                                  std::uint64_t seed) {
  if (options.book == "off") return inside;
  std::shared_ptr<const knowledge::Book> book;
  std::string warning;
  if (options.book == "auto") {
    book = knowledge::Book::built_in(game.text());
    if (!book) return inside;
  } else {
    check_book(options);
    try {
      book = knowledge::Book::open(options.book, game.text());
    } catch (const UserError& error) {
      warning = std::string("plays without a book: ") + error.what();
    }
  }
  return std::make_unique<BookEngine>(std::move(inside), std::move(book), std::move(warning), options.variety, seed);
}

}  // namespace palamedes::engines
