"""The built program, for the tests of this folder."""
import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(os.environ.get("TSORO_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("TSORO_BUILD_DIR", SOURCE / "build" / "dev"))
VECTORS = Path(os.environ.get("TSORO_VECTORS_DIR", SOURCE / "tests" / "vectors"))
PROGRAM = BUILD / "tsoro"

# The tests compare English text; UTF-8 so that the board is drawn as it is for most people.
# No endgame databases, whatever ./play has put beside the program.
ENVIRONMENT = {"PATH": f"{BUILD}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb",
               "TSORO_EGDB": ""}
for key, value in os.environ.items():
    if key.startswith(("ASAN_", "UBSAN_", "TSAN_", "LSAN_")):
        ENVIRONMENT[key] = value


def run(*arguments, text=None):
    """Runs the program; returns the finished process with stdout and stderr as texts."""
    return subprocess.run([str(PROGRAM), *arguments], input=text, capture_output=True, text=True,
                          env=ENVIRONMENT, check=False)


def finish(problems, done):
    """Prints the problems, or what was done, and ends the test."""
    for problem in problems[:20]:
        print(problem)
    if len(problems) > 20:
        print(f"... and {len(problems) - 20} more")
    if not problems:
        print(done)
    sys.exit(1 if problems else 0)
