"""Ctrl-C during long work: one status for all commands, and what was kept is told."""
import json
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from program import ENVIRONMENT, PROGRAM, finish, run

PATIENCE = 120  # seconds until a command counts as hung; nothing is measured
BOARD = ["--variant", "fuva:files=8"]
problems = []


def interrupt(*arguments, ready=None, folder=None):
    """Starts a command, waits until `ready` says so, interrupts it as the terminal does, and returns
    (status as the shell tells it, stdout, stderr)."""
    process = subprocess.Popen([str(PROGRAM), *map(str, arguments)], stdin=subprocess.DEVNULL, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, cwd=folder,
                               start_new_session=True)
    begun = time.monotonic()
    while process.poll() is None and not (ready or handles_interrupts)(process.pid):
        if time.monotonic() - begun > PATIENCE:
            process.kill()
            finish([f"{arguments}: does not get to work"], "")
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, errors = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        finish([f"{arguments}: goes on in spite of Ctrl-C"], "")
    status = process.returncode
    return 128 - status if status < 0 else status, out, errors


def handles_interrupts(pid):
    """Whether the process has set its handler of SIGINT."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("SigCgt:"):
            return bool(int(line.split()[1], 16) >> (signal.SIGINT - 1) & 1)
    return False


def check(name, got, status, words=""):
    if got[0] != status or words not in got[2]:
        problems.append(f"{name}: expected status {status} and {words!r}, got {got}")


def match(folder):
    """Engines that would think for an hour are not waited for."""
    endless = ["match", *BOARD, "--first", "tsoro", "--second", "tsoro", "--movetime", 3600000, "--concurrency", 2]
    check("match", interrupt(*endless), 130, "stopped")
    check("match --json", interrupt(*endless, "--json"), 130, "stopped")
    kept = ["match", *BOARD, "--first", "random", "--second", "random", "--pairs", 2000, "--output", "m.tgn"]
    journal = folder / "m.tgn"
    got = interrupt(*kept, folder=folder, ready=lambda pid: journal.exists() and journal.stat().st_size > 5000)
    check("match --output", got, 1, "are kept in m.tgn; --resume goes on.")
    if run("replay", "--check", str(journal)).returncode != 0:
        problems.append("the journal of an interrupted match is damaged")


def searches(folder):
    """Nothing is kept of these."""
    check("openings", interrupt("openings", "--nodes", 10**15), 130, "openings: stopped")
    check("openings that are never balanced",
          interrupt("openings", *BOARD, "--nodes", 1, "--window", 0, "--count", 1000000), 130, "stopped")
    check("solve", interrupt("solve", *BOARD, "--table", 16), 130, "--resume FILE")
    check("solve --resume", interrupt("solve", *BOARD, "--table", 16, "--resume", "s", folder=folder), 1, "The same command")
    for arguments in (["perft", "--depth", 12], ["tune", *BOARD, "--nodes", 1000000]):
        check(arguments[0], interrupt(*arguments, ready=lambda pid: True), 130)


def analysis(folder):
    """What is known so far is an answer; a game of which a part was looked at is told by the status."""
    check("analyse", interrupt("analyse", "--seconds", 100000), 0)
    (folder / "g.tgn").write_text('[Variant "fuva:files=8"]\n\n1. c1 f4 2. a1 *\n')
    for more in ([], ["--json"]):
        got = interrupt("analyse", "--seconds", 100000, *more, "g.tgn", folder=folder)
        check("analyse FILE", got, 1)
        if more:
            json.loads(got[1])


def main():
    with tempfile.TemporaryDirectory() as folder:
        for test in (match, searches, analysis):
            test(Path(folder))
    finish(problems, "every command stops as it should")


main()
