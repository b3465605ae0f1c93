"""What an engine was told to use and cannot is never silently missing from a measurement."""

import json
import unittest

from support import DATA, ProgramTest, flipped

CORPUS = DATA / "files-0.1.0"


class Knowledge(ProgramTest):
    def refuses(self, game, engine, *words):
        for verb in ("match", "tournament"):
            said = self.refused(verb, game, engine, "random", "--games", "2", "--nodes", "20", "--file", "a.event")
            for word in words:
                self.assertIn(word, said)
            self.assertNotIn("a.event", self.files())

    def test_what_is_missing_is_refused_before_the_first_game(self):
        self.refuses("kalah", "mcts:experience=/nonexistent", "there is no experience database '/nonexistent'")
        self.refuses("kalah", "alphabeta:book=/nonexistent", "'/nonexistent'")
        self.refuses("kalah", "alphabeta:evaluation=/nonexistent", "'/nonexistent'")
        self.refuses("morris:six", "alphabeta:tables=/nonexistent", "'/nonexistent'")

    def test_what_is_damaged_is_refused_before_the_first_game(self):
        book = self.copied(CORPUS / "book.txt")
        flipped(book, 8 * 400)
        self.refuses("tictactoe", f"alphabeta:book={book}", "the book is damaged")
        experience = self.copied(CORPUS / "experience.txt")
        flipped(experience, 8 * 4000)
        self.refuses("kalah", f"mcts:experience={experience}", "damaged")
        self.copied(CORPUS / "tables")
        table = next((self.folder / "tables").rglob("*.results"))
        flipped(table, 8 * 20)
        self.refuses("morris:six", f"alphabeta:tables={self.folder}/tables", "its header is damaged")

    def test_what_fails_during_an_event_is_in_its_result(self):
        self.done("tables", "build", "morris:three", "--tables", "tables")
        for table in (self.folder / "tables").rglob("*.results"):
            flipped(table, 8 * (table.stat().st_size - 3))
        for table in (self.folder / "tables").rglob("*.distances"):
            flipped(table, 8 * (table.stat().st_size - 3))
        engine = f"alphabeta:depth=2,tables={self.folder}/tables"
        self.done("match", "morris:three", engine, "random", "--games", "6", "--nodes", "200", "--openings", "random:4",
                  "--max-plies", "40", "--file", "a.event")
        shown = json.loads(self.done("records", "show", "a.event", "--json"))
        self.assertTrue(shown["warnings"], shown)
        self.assertEqual(shown["warnings"][0]["engine"], engine)
        self.assertIn("is damaged", shown["warnings"][0]["warning"])
        self.assertIn("warning: alphabeta", self.done("records", "show", "a.event"))
        self.assertIn("Warning \"the table", self.done("records", "export", "a.event"))
        self.assertIn("warning: alphabeta", self.done("records", "export", "a.event", "--format", "html"))

    def test_an_event_is_not_resumed_without_what_it_began_with(self):
        weights = self.copied(CORPUS / "tuned.txt")
        self.done("match", "kalah", f"alphabeta:depth=1,evaluation={weights}", "random", "--games", "2", "--nodes", "9",
                  "--file", "a.event")
        weights.unlink()
        self.assertIn("tuned.txt", self.refused("match", "--resume", "a.event"))

    def test_analyse_shows_no_moves_of_another_book(self):
        book = self.copied(CORPUS / "book.txt")
        whole = self.done("analyse", "tictactoe", "--engine", f"alphabeta:book={book}", "--depth", "1")
        self.assertIn("book", whole.split("best move", 1)[1])
        flipped(book, 8 * 400)
        damaged = self.done("analyse", "tictactoe", "--engine", f"alphabeta:book={book}", "--depth", "1")
        tail = damaged.split("best move", 1)[1].splitlines()
        self.assertEqual(len(tail), 2, damaged)
        self.assertIn("plays without a book", tail[1])

    def test_weights_say_when_they_are_damaged(self):
        self.done("learn", "tune", "kalah", "--from", "hand", "--engine", "alphabeta:depth=1", "--nodes", "20", "--games",
                  "8", "--out", "w.txt")
        whole = (self.folder / "w.txt").read_bytes()
        self.assertIn(b"\nchecksum ", whole)
        call = ("analyse", "kalah", "--engine", "alphabeta:evaluation=./w.txt", "--depth", "1")
        self.done(*call)
        for bit in range(0, 8 * (len(whole) - 1), 37):
            (self.folder / "w.txt").write_bytes(whole)
            flipped(self.folder / "w.txt", bit)
            self.assertIn("weights", self.refused(*call), bit)

    def test_weights_say_which_commands_made_them(self):
        self.done("learn", "samples", "mnk:15x15,5", "--engine", "alphabeta:table-mb=1", "--nodes", "50", "--games", "2",
                  "--seed", "7", "--kept", "unproven", "--strays", "50", "--boards", "--out", "a.samples")
        for verb in ("fit", "lines"):
            self.done("learn", verb, "mnk:15x15,5", "a.samples", "--name", "x", "--epochs", "1", "--out", "w.txt")
            head = [line for line in (self.folder / "w.txt").read_text().splitlines() if line.startswith("#")]
            self.assertIn(f"palamedes learn {verb} mnk:15x15,5 --from", head[0])
            self.assertIn("--epochs 1", head[0])
            self.assertIn("nodes 50 seed 7 opening-plies 12 sampled-plies 60 kept unproven strays 50 boards on", head[-1])
            self.assertIn("from 2 games", head[-1])
            self.done("analyse", "mnk:15x15,5", "--engine", "alphabeta:evaluation=./w.txt", "--depth", "1")


if __name__ == "__main__":
    unittest.main()
