"""`tsoro tune`: weights out of self-play, the same for the same seed, and clear errors."""
import tempfile
from pathlib import Path

from program import finish, run

SMALL = ["--variant", "fuva:files=4", "--games", "12", "--nodes", "60", "--epochs", "2"]


def numbers(text):
    return [int(word) for line in text.splitlines() if not line.startswith("#")
            for word in line.split()]


def check_fit(folder, problems):
    kept = folder / "samples"
    first = run("tune", *SMALL, "--keep", str(kept), "--output", str(folder / "one"))
    if first.returncode:
        problems.append(f"tune: exit {first.returncode}: {first.stderr}")
        return
    one = numbers((folder / "one").read_text())
    if one[:2] != [4, 1] or len(one) != 2 + 4 + 32 + 4 * 4 * 8 * 17:
        problems.append(f"tune: {len(one)} numbers that begin with {one[:2]}")
    again = run("tune", *SMALL)
    if numbers(again.stdout) != one:
        problems.append("tune: the same seed gave other weights")
    refit = run("tune", "--variant", "fuva:files=4", "--games", "0", "--epochs", "2",
                "--samples", str(kept))
    if numbers(refit.stdout) != one:
        problems.append("tune: kept positions gave other weights")
    played = run("tune", *SMALL, "--weights", str(folder / "one"))
    if played.returncode:
        problems.append(f"tune --weights: exit {played.returncode}: {played.stderr}")
    if run("tune", *SMALL, "--output", str(folder / "one")).returncode != 2:
        problems.append("tune: an existing file was replaced without --force")


def check_errors(folder, problems):
    kept = folder / "samples"
    (folder / "cut").write_bytes(kept.read_bytes()[:-1])
    (folder / "noise").write_bytes(bytes([255]) * kept.stat().st_size)
    (folder / "text").write_text("# weights\n4 1\n1 2 3\n")
    for arguments in (
            ["--variant", "fuva:files=3", "--games", "0", "--samples", str(kept)],
            ["--variant", "fuva:files=4", "--games", "0", "--samples", str(folder / "cut")],
            ["--variant", "fuva:files=4", "--games", "0", "--samples", str(folder / "noise")],
            ["--variant", "fuva:files=4", "--games", "0", "--samples", str(folder / "none")],
            ["--variant", "fuva:files=4", "--weights", str(folder / "text")],
            ["--variant", "fuva:files=3", "--weights", str(folder / "one")],
            ["--variant", "fuva:files=4 basic:files=5"],
            ["--variant", "nonsense"],
            ["--games", "0"],
            ["--trust", "101"]):
        process = run("tune", *arguments)
        if process.returncode != 2 or process.stdout or len(process.stderr.splitlines()) != 1:
            problems.append(f"tune {arguments}: exit {process.returncode}: {process.stderr}")


def main():
    problems = []
    with tempfile.TemporaryDirectory() as name:
        check_fit(Path(name), problems)
        if not problems:
            check_errors(Path(name), problems)
    finish(problems, "tune: weights, kept positions and errors are as they should be")


main()
