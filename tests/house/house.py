"""What the checks of the house share: finding files, reporting."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(os.environ.get("TSORO_SOURCE_DIR") or pathlib.Path(__file__).parents[2])
BUILD = pathlib.Path(os.environ.get("TSORO_BUILD_DIR") or ROOT / "build" / "dev")


def c_files(*folders, suffixes=(".c", ".h")):
    """Every C file below the folders, in a fixed order."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path


def name(path):
    return str(path.relative_to(ROOT))


def without_comments(text):
    """Comments and string literals blanked, line numbers kept."""
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''

    def blank(match):
        found = match.group(0)
        return '""' if found[0] == '"' else re.sub(r"[^\n]", " ", found)

    return re.sub(pattern, blank, text, flags=re.S)


def finish(problems, summary):
    """Prints the problems, or the summary if there are none, and ends the check."""
    for problem in problems:
        print(problem)
    if problems:
        print(f"{len(problems)} problem(s)")
        sys.exit(1)
    print(summary)
