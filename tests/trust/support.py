"""What the tests of whole programs share: the program, a folder of one's own, and what became of a call."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ.get("PALAMEDES", "palamedes")
DATA = pathlib.Path(__file__).resolve().parent.parent / "data"


class ProgramTest(unittest.TestCase):
    """A test in an empty folder, which goes with it."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="palamedes-trust-"))
        os.chmod(self.folder, 0o755)
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def call(self, *arguments, **options):
        """The program's exit status, output and errors."""
        options.setdefault("timeout", 120)
        options.setdefault("cwd", self.folder)
        return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, **options)

    def done(self, *arguments, **options):
        """The output of a call that must go well."""
        result = self.call(*arguments, **options)
        self.assertEqual(result.returncode, 0, f"{arguments}: {result.stderr}")
        return result.stdout

    def refused(self, *arguments, **options):
        """The one line in which a call is refused."""
        result = self.call(*arguments, **options)
        self.assertEqual(result.returncode, 2, f"{arguments}: {result.stdout}{result.stderr}")
        lines = result.stderr.strip().splitlines()
        self.assertTrue(lines, arguments)
        return lines[-1]

    def start(self, *arguments, **options):
        """A call that goes on; it is killed with the test."""
        options.setdefault("cwd", self.folder)
        process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, **options)

        def end():
            if process.poll() is None:
                process.kill()
            process.communicate()

        self.addCleanup(end)
        return process

    def wait_for(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            time.sleep(0.02)
        self.fail("waited in vain")

    def copied(self, name):
        """A file, or a folder, of the test data in the test's own folder."""
        source = DATA / name
        target = self.folder / source.name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
        return target

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())


def flipped(path, bit):
    """Turns over one bit of a file."""
    with open(path, "r+b") as file:
        file.seek(bit // 8)
        byte = file.read(1)[0]
        file.seek(bit // 8)
        file.write(bytes([byte ^ (1 << bit % 8)]))


def processes_with(word):
    """The processes whose command has a word in it, as numbers; those that have ended are none."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            command = (entry / "cmdline").read_bytes()
            state = (entry / "stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if word.encode() in command and state not in "ZX" and int(entry.name) != os.getpid():
            found.append(int(entry.name))
    return found


def end_all(numbers):
    for number in numbers:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            pass


