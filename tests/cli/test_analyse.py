"""`tsoro analyse`: lines that can be played, verdicts that follow from their figures, Ctrl-C, progress.
What the engine prefers is its own affair and is not tested here."""
import json
import os
import pty
import signal
import subprocess
import tempfile
from pathlib import Path

from program import ENVIRONMENT, PROGRAM, finish, run

problems = []


def check(condition, what):
    if not condition:
        problems.append(what)


def legal(variant, position):
    answer = json.loads(run("moves", "--json", "--variant", variant, "--position", position).stdout)
    return {move["move"]: move["position"] for move in answer["moves"]}


def lines(variant, *limits):
    """Every line is playable move by move, its text exact; lines differ and, where the last
    iteration was finished, come in order."""
    process = run("analyse", "--variant", variant, "--lines", "4", "--json", *limits)
    check(process.returncode == 0 and not process.stderr, f"{variant}: {process}")
    answer = json.loads(process.stdout)
    check(len(answer["lines"]) == 4, f"{variant}: {len(answer['lines'])} lines of 4")
    firsts = [line["moves"][0] for line in answer["lines"]]
    check(len(set(firsts)) == len(firsts), f"{variant}: a line twice: {firsts}")
    scores = [line["score"] for line in answer["lines"]]
    check("--depth" not in limits or scores == sorted(scores, reverse=True), f"{variant}: not in order: {scores}")
    for line in answer["lines"]:
        position = answer["position"]
        for move in line["moves"]:
            moves = legal(variant, position)
            check(move in moves, f"{variant}: {position}: {move} is not legal as written")
            position = moves.get(move, position)
        check(0 <= line["win_permille"] <= 1000, f"{variant}: {line}")


def solved():
    """Won, lost and over are said in plies."""
    process = run("analyse", "--variant", "basic:files=2", "--position", "0x2/1,0/0,1/0x2 S")
    check("wins in 1 ply" in process.stdout, f"a win in one: {process}")
    over = run("analyse", "--variant", "basic:files=2", "--position", "0x2/0,1/0x2/0x2 S")
    check(over.returncode == 1 and over.stdout == "North wins: South cannot move.\n", f"over: {over}")
    empty = run("analyse", "--json", "--variant", "basic:files=2", "--position", "0x2/0,1/0x2/0x2 S")
    check(empty.returncode == 1 and empty.stdout == '{"lines":[]}\n', f"over: {empty}")


def verdict_of(loss):
    return ("blunder" if loss >= 200 else "mistake" if loss >= 100 else
            "inaccuracy" if loss >= 50 else "good" if loss > 0 else "best")


def check_game(game):
    counts = {"south": {}, "north": {}}
    position = game["start"]
    for number, ply in enumerate(game["plies"], 1):
        moves = legal(game["variant"], position)
        check(ply["ply"] == number and ply["move"] in moves and ply["best"] in moves, f"{ply}")
        player = "south" if " S " in position else "north"
        counts[player][ply["verdict"]] = counts[player].get(ply["verdict"], 0) + 1
        change = ply["win_south_before"] - ply["win_south_after"]
        worse = change if player == "south" else -change
        if ply["move"] == ply["best"] or len(moves) == 1:
            check(ply["loss"] == 0, f"the best or only move loses: {ply}")
        else:
            check(ply["loss"] == max(0, worse), f"loss: {ply}")
        expected = "forced" if len(moves) == 1 else verdict_of(ply["loss"])
        check(ply["verdict"] == expected, f"verdict: {ply}, expected {expected}")
        position = moves[ply["move"]]
    for player, found in counts.items():
        told = {name: count for name, count in game[player].items()
                if name != "average_loss" and count}
        check(told == found, f"summary of {player}: {told}, counted {found}")


def record(folder):
    """Every move of a game is judged; a second game of the file too."""
    moves = run("play", "--files", "4", "--side", "none", "--level", "1",
                "--seed", "11").stdout.splitlines()[-1]
    text = '[Variant "fuva:files=4"]\n\n'
    file = Path(folder) / "games.tgn"
    for result in ("1-0", "0-1", "1/2-1/2"):  # a game that is over must carry the result of the rules
        file.write_text(f"{text}{moves} {result}\n\n{text}c1 *\n")
        if run("replay", "--check", str(file)).returncode == 0:
            break
    process = run("analyse", "--json", "--nodes", "3000", str(file))
    games = [json.loads(line) for line in process.stdout.splitlines()]
    check(process.returncode == 0 and len(games) == 2, f"two games: {process}")
    for game in games:
        check_game(game)
    plain = run("analyse", "--nodes", "3000", "--game", "1", str(file))
    check(plain.returncode == 0 and plain.stdout.count("\n") == len(games[0]["plies"]) + 5,
          f"one line a ply: {plain.stdout}")
    again = run("analyse", "--nodes", "3000", "--game", "1", str(file))
    check(plain.stdout == again.stdout, "the same nodes, another answer")
    single = run("analyse", "--nodes", "3000", "--game", "2", str(file)).stdout
    check("South: " in single and "North" not in single, f"who has not moved is summed up: {single}")
    check(run("analyse", "--game", "3", str(file)).returncode == 2, "a game that is not there")
    return file


def interrupted(file):
    """Ctrl-C ends a search with what it has; of a game the plies looked at are told, exit 1."""
    search = subprocess.Popen([str(PROGRAM), "analyse", "--seconds", "100000"], env=ENVIRONMENT,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    terminal, other = pty.openpty()
    game = subprocess.Popen([str(PROGRAM), "analyse", "--seconds", "100000", str(file)],
                            env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=other, text=True)
    os.close(other)
    seen = b""
    while b"depth" not in seen:  # on a terminal it tells how far it is
        seen += os.read(terminal, 4096)
    check(b"ply " in seen, f"no progress: {seen}")
    # Handlers stand before the first report; the other process is given time by asking twice.
    game.send_signal(signal.SIGINT)
    output = game.communicate()[0]
    os.close(terminal)
    check(game.returncode == 1 and "Broken off" in output, f"game: {game.returncode} {output}")
    output = stop_when_ready(search)
    check(search.returncode == 0 and "1. " in output, f"search: {search.returncode} {output}")


def stop_when_ready(process):
    """Sends SIGINT once the program catches it."""
    while True:
        status = Path(f"/proc/{process.pid}/status").read_text()
        caught = int(next(line.split()[1] for line in status.splitlines()
                          if line.startswith("SigCgt")), 16)
        if caught >> (signal.SIGINT - 1) & 1:
            process.send_signal(signal.SIGINT)
            return process.communicate()[0]


def main():
    lines("fuva:files=8", "--depth", "6")
    lines("tracey", "--nodes", "20000")
    lines("matthews4", "--depth", "5")
    lines("fuva:files=6", "--depth", "6", "--threads", "2")
    solved()
    with tempfile.TemporaryDirectory() as folder:
        interrupted(record(folder))
    finish(problems, "every line can be played and every verdict follows")


main()
