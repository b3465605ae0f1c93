"""Output goes into what its name stands for."""

import os
import subprocess
import threading
import unittest

from support import DATA, PROGRAM, ProgramTest

EVENT = DATA / "files-0.1.0" / "kalah.event"


class Output(ProgramTest):
    def setUp(self):
        super().setUp()
        self.event = self.copied(EVENT)
        self.records = self.done("records", "export", self.event)

    def test_a_dash_is_standard_output(self):
        self.assertEqual(self.done("records", "export", self.event, "--out", "-"), self.records)
        self.assertEqual(self.done("learn", "export", self.copied("files-0.1.0/kalah.experience"), "--least", "1",
                                   "--out", "-"),
                         (DATA / "files-0.1.0" / "experience.txt").read_text())
        self.assertNotIn("-", self.files())

    def test_what_is_read_again_needs_a_file(self):
        for call in (("match", "kalah", "random", "random", "--games", "2", "--file", "-"),
                     ("learn", "samples", "kalah", "--games", "1", "--out", "-"),
                     ("learn", "tune", "kalah", "--from", "hand", "--games", "1", "--out", "-"),
                     ("learn", "import", "-", self.event)):
            self.assertIn("name a file", self.refused(*call))
        self.assertEqual(self.files(), ["kalah.event"])

    def test_dev_stdout_goes_on_where_it_is(self):
        with open(self.folder / "all", "w") as file:
            file.write("before\n")
            file.flush()
            subprocess.run([PROGRAM, "records", "export", self.event, "--out", "/dev/stdout"], stdout=file, check=True,
                           timeout=60)
            file.seek(0, os.SEEK_END)
            file.write("after\n")
        self.assertEqual((self.folder / "all").read_text(), "before\n" + self.records + "after\n")
        self.assertTrue(os.path.islink("/dev/stdout"))

    def test_a_fifo_is_written_to(self):
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        read = []
        reader = threading.Thread(target=lambda: read.append(fifo.read_text()))
        reader.start()
        self.done("records", "export", self.event, "--out", fifo)
        reader.join()
        self.assertEqual(read, [self.records])
        self.assertTrue(fifo.is_fifo())

    def test_a_link_is_followed_and_the_mode_kept(self):
        target = self.folder / "target"
        target.write_text("old")
        os.chmod(target, 0o640)
        (self.folder / "link").symlink_to("target")
        self.done("records", "export", self.event, "--out", "link")
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual(target.read_text(), self.records)
        self.assertEqual(target.stat().st_mode & 0o777, 0o640)


if __name__ == "__main__":
    unittest.main()
