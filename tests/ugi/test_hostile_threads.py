"""What a broken runner may send: nothing changes the state that a good line has set, nothing kills the
engine, and a legal move always comes."""
import sys

from engine import Engine, Failure

BAD_LINES = [
    "hello", "UGI", "position", "position startpos a1", "position startpos moves a9",
    "position startpos moves a1 a1 a1", "position start", "position fen", "position fen 1/2/3/4 S",
    "position fen 2x8/0x8/0x8/2x8", "position fen 200x8/0x8/0x8/2x8 S", "position fen moves a1",
    "position fen 2x8/0x8/0x8/2x8 S 0 1 0,0", "query", "query winner", "setoption", "setoption name",
    "setoption name Hash", "setoption name Hash value", "setoption name Hash value 0",
    "setoption name Hash value 99999999999", "setoption name Hash value 1048577", "setoption name Hash value -1",
    "setoption name Hash value 1.5", "setoption name Threads value 0", "setoption name Threads value 257",
    "setoption name MultiPV value 0", "setoption name MultiPV value x", "setoption name Level value 13",
    "setoption name Variant value", "setoption name Variant value chess",
    "setoption name Variant value fuva:files=99", "setoption name Nonsense value 1",
    "setoption name EgdbPath value /no/such/folder", "setoption name EgdbPath value /dev/null",
    "setoption Hash 16", "bestmove a1", "info string x", "\u00e9\u4e2d" * 2000, "a" * 100000, "\x01\x02\x7f",
]

GO = [
    "go depth 1", "go depth 100000 nodes 500", "go depth 0", "go depth -3", "go nodes 0", "go nodes 1",
    "go movetime 0", "go movetime -50", "go movetime 1", "go movetime abc", "go depth",
    "go p1time -1 p2time -1", "go p1time 0 p2time 0 p1inc 0 p2inc 0", "go p1time 1 p2time 1",
    "go p1time 99999999999999999999 depth 2", "go p1time 50 p2time 50 p1inc -7 p2inc -7",
    "go nodes 18446744073709551616", "go ponder depth 1", "go depth 1 depth 2",
]

KEPT = "position startpos moves b1"


def check_state(engine):
    """The game is the one that KEPT has set."""
    if engine.query("p1turn") != "false":
        raise Failure("the game before was lost")
    if engine.query("gameover") != "false":
        raise Failure("the game before is over")


def test_bad_lines():
    with Engine() as engine:
        engine.send("setoption name Variant value fuva:files=8")
        engine.ready()
        engine.send(KEPT)
        for line in BAD_LINES:
            engine.send(line)
            engine.complaint()
            check_state(engine)
        engine.send_bytes(b"\n\r\n   \n")  # nothing at all is no complaint
        engine.ready()
        engine.send_bytes(b"position\0startpos moves c1\n")
        check_state(engine)
        engine.send("go depth 2")
        engine.two("bestmove")


def test_limits():
    with Engine() as engine:
        engine.send("setoption name Variant value fuva:files=8")
        engine.send("setoption name Hash value 1")
        engine.send(KEPT)
        engine.ready()
        for line in GO:
            engine.send(line)
            engine.two("bestmove")
            check_state(engine)


def test_while_searching():
    with Engine() as engine:
        engine.send(KEPT)
        engine.send("go infinite")
        engine.ready()
        for line in ("position startpos", "go depth 1", "setoption name Hash value 1", "uginewgame", "ugi",
                     "query gameover", "nonsense"):
            engine.send(line)
            while not (text := engine.line()).startswith("info string not while searching"):
                if text is None or text.startswith("bestmove"):
                    raise Failure(f"{line}: {text}")
        engine.ready()
        engine.send("stop")
        engine.two("bestmove")
        engine.send("stop")
        check_state(engine)


def test_behind_stop():
    """What follows `stop` in the same breath is obeyed after the move."""
    with Engine() as engine:
        engine.send("setoption name Hash value 1")
        engine.ready()
        rounds = 20
        kept = "setoption name Seed value 1\n" + KEPT + "\n"
        engine.send_bytes((("position startpos\ngo infinite\nstop\n" + kept) * rounds + "query p1turn\n").encode())
        for _ in range(rounds):
            engine.two("bestmove")
        if engine.two("response") != "false":
            raise Failure("the position behind stop was lost")
        engine.send_bytes(b"go infinite\nstop\ngo infinite\nisready\nstop\nquit\n")
        engine.two("bestmove")
        engine.wait_for("readyok")
        engine.two("bestmove")
        if any("not while searching" in line for line in engine.seen):
            raise Failure("a command behind stop was refused")


def test_solved_infinite():
    """A search that has nothing left to find still waits for `stop`."""
    with Engine() as engine:
        engine.send("setoption name Variant value basic:files=2")
        engine.send("position startpos")
        engine.send("go infinite")
        for _ in range(50):
            engine.ready()
        if any(line.startswith("bestmove") for line in engine.seen):
            raise Failure("a move before stop")
        engine.send("stop")
        engine.two("bestmove")


def test_ends():
    for ending in ("quit", None):
        for searching in (False, True):
            with Engine() as engine:
                engine.send("position startpos")
                engine.ready()
                if searching:
                    engine.send("go infinite")
                    engine.ready()
                if ending:
                    engine.send(ending)
                status, rest = engine.close()
                moves = [line for line in rest if line.startswith("bestmove ")]
                if status != 0 or len(moves) != searching:
                    raise Failure(f"{ending}, searching {searching}: exit {status}, {moves}")


def test_no_move():
    with Engine() as engine:
        engine.send("setoption name Variant value fuva:outer=1,inner=1")
        engine.send("position startpos")
        if engine.query("gameover") != "true" or engine.query("result") != "p2win":
            raise Failure("South cannot move")
        for line in ("go depth 3", "go infinite"):  # neither waits for anything
            engine.send(line)
            if engine.two("bestmove") != "none":
                raise Failure(f"a move from nowhere: {engine.seen[-1]}")


def test_over_but_movable():
    """The game is over by quiet play; who asks for a move all the same gets a legal one."""
    with Engine() as engine:
        engine.send("setoption name Variant value basic:files=4,quiet=1")
        engine.send("position startpos moves a1")
        if engine.query("gameover") != "true" or engine.query("result") != "draw":
            raise Failure("quiet=1")
        engine.send("go depth 3")
        engine.two("bestmove")


def test_long_line():
    with Engine() as engine:
        engine.send(KEPT)
        engine.send("position startpos moves " + "a1 " * 500000)
        engine.complaint()
        check_state(engine)


TESTS = [test_bad_lines, test_limits, test_while_searching, test_behind_stop, test_solved_infinite, test_ends,
         test_no_move, test_over_but_movable, test_long_line]


def main():
    failed = 0
    for test in TESTS:
        try:
            test()
            print(f"{test.__name__}: good")
        except Failure as failure:
            failed = 1
            print(f"{test.__name__}: {failure}")
    return failed


sys.exit(main())
