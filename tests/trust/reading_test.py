"""Events and experience are read where one may not write; what is damaged or gone is told."""

import json
import os
import shutil
import signal
import sqlite3
import unittest

from support import DATA, ProgramTest

CORPUS = DATA / "files-0.1.0"
NOBODY = 65534


class Reading(ProgramTest):
    def read_only(self, call):
        """The output of a call by one who may write nothing in the folder."""
        for path in self.folder.rglob("*"):
            os.chmod(path, 0o555 if path.is_dir() else 0o444)
        os.chmod(self.folder, 0o555)
        options = {"user": NOBODY, "group": NOBODY} if os.getuid() == 0 else {}
        try:
            return self.done(*call, env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"}, **options)
        finally:
            os.chmod(self.folder, 0o755)

    def test_files_of_before_and_of_now(self):
        old = self.copied(CORPUS / "kalah.event")
        self.assertEqual(old.read_bytes()[18], 2, "the corpus has a log")
        self.assertIn("[Checksum ", self.read_only(("records", "export", old)))
        self.read_only(("learn", "stats", self.copied(CORPUS / "kalah.experience")))
        os.chmod(self.folder, 0o755)
        new = self.folder / "new.event"
        self.done("match", "kalah", "random", "random", "--games", "2", "--nodes", "1", "--file", new)
        self.assertEqual(new.read_bytes()[18], 1, "a finished event is one file")
        self.read_only(("records", "export", new))
        os.chmod(new, 0o644)
        self.done("learn", "import", "new.experience", new)
        self.read_only(("learn", "stats", "new.experience"))

    def test_a_log_that_cannot_be_read_is_no_secret(self):
        for name in ("killed.event", "killed.event-wal"):
            self.copied(CORPUS / name)
        options = {"user": NOBODY, "group": NOBODY} if os.getuid() == 0 else {}
        os.chmod(self.folder, 0o555)
        try:
            result = self.call("records", "show", "killed.event", "--json", env={"PATH": os.environ["PATH"]}, **options)
        finally:
            os.chmod(self.folder, 0o755)
        if result.returncode == 0:
            self.assertEqual(json.loads(result.stdout)["games"], 6)
        else:
            self.assertIn("the log beside it", result.stderr)

    def test_an_event_file_that_is_deleted_ends_the_match(self):
        match = self.start("match", "kalah", "alphabeta:depth=4", "random", "--games", "2000", "--nodes", "3000",
                           "--file", "a.event")
        self.wait_for(lambda: (self.folder / "a.event").exists() and (self.folder / "a.event").stat().st_size > 0)
        for path in self.folder.glob("a.event*"):
            path.unlink()
        _, err = match.communicate(timeout=60)
        self.assertEqual(match.returncode, 2)
        self.assertIn("'a.event' was deleted or replaced", err)

    def test_an_import_that_is_killed_hinders_no_other(self):
        self.done("selfplay", "kalah", "random", "--games", "400", "--nodes", "1", "--file", "games.event")
        for _ in range(5):
            job = self.start("learn", "import", "a.experience", "games.event")
            self.wait_for(lambda: (self.folder / "a.experience").exists() or job.poll() is not None)
            job.send_signal(signal.SIGKILL)
            job.communicate()
        # What such a kill leaves, whatever this machine's timing gave.
        if not (self.folder / "a.experience").exists():
            shutil.copy(CORPUS / "kalah.event", "a.experience")
        self.done("learn", "import", "a.experience", "games.event")
        self.assertEqual(json.loads(self.done("learn", "stats", "a.experience", "--json"))["games"], 400)

    def test_a_damaged_move_is_not_exported(self):
        for old in (True, False):
            event = self.copied(CORPUS / "kalah.event")
            if not old:
                event.unlink()
                self.done("match", "kalah", "random", "random", "--games", "4", "--nodes", "1", "--file", event)
            with sqlite3.connect(event) as database:
                database.execute("UPDATE moves SET move = '$' WHERE game = 1 AND ply = 7")
            database.close()
            self.assertIn("damaged", self.refused("records", "export", event))
            self.assertIn("damaged", self.refused("learn", "import", "x.experience", event))
            event.unlink()

    def test_a_changed_record_is_not_imported(self):
        self.done("records", "export", self.copied(CORPUS / "kalah.event"), "--out", "a.txt")
        self.done("learn", "import", "x.experience", "a.txt")
        text = (self.folder / "a.txt").read_text()
        (self.folder / "a.txt").write_text(text.replace("[%score ", "[%score 1", 1))
        self.assertIn("is not the one that was written", self.refused("learn", "import", "y.experience", "a.txt"))

    def test_a_damaged_seed_is_an_error(self):
        event = self.copied(CORPUS / "kalah.event")
        with sqlite3.connect(event) as database:
            database.execute("UPDATE games SET seed = '17' WHERE number = 2")
        database.close()
        self.assertIn("its seed is not that of its number", self.refused("records", "export", event))

    def test_merging_compares_games_that_are_there_twice(self):
        one = self.copied(CORPUS / "part1.event")
        other = self.folder / "other.event"
        shutil.copy(one, other)
        self.assertEqual(self.done("records", "merge", one, other, "--out", "same.event"), "4 games in same.event\n")
        with sqlite3.connect(other) as database:
            database.execute("UPDATE games SET result = '1/2-1/2', reason = 'x' WHERE number = 0")
        database.close()
        self.assertIn("went another way", self.refused("records", "merge", one, other, "--out", "b.event"))
        self.assertNotIn("b.event", self.files())


if __name__ == "__main__":
    unittest.main()
