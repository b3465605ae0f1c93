"""A build back end (PEP 517, PEP 660) over CMake: needs nothing but Python's own library, and downloads nothing.

    python3 -m venv --system-site-packages v && v/bin/pip install --no-build-isolation .

It builds in the folder that ./palamedes builds in, so that what is there already is not compiled again.
PALAMEDES_PYTHON_BUILD names another build folder with the module in it, which is then brought up to date instead.
"""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "palamedes"


def _version():
    found = re.search(r"project\(Palamedes VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))
    return found.group(1)


def _tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _built_package():
    """The folder of the package, built."""
    given = os.environ.get("PALAMEDES_PYTHON_BUILD")
    if given:
        subprocess.run(["cmake", "--build", given, "--target", "palamedes_python"], check=True)
        return Path(given) / "python" / NAME
    scripts = ROOT / "scripts"
    subprocess.run([scripts / "setup", "build", "python"], check=True)
    # The interpreter itself, not its link in a virtual environment, which may be gone the next time.
    defines = ["-DPALAMEDES_PYTHON_MODULE=ON", f"-DPython3_EXECUTABLE={os.path.realpath(sys.executable)}"]
    subprocess.run([scripts / "build", *defines, "release", "palamedes_python"], check=True)
    return ROOT / "build" / "python" / NAME


def _metadata():
    return f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {_version()}\nRequires-Python: >=3.10\n"


class _Wheel:
    """A wheel as it is written: a zip file with a list of its files and their hashes."""

    def __init__(self, path):
        self._zip = zipfile.ZipFile(path, "w", compression=zipfile.ZIP_DEFLATED)
        self._record = []

    def add(self, name, content):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self._record.append(f"{name},sha256={digest},{len(content)}")
        self._zip.writestr(name, content)

    def close(self):
        info = f"{NAME}-{_version()}.dist-info"
        self.add(f"{info}/METADATA", _metadata().encode())
        wheel = f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
        self.add(f"{info}/WHEEL", wheel.encode())
        self._record.append(f"{info}/RECORD,,")
        self._zip.writestr(f"{info}/RECORD", "\n".join(self._record) + "\n")
        self._zip.close()


def _write(wheel_directory, files):
    name = f"{NAME}-{_version()}-{_tag()}.whl"
    wheel = _Wheel(Path(wheel_directory) / name)
    for path, content in files:
        wheel.add(path, content)
    wheel.close()
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = _built_package()
    files = sorted(file for file in package.iterdir() if file.is_file())
    return _write(wheel_directory, [(f"{NAME}/{file.name}", file.read_bytes()) for file in files])


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that only points to the build folder: what is built there next is what is imported next."""
    package = _built_package()
    return _write(wheel_directory, [(f"{NAME}.pth", f"{package.parent}\n".encode())])


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_editable = get_requires_for_build_wheel


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("install from the source tree: pip install --no-build-isolation .")
