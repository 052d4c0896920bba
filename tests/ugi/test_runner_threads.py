"""Whole games between two engine processes, run as CuteGames runs them: the position is sent again at
each ply, both engines are asked whether and how the game is over, and answers must have two tokens."""
import json
import subprocess
import sys

from engine import BUILD, Engine, Failure

GAMES = [
    # variant, start, options, go
    ("fuva:files=6", None, {}, "go nodes 300"),
    ("tracey:files=4", None, {"Threads": 2}, "go depth 3"),
    ("musoro:files=4,quiet=6", None, {"MultiPV": 3}, "go p1time 2000 p2time 2000 p1inc 10 p2inc 10"),
    ("basic:files=5", "1x5/0x5/0x5/2x5 N 3 9", {"Level": 2}, "go movetime 20"),
    ("fuva:files=3", "1,0x2/0,1,3/1,0x2/0x3 S", {}, "go nodes 2000"),
]


def moves_of(variant, position):
    """What the rules allow: move -> position after it."""
    out = subprocess.run([str(BUILD / "tsoro"), "moves", "--variant", variant, "--position", position,
                          "--json"], capture_output=True, check=True, text=True).stdout
    return {move["move"]: move["position"] for move in json.loads(out)["moves"]}


def start_of(variant):
    out = subprocess.run([str(BUILD / "tsoro"), "show", "--variant", variant, "--json"],
                         capture_output=True, check=True, text=True).stdout
    return json.loads(out)["position"]


def introduce(engine, variant, options):
    engine.send("ugi")
    named = set()
    while (line := engine.line()) != "ugiok":
        if line is None:
            raise Failure("no ugiok")
        if line.startswith("option name "):
            named.add(line.split(" ")[2])
    if missing := {"Threads", "Hash", "MultiPV", "Level", "Variant", "EgdbPath"} - named:
        raise Failure(f"options missing: {missing}")
    for name, value in {"Variant": variant, **options}.items():
        engine.send(f"setoption name {name} value {value}")
    engine.ready()


def agree(engines, question):
    answers = [engine.query(question) for engine in engines]
    if answers[0] != answers[1]:
        raise Failure(f"{question}: {answers}")
    return answers[0]


def check_info(engine, since):
    last = [line for line in engine.seen[since:] if line.startswith("info ")][-1].split(" ")
    for word in ("nodes", "time", "nps"):
        if word not in last:
            raise Failure(f"no {word} in the last info: {last}")


def play(variant, start, options, go):
    position = start or start_of(variant)
    moves = []
    with Engine() as south, Engine() as north:
        engines = [south, north]
        for engine in engines:
            introduce(engine, variant, options)
            engine.send("uginewgame")
            engine.ready()
        while True:
            line = f"position fen {start}" if start else "position startpos"
            line += " moves " + " ".join(moves) if moves else ""
            for engine in engines:
                engine.send(line)
                engine.ready()
            over = agree(engines, "gameover")
            result = agree(engines, "result")
            if over == "true":
                break
            if result != "none":
                raise Failure(f"result {result} of a game that goes on")
            mover = 0 if agree(engines, "p1turn") == "true" else 1
            if (position.split(" ")[1] == "S") != (mover == 0):
                raise Failure(f"whose turn is it in {position}?")
            since = len(engines[mover].seen)
            engines[mover].send(go)
            best = engines[mover].two("bestmove")
            check_info(engines[mover], since)
            legal = moves_of(variant, position)
            if best not in legal:
                raise Failure(f"illegal {best} in {position}")
            moves.append(best)
            position = legal[best]
            if len(moves) > 3000:
                raise Failure("the game does not end")
        if result not in ("p1win", "p2win", "draw"):
            raise Failure(f"result {result} of a game that is over")
        for engine in engines:
            engine.send("quit")
            if engine.process.wait(timeout=60) != 0:
                raise Failure(f"exit status {engine.process.returncode}")
    return len(moves), result


def main():
    for game in GAMES:
        try:
            plies, result = play(*game)
        except Failure as failure:
            print(f"{game[0]}: {failure}")
            return 1
        print(f"{game[0]}: {plies} plies, {result}")
    return 0


sys.exit(main())
