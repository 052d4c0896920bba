"""What is known so far: tables of text in data/, written whole after every result."""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "results" / "solved.md"

# Boards grow in the outer loop: every family gets its small boards before any gets a large one.
FAMILIES = ["fuva:files={n}", "fuva:files={n},bonus=1", "fuva:files={n},bonus=3", "musoro:files={n}",
            "basic:files={n}", "matthews1:files={n}", "matthews2:files={n}", "matthews3:files={n}",
            "matthews5:files={n}", "matthews5:files={n},bonus=2", "matthews5:files={n},bonus=3",
            "matthews6:files={n}"]
SIZES = range(2, 22)
VALUES = {"win": "South wins", "loss": "North wins", "endless": "endless"}

MACHINE = "# machine: "
FROM_START = "start"  # method of a first move: the start is lost, so it loses
STARTS = ["variant", "value", "nodes", "milliseconds", "window", "certificate positions",
          "certificate sha256", "date", "method"]
MOVES = ["variant", "move", "value", "method", "nodes", "milliseconds", "position", "date"]
TABLES = ["variant", "side", "kind", "key", "positions", "won", "lost", "endless", "quiet plies",
          "bytes", "longest", "start", "sha256", "position", "line", "date"]


class Table:
    """A file of rows, each a dictionary, found by its first `keys` columns."""

    def __init__(self, name, part, columns, keys):
        self.path = ROOT / "data" / name
        self.part, self.columns, self.keys = part, columns, keys
        self.rows = {}
        self.machine = ""  # a sentence about it
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                if line.startswith(MACHINE):
                    self.machine = line[len(MACHINE):]
                if line and not line.startswith("#"):
                    cells = line.split("\t")
                    cells += ["proof"] * (len(columns) - len(cells))
                    self.rows[tuple(cells[:keys])] = dict(zip(columns, cells))

    def get(self, *key):
        return self.rows.get(tuple(str(k) for k in key))

    def put(self, row):
        cells = [str(row[column]) for column in self.columns]
        self.rows[tuple(cells[:self.keys])] = dict(zip(self.columns, cells))
        self.write()

    def write(self):
        order = {family.format(n=n): i for i, (family, n) in
                 enumerate((family, n) for family in FAMILIES for n in SIZES)}
        rows = sorted(self.rows.items(), key=lambda item: order.get(item[0][0], len(order)))
        head = f"# Made by: python3 scripts/solved.py {self.part}\n"
        head += f"{MACHINE}{self.machine}\n" if self.machine else ""
        head += "# " + "\t".join(self.columns) + "\n"
        write(self.path, head + "".join("\t".join(row.values()) + "\n" for _, row in rows))


def starts():
    return Table("solved.tsv", "starts", STARTS, 1)


def moves():
    return Table("first_moves.tsv", "moves", MOVES, 2)


def tables():
    return Table("databases.tsv", "tables", TABLES, 2)


def write(path, text):
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(text)
    part.replace(path)


def variants(options):
    """Those that the options ask for, small boards first."""
    for files in range(options.least, options.most + 1):
        for family in FAMILIES:
            variant = family.format(n=files)
            if re.search(options.only, variant):
                yield variant


class Ended(BaseException):
    """SIGTERM."""


def end(number, frame):
    raise Ended


def run(arguments):
    """Always in English: what the program says is read here. Whoever ends this script, by the keyboard
    or SIGTERM, gives the program the time to save what it has learnt."""
    signal.signal(signal.SIGTERM, end)
    words = [str(argument) for argument in arguments]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env=os.environ | {"LC_ALL": "C", "LANGUAGE": "en"})
    try:
        out, error = process.communicate()
    except KeyboardInterrupt:
        process.communicate()
        raise
    except Ended:
        process.send_signal(signal.SIGINT)
        process.communicate()
        sys.exit(1)
    return subprocess.CompletedProcess(words, process.returncode, out, error)


def first_moves(options, variant):
    """[(move, position after it)], each position once; and the start."""
    listed = json.loads(run([options.program, "moves", "--variant", variant, "--json"]).stdout)
    seen = {}
    for move in listed["moves"]:
        seen.setdefault(move["position"], move["move"])
    return [(move, position) for position, move in seen.items()], listed["position"]
