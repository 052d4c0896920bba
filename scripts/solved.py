"""Solves the starts of the variants and keeps the results: data/solved.tsv, docs/results/solved.md.

    python3 scripts/solved.py [--program build/release/tsoro] [--seconds 9000] [--table 4096]

Variants go from small boards to large. What data/solved.tsv has as solved is not done again, and what
ran out of time is taken up where it was left if --state FOLDER is given, so the command can be stopped
and run again. Each proof is written as a certificate and checked by `tsoro check` before it counts.
"""
import argparse
import datetime
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[1]
TABLE = ROOT / "data" / "solved.tsv"
PAGE = ROOT / "docs" / "results" / "solved.md"
HEAD = "# Made by: python3 scripts/solved.py\n# variant\tvalue\tnodes\tmilliseconds\twindow\tcertificate positions\tcertificate sha256\tdate\n"
# Boards grow in the outer loop: every family gets its small boards before any gets a large one.
FAMILIES = ["fuva:files={n}", "fuva:files={n},bonus=1", "fuva:files={n},bonus=3", "musoro:files={n}",
            "basic:files={n}", "matthews1:files={n}", "matthews2:files={n}", "matthews3:files={n}",
            "matthews5:files={n}", "matthews5:files={n},bonus=2", "matthews5:files={n},bonus=3",
            "matthews6:files={n}"]
VALUES = {"win": "South wins", "loss": "North wins", "endless": "endless"}


def read_table():
    if not TABLE.exists():
        return {}
    lines = [line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    return {line[0]: line for line in lines}


def write(path, text):
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(text)
    part.replace(path)


def write_table(rows):
    order = [family.format(n=n) for family in FAMILIES for n in range(2, 22)]
    lines = ["\t".join(rows[variant]) for variant in order if variant in rows]
    write(TABLE, HEAD + "\n".join(lines) + "\n")


def cell(row):
    if row is None:
        return "-"
    if row[1] not in VALUES:
        return "not decided"
    return f"{VALUES[row[1]]} ({int(row[2]):,})"


def write_page(rows, machine):
    sizes = [n for n in range(2, 22) if any(family.format(n=n) in rows for family in FAMILIES)]
    lines = ["# Solved starts", "",
             "Made by `python3 scripts/solved.py` from `data/solved.tsv`, which also has the time, the size and the",
             "hash of each certificate. " + machine, "",
             "Who wins from the start when both play perfectly, South moving first, and the nodes of the",
             "proof-number search that found it (two threads, so the number varies from run to run). Every value",
             "that is not *endless* has a certificate that `tsoro check` verified.", "",
             "| variant | " + " | ".join(f"4x{n}" for n in sizes) + " |", "|---" * (len(sizes) + 1) + "|"]
    for family in FAMILIES:
        cells = [cell(rows.get(family.format(n=n))) for n in sizes]
        lines.append(f"| `{family.format(n='N')}` | " + " | ".join(cells) + " |")
    lines += ["", "*not decided*: no value within the time given; a dash: not tried.", ""]
    write(PAGE, "\n".join(lines))


def run(arguments):
    return subprocess.run(arguments, capture_output=True, text=True)


def solve(options, variant):
    """The row of a variant, or None if the program failed."""
    with tempfile.TemporaryDirectory() as folder:
        certificate = pathlib.Path(folder) / "proof"
        command = [options.program, "solve", "--variant", variant, "--json", "--seconds",
                   str(options.seconds), "--table", str(options.table), "--certificate", certificate]
        if options.state:
            options.state.mkdir(parents=True, exist_ok=True)
            command += ["--resume", options.state / (variant.replace(":", "-") + ".state")]
        done = run(command)
        if done.returncode == 1 and not done.stdout.startswith("{"):
            return [variant, "stopped", "-", str(options.seconds * 1000), "-", "-", "-",
                    datetime.date.today().isoformat()]
        if not done.stdout.startswith("{"):
            print(f"{variant}: {done.stderr.strip()}", file=sys.stderr)
            return None
        result = json.loads(done.stdout)
        positions, digest = "-", "-"
        if certificate.exists():
            checked = run([options.program, "check", certificate])
            if checked.returncode != 0:
                print(f"{variant}: the certificate fails: {checked.stderr}", file=sys.stderr)
                return None
            positions = checked.stdout.splitlines()[-1].split()[0]
            digest = hashlib.sha256(certificate.read_bytes()).hexdigest()
        return [variant, str(result["value"]), str(result["nodes"]), str(result["milliseconds"]),
                str(result["window"]), positions, digest, datetime.date.today().isoformat()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("variants", nargs="*", help="only these of the variants")
    parser.add_argument("--program", default=str(ROOT / "build" / "release" / "tsoro"))
    parser.add_argument("--seconds", type=int, default=9000, help="for each variant")
    parser.add_argument("--table", type=int, default=4096, help="MB")
    parser.add_argument("--most", type=int, default=9, help="the largest number of files")
    parser.add_argument("--state", type=pathlib.Path, help="a folder for searches that ran out of time")
    parser.add_argument("--machine", default="", help="a sentence about the machine, for the page")
    options = parser.parse_args()
    rows = read_table()
    for files in range(2, options.most + 1):
        for family in FAMILIES:
            variant = family.format(n=files)
            solved = variant in rows and rows[variant][1] in VALUES
            if solved or (options.variants and variant not in options.variants):
                continue
            row = solve(options, variant)
            if row is not None:
                rows[variant] = row
                print("  ".join(row[:4]), flush=True)
                write_table(rows)
                write_page(rows, options.machine)


main()
