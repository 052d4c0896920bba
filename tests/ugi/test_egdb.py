"""With a table of endgames behind EgdbPath a position it covers is played perfectly, and the score says
so: the table is built here, and asked by another program at every step."""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from engine import BUILD, Engine, Failure

VARIANT = "basic:files=3"
POSITIONS = [
    "1,0x2/0,1,3/1,0x2/0x3 S",
    "0,2,0/1,0,1/0,1,1/2,0x2 S",
    "2,0,1/0x2,1/1,0,1/0,2,0 S",
    "0,1,2/1,0x2/2,0x2/0,1,1 N",
    "3,0x2/0x3/0,1,0/0x2,2 N",
    "1,1,1/1,1,1/2,2,0/1,0,1 S",
]


def tsoro(*words):
    return subprocess.run([str(BUILD / "tsoro"), *words], capture_output=True, check=True, text=True).stdout


def value(table, position):
    """(1 won, -1 lost, 0 endless for the mover; plies to the end)"""
    said = tsoro("egdb", "probe", str(table), "--variant", VARIANT, "--position", position)
    if said.startswith("endless"):
        return 0, 0
    word, plies = re.match(r"(win|loss) for the player to move in (\d+) pl", said).groups()
    return (1 if word == "win" else -1), int(plies)


def think(engine, position):
    """The move, and the last score line before it."""
    engine.send(f"position fen {position}")
    engine.ready()
    since = len(engine.seen)
    engine.send("go depth 2")
    move = engine.two("bestmove")
    scores = [line for line in engine.seen[since:] if " score " in line]
    if not scores:
        raise Failure(f"no score for {position}")
    return move, scores[-1].split(" score ")[1]


def after(position, move):
    listed = json.loads(tsoro("moves", "--variant", VARIANT, "--position", position, "--json"))["moves"]
    found = [entry["position"] for entry in listed if entry["move"] == move]
    if len(found) != 1:
        raise Failure(f"{move} is not legal in {position}")
    return found[0]


def play_out(engine, table, position):
    """Each move keeps the value, and a decided game comes one ply nearer to its end."""
    won, plies = value(table, position)
    decided = plies
    while plies > 0:
        move, score = think(engine, position)
        if not score.startswith(f"mate {won * plies} "):
            raise Failure(f"{position}: the table says {won * plies}, the engine {score}")
        position = after(position, move)
        if value(table, position) != (-won, plies - 1):
            raise Failure(f"{move} to {position} is not the best: {value(table, position)}")
        won, plies = -won, plies - 1
    return decided


def check_refusals(engine, table):
    """A file that is no table, and one that was cut, are named as such; the tables before stay."""
    other, cut = table.with_suffix(".text"), table.with_suffix(".cut")
    other.write_text("no table\n" * 100)
    cut.write_bytes(table.read_bytes()[:-64])
    for path, reason in ((other, "no endgame table"), (cut, "damaged or cut short")):
        engine.send(f"setoption name EgdbPath value {path}")
        said = engine.complaint()
        if reason not in said or path.name not in said or "variant" in said:
            raise Failure(said)


def main():
    with tempfile.TemporaryDirectory() as folder, Engine() as engine:
        table = Path(folder) / "three.egdb"
        tsoro("egdb", "build", "--variant", VARIANT, "--side", "6", "--distance", "--output", str(table))
        engine.send(f"setoption name Variant value {VARIANT}")
        engine.send(f"setoption name EgdbPath value {folder}")
        if engine.complaint() != "info string EgdbPath: 1 tables":
            raise Failure(f"EgdbPath: {engine.seen[-1]}")
        check_refusals(engine, table)
        lengths = [play_out(engine, table, position) for position in POSITIONS]
        print("plies to the end:", lengths)
        if max(lengths) < 8:
            raise Failure("no position was worth asking a table")
        # Without the table a shallow search does not see every end.
        engine.send("setoption name EgdbPath value <empty>")
        engine.send("uginewgame")
        if all(think(engine, position)[1].startswith("mate") for position in POSITIONS):
            raise Failure("two plies saw every end: the table was not needed")
    return 0


try:
    sys.exit(main())
except Failure as failure:
    print(failure)
    sys.exit(1)
