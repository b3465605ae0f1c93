"""What somebody meets who tries everything: results as JSON, help that reads alike, refusals that say where to look."""

import json
import pathlib
import re
import subprocess
import unittest

from support import PROGRAM, ProgramTest

VERB = re.compile(r"^ {2}([\w-]+)(?:, [\w-]+)* ", flags=re.M)


class Newcomer(ProgramTest):
    def json(self, *arguments):
        text = self.done(*arguments, "--json")
        self.assertEqual(text.count("\n"), 1, f"{arguments}: {text}")
        return json.loads(text)

    def verbs(self):
        """Every verb and part, as the words of its call."""
        listed = self.done("--help").split("Subcommands:\n")[1]
        for verb in VERB.findall(listed):
            yield (verb,)
            parts = self.done(verb, "--help").split("Subcommands:\n")
            for part in VERB.findall(parts[1]) if len(parts) > 1 else []:
                yield (verb, part)

    def test_every_result_comes_as_json(self):
        limits = ("--nodes", "50")
        self.json("games")
        self.json("engines", "kalah", "best")
        self.assertEqual(self.json("perft", "kalah:6,4", "2")["leaves"], [6, 35])
        self.json("bench", "kalah:3,3", "--seconds", "0.01")
        self.json("analyse", "kalah:3,3", "--depth", "3")
        self.json("ablate", "kalah:3,3", "--positions", "2", "--depth", "3")
        self.json("solve", "kalah:3,3")

        self.json("match", "kalah:3,3", "random", "random", "--games", "4", *limits, "--file", "a.event")
        self.json("tournament", "kalah:3,3", "random", "mcts", "--games", "2", *limits)
        self.json("selfplay", "kalah:3,3", "random", "--games", "2", *limits, "--file", "b.event")
        self.assertEqual(len(self.json("records", "list", "a.event")["games"]), 4)
        self.assertEqual(self.json("records", "show", "a.event")["games"], 4)
        game = self.json("records", "show", "a.event", "--game", "3")
        self.assertEqual((game["number"], game["first"]), (3, "random"))
        for part in ("lengths", "conversions", "first-moves"):
            self.json("records", part, "a.event")
        self.json("records", "merge", "a.event", "--out", "c.event")
        self.json("records", "openings", "kalah:3,3", "--count", "1", *limits, "--out", "openings.txt")
        self.json("records", "balance", "a.event", "--count", "2", "--out", "fair.txt")

        tables = ("morris:three", "--tables", "tables")
        self.json("tables", "build", *tables)
        for part in ("info", "verify", "longest"):
            self.json("tables", part, *tables)
        self.json("tables", "probe", "morris:three", "WWxBxBWxB w 0 0", "--tables", "tables")
        self.json("tables", "export", *tables, "--slice", "3-3", "--out", "3-3.csv")
        self.json("tables", "values", *tables, "--out", "values.txt")

        self.json("learn", "samples", "kalah:6,4", "--games", "2", *limits, "--out", "a.samples")
        self.json("learn", "fit", "kalah:6,4", "a.samples", "--name", "x", "--epochs", "1", "--out", "x.txt")
        self.json("learn", "tune", "kalah:6,4", "--from", "hand", "--games", "2", *limits, "--out", "tuned.txt")
        self.json("learn", "import", "a.experience", "b.event")
        self.json("learn", "show", "kalah:3,3", "--experience", "a.experience")
        self.json("learn", "stats", "a.experience")
        self.json("learn", "merge", "b.experience", "a.experience")
        self.json("learn", "export", "a.experience", "--least", "1", "--out", "experience.txt")
        self.json("learn", "prune", "a.experience", "--least", "1")

        book = ("kalah:3,3", "--book", "book.txt")
        self.json("book", "build", "kalah:3,3", "--games", "8", *limits, "--out", "book.txt")
        self.json("book", "show", *book)
        self.json("book", "test", *book, "--games", "2", *limits)
        self.assertEqual(self.json("book", "test", *book, "--check", "--deeper", "100", "--samples", "1")["moves"], 1)

        (self.folder / "class" / "nobody").mkdir(parents=True)
        graded = self.json("grade", "class")
        self.assertEqual([student["student"] for student in graded["students"]], ["nobody"])

    def test_help_names_types_and_ranges_alike(self):
        seen = 0
        for words in self.verbs():
            text = self.done(*words, "--help")
            self.assertIsNone(re.search(r"\b(U?INT|FLOAT)\b|TEXT:|NUMBER:", text), f"{words}: {text}")
            seen += 1
        self.assertGreaterEqual(seen, 50)
        for program in ("pbrain-palamedes", "palamedes-darkchess"):
            text = subprocess.run([pathlib.Path(PROGRAM).with_name(program), "--help"], capture_output=True, text=True,
                                  check=True, timeout=60).stdout
            self.assertIsNone(re.search(r"\b(U?INT|FLOAT)\b|[{}]", text), text)

    def test_refusals_point_to_the_help(self):
        for words, call in (("match", ("match", "kalah", "random", "random", "--nodes", "-1")),
                            ("match", ("match", "kalah", "random")),
                            ("tournament", ("tournament", "kalah", "random")),
                            ("selfplay", ("selfplay", "kalah")),
                            ("grade", ("grade", ".", "--depth", "0")),
                            ("learn fit", ("learn", "fit", "kalah", "x", "--name", "x", "--out", "y", "--rate", "no")),
                            ("book build", ("book", "build", "kalah", "--out", "x", "--games", "none")),
                            ("serve", ("serve", "--port", "99999")),
                            ("play", ("play", "kalah", "--second", "")),
                            ("draw", ("draw", "kalah", "--last-move", "perhaps")),
                            ("analyse", ("analyse", "kalah", "--seed", "x")),
                            ("ablate", ("ablate", "mingmang", "--preset", "worst")),
                            ("ablate", ("ablate", "kalah", "--engines", "")),
                            ("match", ("match", "kalah", "", "random")),
                            ("match", ("match", "kalah", "random", "random", "--openings", "random:x")),
                            ("tournament", ("tournament", "kalah", "best", "mcts", "--kind", "swiss", "--rounds", "2")),
                            ("engine", ("engine", "kalah", "--connect", "localhost:1")),
                            ("engines", ("engines", "kalah", "--markdown")),
                            ("solve", ("solve", "kalah", "--all")),
                            ("analyse", ("analyse", "kalah", "--tree", "tree.svg", "--lines", "2"))):
            self.assertRegex(self.refused(*call), f"; see palamedes {words} --help$")
        self.assertTrue(self.refused("help").endswith("; see palamedes --help"))
        self.assertIn("--preset is for Ming Mang", self.refused("ablate", "kalah", "--preset", "cammp"))
        self.assertIn("gomoku has no rules", self.refused("perft", "gomoku", "1", "--superko"))
        self.assertIn("no experience of gomoku;", self.refused("learn", "show", "gomoku"))
        self.assertIn("--port: must be a whole number from 0 to 65535, not '99999'",
                      self.refused("serve", "--port", "99999"))
        self.assertIn("--seed: must be a whole number, 0 or more, not 'x'",
                      self.refused("analyse", "kalah", "--seed", "x"))
        self.assertIn("from 0.0001 to 1000000, not '0'",
                      self.refused("match", "kalah", "random", "random", "--time", "0"))

    def test_a_search_gives_up_after_its_seconds(self):
        tables = ("--tables", "tables")
        self.assertIn("not sure of all moves in 0.5 s",
                      self.refused("solve", "mingmang:4", "--seconds", "0.5", *tables))
        self.assertIn("not proven in 0.5 s", self.refused("solve", "mnk:15x15,5", "--seconds", "0.5", *tables))
        self.assertIn("--seconds is for games", self.refused("solve", "morris", "--seconds", "5", *tables))

    def test_book_and_search_are_told_apart(self):
        shown = self.done("analyse", "mingmang", "--depth", "4")
        said = re.search(r"book and search disagree: `best` plays the book's (\w+), not (\w+), since", shown)
        self.assertIsNotNone(said, shown)
        self.assertIn(f"best move {said[2]}:", shown)
        asked = self.json("analyse", "mingmang", "--depth", "4")
        self.assertEqual((asked["move"], asked["warnings"]), (said[2], []))
        self.assertIn(said[1], str(asked["book"]))

    def test_trees_are_of_a_size_that_opens(self):
        said = self.done("analyse", "darkchess", "--tree", "tree.svg")
        self.assertRegex(said, r"ply \d+ and what is below is left out: more than 5,000 nodes")
        self.assertLess((self.folder / "tree.svg").stat().st_size, 2_000_000)

    def test_pondering_is_kept_in_the_event(self):
        self.done("match", "kalah:3,3", "best", "best", "--ponder", "--games", "2", "--time", "0.05", "--grace", "60",
                  "--file", "p.event")
        self.assertIn('[Terms "time=0.05 grace=60 ponder=1"]', self.done("records", "export", "p.event"))

    def test_nothing_is_printed_before_a_game_is_refused(self):
        result = self.call("bench", "nosuchgame")
        self.assertEqual((result.returncode, result.stdout), (2, ""))

    def test_progress_ends_where_all_is_done(self):
        result = self.call("ablate", "kalah:3,3", "--positions", "1", "--depth", "2", "--engines", "alphabeta;mcts")
        self.assertIn("2/2 settings", result.stderr)


if __name__ == "__main__":
    unittest.main()
