"""Matches through the program: pairs, duplicates, faulty engines, a journal that was torn."""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ.get("TSORO_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("TSORO_BUILD_DIR", SOURCE / "build" / "dev"))
FAKE = SOURCE / "tests" / "match" / "fake_engine.py"
COMMON = ["--variant", "fuva:files=5", "--nodes", "100"]


class Failure(Exception):
    pass


def tsoro(*arguments):
    return subprocess.run([str(BUILD / "tsoro"), *map(str, arguments)], capture_output=True, text=True,
                          check=False, timeout=300, env={**os.environ, "LC_ALL": "C"})


def match(*arguments):
    """The result of a match as JSON."""
    done = tsoro("match", *COMMON, "--json", *arguments)
    if done.returncode != 0:
        raise Failure(f"{arguments}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def want(condition, what):
    if not condition:
        raise Failure(what)


def check_sums(result):
    counted = 2 * result["pairs"]
    want(result["won"] + result["drawn"] + result["lost"] == counted, f"sums: {result}")
    want(sum(result["pairs_by_score"]) == result["pairs"], f"pairs: {result}")
    points = sum(i * n / 2 for i, n in enumerate(result["pairs_by_score"]))
    want(abs(points - result["won"] - result["drawn"] / 2) < 1e-9, f"points: {result}")


def test_beats_random(folder):
    result = match("--first", "tsoro", "--second", "random", "--pairs", 6, "--concurrency", 2)
    check_sums(result)
    want(result["games"] == 12 and result["score"] > 0.8, f"{result}")


def test_same_engine_scores_half(folder):
    """One deterministic engine against itself: what South wins in one game of a pair, South wins in the
    other."""
    result = match("--first", "tsoro", "--second", "tsoro", "--pairs", 5)
    check_sums(result)
    want(result["pairs"] > 0 and result["score"] == 0.5, f"{result}")
    want(result["pairs_by_score"][2] == result["pairs"], f"{result}")


def test_duplicates_are_not_counted(folder):
    openings = folder / "one.openings"
    openings.write_text("variant fuva:files=5\na1\n")
    result = match("--first", "tsoro", "--second", "tsoro", "--openings", openings, "--pairs", 3)
    want(result["games"] == 6 and result["duplicates"] == 4 and result["pairs"] == 1, f"{result}")


def test_journal_is_a_record(folder):
    journal = folder / "match.tgn"
    result = match("--first", "tsoro", "--second", "random", "--pairs", 3, "--output", journal)
    done = tsoro("replay", "--check", journal)
    want(done.returncode == 0 and done.stdout.startswith("6 games"), f"{done}")
    again = match("--first", "tsoro", "--second", "random", "--pairs", 3, "--output", journal, "--resume")
    for key in ("games", "won", "lost", "pairs", "pairs_by_score", "duplicates"):
        want(result[key] == again[key], f"{key}: {result} {again}")


def test_torn_journal_goes_on(folder):
    journal = folder / "match.tgn"
    arguments = ["--first", "tsoro", "--second", "random", "--pairs", 4, "--output", journal]
    whole = match(*arguments)
    text = journal.read_bytes()
    for cut in (0, 1, len(text) // 3, len(text) // 2, len(text) - 30, len(text) - 1):
        journal.write_bytes(text[:cut])
        again = match(*arguments, "--resume")
        for key in ("games", "won", "lost", "pairs", "pairs_by_score"):
            want(whole[key] == again[key], f"cut at {cut}: {key}: {whole} {again}")
        want(tsoro("replay", "--check", journal).returncode == 0, f"cut at {cut}: the journal")


def test_journal_is_kept(folder):
    journal = folder / "match.tgn"
    arguments = ["--first", "tsoro", "--second", "random", "--pairs", 1, "--output", journal]
    match(*arguments)
    before = journal.read_bytes()
    refused = [[], ["--resume", "--force"]]
    for more in refused:
        done = tsoro("match", *COMMON, *arguments, *more)
        want(done.returncode == 2 and done.stderr.count("\n") == 1, f"{done}")
        want(journal.read_bytes() == before, "the journal was touched")
    done = tsoro("match", "--variant", "fuva:files=5", "--nodes", 101, *arguments, "--resume")
    want(done.returncode == 2 and "another match" in done.stderr, f"{done}")
    want(journal.read_bytes() == before, "the journal was touched")
    match(*arguments, "--force")


def test_faulty_engines_lose(folder):
    for fault, field in (("illegal", "illegal_moves"), ("empty", "illegal_moves"), ("long", "illegal_moves"),
                         ("dies", "ended"), ("hangs", "lost_on_time")):
        journal = folder / f"{fault}.tgn"
        result = match("--first", "tsoro", "--second", f"{sys.executable} {FAKE} {fault}", "--pairs", 1,
                       "--patience", 5, "--output", journal)
        want(result["won"] == 2 and result["players"][1][field] == 2, f"{fault}: {result}")
        want(tsoro("replay", "--check", journal).returncode == 0, f"{fault}: the journal")


def test_yardsticks(folder):
    """The yardsticks know the rules and keep to the protocol."""
    yardsticks = [BUILD / "bench" / name for name in ("yardstick_ab", "yardstick_uct")]
    if not all(path.exists() for path in yardsticks):
        return
    for variant in ("tracey:files=4", "matthews4:files=4,heads=r1+r2", "fuva:files=4,repeat=forbidden"):
        done = tsoro("match", "--variant", variant, "--first", yardsticks[0], "--second", yardsticks[1],
                     "--pairs", 2, "--nodes", 300, "--random-plies", 3, "--json")
        want(done.returncode == 0, f"{done}")
        for player in json.loads(done.stdout)["players"]:
            want(not (player["illegal_moves"] or player["ended"] or player["lost_on_time"]), f"{done}")


def test_engines_that_do_not_start(folder):
    for command in ("/no/such/engine", f"{sys.executable} {FAKE} no-variant", "cat", "true", ""):
        done = tsoro("match", *COMMON, "--first", "tsoro", "--second", command, "--pairs", 1,
                     "--patience", 3)
        want(done.returncode == 2 and done.stderr.count("\n") == 1, f"{command}: {done}")


def test_bad_arguments(folder):
    bad = folder / "bad.openings"
    bad.write_text("variant fuva:files=5\na1\na9\n")
    both = ["--first", "tsoro", "--second", "random"]
    for arguments in (["--first", "tsoro"], [*both, "--sprt", "10"], [*both, "--sprt", "10,0"],
                      [*both, "--clock", "5"], [*both, "--clock", "0+0"], [*both, "--first-set", "Hash"],
                      [*both, "--openings", folder / "none"], [*both, "--openings", bad],
                      [*both, "--resume"], [*both, "--pairs", "0"], [*both, "--variant", "chess"]):
        done = tsoro("match", *arguments)
        want(done.returncode == 2 and done.stderr.count("\n") == 1, f"{arguments}: {done}")
    done = tsoro("match", *both, "--openings", bad)
    want("bad.openings:3" in done.stderr, f"{done}")


def test_sprt_ends_early(folder):
    result = match("--first", "tsoro", "--second", "random", "--pairs", 500, "--sprt", "0,200")
    want(result["sprt"]["llr"] >= result["sprt"]["upper"] and result["games"] < 200, f"{result}")


def test_openings_command(folder):
    path = folder / "made.openings"
    arguments = ["openings", "--variant", "basic:files=6", "--count", 10, "--nodes", 500, "--output", path]
    want(tsoro(*arguments).returncode == 0, "openings")
    text = path.read_text()
    want(text.startswith("# Made by: tsoro openings ") and text.count("\n") == 12, text)
    done = tsoro(*arguments)
    want(done.returncode == 2 and path.read_text() == text, "an existing file")
    want(tsoro(*arguments, "--force").returncode == 0 and path.read_text() == text, "the same again")
    result = json.loads(tsoro("match", "--first", "random", "--second", "random", "--openings", path,
                              "--pairs", 20, "--json").stdout)
    want(result["variant"] == "basic:files=6" and result["games"] == 40, f"{result}")


def main():
    failed = 0
    for name, test in sorted(globals().items()):
        if not name.startswith("test_"):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Path(folder))
                print(f"{name}: good")
            except Failure as failure:
                failed = 1
                print(f"{name}: {failure}")
    return failed


sys.exit(main())
