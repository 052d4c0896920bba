"""A UGI engine with a fault, for the tests of the match runner: fake_engine.py FAULT."""
import sys
import time

fault = sys.argv[1]
moves = 0


def say(line):
    print(line, flush=True)


for line in sys.stdin:
    command = line.split(" ")[0].strip()
    if command == "ugi":
        if fault == "mute":
            time.sleep(600)
        say("id name fake")
        if fault != "no-variant":
            say("option name Variant type string default fuva")
        say("ugiok")
    elif command == "isready":
        say("readyok")
    elif command == "go":
        moves += 1
        if fault == "dies":
            sys.exit(3)
        if fault == "hangs":
            time.sleep(600)
        say("info string \u00ff} strange {")
        say({"illegal": "bestmove a9", "empty": "bestmove", "long": "bestmove " + "x" * 100000}[fault])
    elif command == "quit":
        break
