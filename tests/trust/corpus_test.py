"""Files that version 0.1.0 wrote are read as they were meant, whatever became of their formats since."""

import json
import re
import unittest

from support import DATA, ProgramTest

CORPUS = DATA / "files-0.1.0"


class OldFiles(ProgramTest):
    def copy_of(self, name):
        return self.copied(CORPUS / name)

    def test_events_give_the_same_records(self):
        for name in ("kalah", "darkchess"):
            exported = self.done("records", "export", self.copy_of(f"{name}.event"))
            without_seals = re.sub(r"\[Checksum \".*\"\]\n", "", exported)
            self.assertEqual(without_seals, (CORPUS / f"{name}.records").read_text(), name)

    def test_records_are_imported(self):
        self.done("learn", "import", "new.experience", self.copy_of("kalah.records"))
        imported = json.loads(self.done("learn", "stats", "new.experience", "--json"))
        self.assertEqual(imported["checksum"], json.loads((CORPUS / "kalah.experience.json").read_text())["checksum"])

    def test_an_event_that_was_killed_goes_on(self):
        event = self.copy_of("killed.event")
        self.copy_of("killed.event-wal")
        shown = self.done("records", "show", event, "--json")
        self.assertEqual(json.loads(shown)["games"], json.loads((CORPUS / "killed.json").read_text())["games"])
        self.done("match", "--resume", event)
        self.assertEqual(len(self.done("records", "list", event).splitlines()), 40)

    def test_parts_of_an_event_are_merged(self):
        parts = [self.copy_of("part1.event"), self.copy_of("part2.event")]
        self.assertEqual(self.done("records", "merge", *parts, "--out", "all.event"), "8 games in all.event\n")

    def test_experience_counts_the_same_and_takes_games(self):
        database = self.copy_of("kalah.experience")
        before = json.loads((CORPUS / "kalah.experience.json").read_text())
        counted = json.loads(self.done("learn", "stats", database, "--json"))
        self.assertEqual({name: counted[name] for name in before}, before)
        self.done("learn", "import", database, self.copy_of("part1.event"))
        after = json.loads(self.done("learn", "stats", database, "--json"))
        self.assertEqual(after["games"], before["games"] + 4)

    def test_experience_as_a_text_and_pruned_is_shown_alike(self):
        expected = json.loads((CORPUS / "shown.json").read_text())
        for name in ("kalah.experience", "pruned.experience", "experience.txt"):
            shown = self.done("learn", "show", "kalah", "--experience", self.copy_of(name), "--json")
            self.assertEqual(json.loads(shown), expected, name)

    def test_tables_are_right(self):
        self.copy_of("tables")
        self.done("tables", "verify", "morris:six", "--tables", self.folder / "tables")

    def test_a_book_has_the_same_lines(self):
        self.assertEqual(self.done("book", "export", "tictactoe", "--book", self.copy_of("book.txt"), "--format", "json"),
                         (CORPUS / "book.json").read_text())

    def test_weights_are_taken(self):
        for name in ("fitted.txt", "tuned.txt"):
            weights = self.copy_of(name)
            self.done("analyse", "kalah", "--engine", f"alphabeta:evaluation={weights}", "--depth", "2")

    def test_samples_are_all_there(self):
        samples = self.copy_of("kalah.samples")
        fitted = self.done("learn", "fit", "kalah", samples, "--name", "x", "--out", "x.txt", "--epochs", "1")
        self.assertEqual(fitted.splitlines()[0], (CORPUS / "samples.head").read_text().strip())
        self.done("learn", "samples", "kalah", "--engine", "alphabeta:depth=2", "--games", "7", "--nodes", "50",
                  "--out", samples)

    def test_tuning_goes_on(self):
        self.copy_of("tuned.txt.journal")
        self.done("learn", "tune", "kalah", "--from", "hand", "--engine", "alphabeta:depth=2", "--nodes", "50",
                  "--games", "24", "--out", self.folder / "tuned.txt")


if __name__ == "__main__":
    unittest.main()
