"""Runs the cases in cases/*.txt: what the program prints to a command, to the letter. Anyone can add
a case; cases/README.md explains the form."""
import re
import subprocess
import tempfile
from pathlib import Path

from program import ENVIRONMENT, finish

CASES = Path(__file__).resolve().parent / "cases"


class Case:
    """One command with what belongs to it."""

    def __init__(self, where, command):
        self.where, self.command, self.exit = where, command, 0
        self.input, self.output, self.errors = [], [], []


def read(path):
    """The groups of cases of a file: cases between two blank lines share a folder."""
    groups = [[]]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        sign, text = line[:1], line[2:]
        if not line:
            groups.append([])
        elif sign == "#":
            continue
        elif sign == "$":
            groups[-1].append(Case(f"{path.name}:{number}", text))
        elif sign == "?":
            groups[-1][-1].exit = int(text)
        else:
            case = groups[-1][-1]
            {"<": case.input, "|": case.output, "!": case.errors}[sign].append(text)
    return [group for group in groups if group]


def pattern(lines):
    """A regular expression for lines of which `...` stands for any text, a whole line of it for any
    lines."""
    parts = []
    for line in lines:
        if line == "...":
            parts.append(r"(?:.*\n)*")
        else:
            parts.append(re.escape(line).replace(re.escape("..."), ".*") + r"\n")
    return "".join(parts)


def check(case, folder):
    process = subprocess.run(["bash", "-c", case.command], cwd=folder, env=ENVIRONMENT, text=True,
                             input="".join(line + "\n" for line in case.input),
                             capture_output=True, check=False)
    problems = []
    for what, wanted, found in (("stdout", case.output, process.stdout),
                                ("stderr", case.errors, process.stderr)):
        found = re.sub(r" +$", "", found, flags=re.M)
        if not re.fullmatch(pattern(wanted), found):
            problems.append(f"{case.where}: $ {case.command}\n{what} is:\n{found}"
                            f"expected:\n" + "\n".join(wanted) + "\n")
    if process.returncode != case.exit:
        problems.append(f"{case.where}: $ {case.command}\nexit {process.returncode}, "
                        f"expected {case.exit}; stderr: {process.stderr}")
    return problems


def main():
    problems, count = [], 0
    for path in sorted(CASES.glob("*.txt")):
        for group in read(path):
            with tempfile.TemporaryDirectory() as folder:
                for case in group:
                    problems += check(case, folder)
                    count += 1
    finish(problems, f"{count} cases hold")


main()
