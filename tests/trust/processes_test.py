"""Nothing that a match has started outlives it, however it ends."""

import os
import signal
import textwrap
import unittest

from support import ProgramTest, end_all, processes_with

# An engine that hangs as soon as it is asked, with children that have left its group and its session.
ENGINE = textwrap.dedent("""\
    import os, subprocess, sys
    word = sys.argv[1]
    for detached in (False, True):
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)", word], start_new_session=detached,
                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for line in sys.stdin:
        line = line.strip()
        if line == "ugi":
            print("id name slow", flush=True)
            print("ugiok", flush=True)
        elif line == "isready":
            print("readyok", flush=True)
        elif line == "quit":
            break
    """)


class Processes(ProgramTest):
    def setUp(self):
        super().setUp()
        (self.folder / "engine.py").write_text(ENGINE)
        self.word = f"palamedes-trust-{self.folder.name}"
        self.addCleanup(lambda: end_all(processes_with(self.word)))

    def match(self, *more):
        python = os.environ.get("PYTHON", "python3")
        engines = [f"ugi:cmd=\"{python} {self.folder}/engine.py {self.word}-{i}\"" for i in range(2)]
        self.started = self.start("match", "kalah", *engines, "--games", "8", "--time", "600", "--concurrency", "2", *more)
        # Two games at a time, with two engines each and two children of every engine.
        self.wait_for(lambda: len(self.running()) >= 12)
        return self.started

    def running(self):
        return [number for number in processes_with(self.word) if number != self.started.pid]

    def ends_with(self, number):
        match = self.match("--file", "a.event")
        match.send_signal(number)
        _, err = match.communicate(timeout=30)
        self.wait_for(lambda: not self.running(), 10)
        return match.returncode, err

    def test_signals_end_a_match_as_ctrl_c_does(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            status, err = self.ends_with(number)
            self.assertEqual(status, 2, number)
            self.assertIn("stopped after 0 of 8 games; to go on: palamedes match --resume a.event", err)
            os.remove(self.folder / "a.event")

    def test_a_killed_match_leaves_no_engine(self):
        status, _ = self.ends_with(signal.SIGKILL)
        self.assertEqual(status, -signal.SIGKILL)

    def test_a_second_signal_leaves_no_engine(self):
        match = self.match()
        os.kill(match.pid, signal.SIGSTOP)
        os.kill(match.pid, signal.SIGTERM)
        os.kill(match.pid, signal.SIGCONT)
        match.send_signal(signal.SIGHUP)
        match.communicate(timeout=30)
        self.wait_for(lambda: not self.running(), 10)

    def test_a_finished_match_leaves_no_child_of_an_engine(self):
        python = os.environ.get("PYTHON", "python3")
        engine = f"ugi:cmd=\"{python} {self.folder}/engine.py {self.word}-0\",overdue-seconds=0.1"
        self.done("match", "kalah", engine, "random", "--games", "2", "--time", "0.05", timeout=60)
        self.wait_for(lambda: not processes_with(self.word), 10)


if __name__ == "__main__":
    unittest.main()
