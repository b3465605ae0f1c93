"""`palamedes solve` as people use it: a position in tables, before them and beyond what they tell; stopped and gone on with."""

import json
import re
import signal
import subprocess
import unittest

from support import ProgramTest

# Forty stones in the houses: more than anybody waits for in a test.
KALAH = "4,4,4,4,3,3,16,4,3,3,3,3,2,16,1"
ENDING = "----/----/----/----/----/----/-k--/K--G r - "


class Solve(ProgramTest):
    def solved(self, *arguments):
        return json.loads(self.done("solve", *arguments, "--json", "--tables", "tables"))

    def check_ending(self):
        """A win whose line goes to the end of the game, each ply of it one less."""
        solution = self.solved("darkchess", "--position", ENDING + "0")
        self.assertEqual((solution["method"], solution["value"], solution["proven"]), ("tables", "win", True))
        self.assertEqual(len(solution["line"]), solution["distance"])
        self.assertEqual(solution["moves"][solution["line"][0]], "win")
        self.assertEqual(len(solution["moves"]), 4)

    def test_an_ending_of_dark_chess_by_tables_that_are_made_for_it(self):
        self.check_ending()
        self.assertLess(len(self.files()), 30, "only what the ending needs is built")
        self.check_ending()

    def test_an_ending_of_dark_chess_by_tables_that_are_complete(self):
        self.done("tables", "build", "darkchess", "--tables", "tables")
        before = self.files()
        self.check_ending()
        said = self.done("solve", "darkchess", "--position", ENDING + "0", "--tables", "tables")
        self.assertIn("darkchess by tables:", said)
        self.assertEqual(before, self.files())

    def test_an_ending_whose_win_comes_too_late(self):
        solution = self.solved("darkchess", "--position", ENDING + "58")
        self.assertEqual((solution["method"], solution["value"]), ("search", "draw"))

    def test_analysis_reads_the_tables_of_an_ending(self):
        solution = self.solved("darkchess", "--position", ENDING + "0")
        said = self.done("analyse", "darkchess", "--engine", "best:tables=tables", "--nodes", "1000", "--json",
                         "--position", ENDING + "0")
        analysis = json.loads(said)
        self.assertEqual(solution["moves"][analysis["move"]], "win")
        self.assertTrue(analysis["lines"][0]["proven"], said)
        self.assertIn("tables", self.done("analyse", "darkchess", "--engine", "best:tables=tables", "--nodes", "1000",
                                          "--position", ENDING + "0"))

    def test_a_placed_position_of_morris(self):
        solution = self.solved("morris:three", "--position", "WWxBxBWxB w 0 0")
        self.assertEqual(solution["method"], "tables")
        self.assertEqual(solution["moves"][solution["line"][0]], solution["value"])

    def test_a_position_where_the_game_is_over(self):
        over = "----/----/----/----/----/----/----/K--G b - 0"
        self.assertIn("the game is over", self.refused("solve", "darkchess", "--position", over, "--tables", "tables"))

    def bounds_within(self, seconds):
        """What is known of Kalah's margin and of its moves' after so long."""
        result = self.call("solve", "kalah:6,6", "--position", KALAH, "--tables", "tables", "--threads", 1, "--seconds",
                           seconds, "--json")
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn(f"not solved in {seconds} s", result.stderr)
        part = json.loads(result.stdout)
        self.assertFalse(part["proven"])
        self.assertEqual(len(part["move_bounds"]), 6)
        for low, high in [part["bounds"], *part["move_bounds"].values()]:
            self.assertLessEqual(low, high)
            self.assertLessEqual(high, part["bounds"][1])
        return part

    def test_kalah_tells_what_it_knows_and_goes_on_from_there(self):
        first = self.bounds_within(1)
        low, high = first["bounds"]
        self.assertLess(high - low, 80, "more than nothing")
        again = self.bounds_within(1)
        self.assertGreaterEqual(again["bounds"][0], low)
        self.assertLessEqual(again["bounds"][1], high)
        for move, (least, most) in first["move_bounds"].items():
            self.assertGreaterEqual(again["move_bounds"][move][0], least)
            self.assertLessEqual(again["move_bounds"][move][1], most)

    def interrupted(self, *arguments):
        """Output and errors of a solver that Ctrl-C ends."""
        process = self.start("solve", *arguments, "--tables", "tables")
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(1.5)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2, said)
        return said

    def test_ctrl_c_says_what_is_kept_and_the_whole_command(self):
        known, said = self.interrupted("kalah:6,6", "--position", KALAH, "--threads", "1", "--table-mb", "64")
        self.assertRegex(known, r"so far [-+]?\d+( to [-+]?\d+)? for the side to move")
        self.assertEqual(len(re.findall(r"^  [1-6] +[-+]?\d+", known, flags=re.M)), 6, known)
        self.assertIn(f'to go on: palamedes solve kalah:6,6 --yes --position {KALAH} --tables tables --threads 1 '
                      '--table-mb 64', said)
        self.assertRegex(said, r"\d of 6 moves done")
        said = self.interrupted("mnk:15x15,5")[1]
        self.assertIn("nothing of a proof is kept; to begin anew: palamedes solve mnk:15x15,5 --yes", said)


if __name__ == "__main__":
    unittest.main()
