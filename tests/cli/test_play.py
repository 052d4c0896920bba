"""`tsoro play` as a person meets it: at a terminal (a pseudo-terminal here), with mistakes, undo, saving,
and an input that ends in the middle."""
import os
import pty
import re
import select
import signal
import subprocess
import tempfile
from pathlib import Path

from program import ENVIRONMENT, PROGRAM, finish, run

PATIENCE = 120  # seconds until a session counts as hung; nothing is measured
problems = []


class Session:
    """The program at a terminal of its own."""

    def __init__(self, *arguments, **environment):
        self.seen = ""
        self.at = 0
        child, self.terminal = pty.fork()
        if child == 0:
            os.execve(PROGRAM, ["tsoro", "play", *arguments],
                      {**ENVIRONMENT, "TERM": "xterm", **environment})
        self.child = child

    def read(self):
        ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
        try:
            data = os.read(self.terminal, 65536) if ready else b""
        except OSError:  # the terminal of a process that has ended
            data = b""
        self.seen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def expect(self, text):
        """Waits for a text after what was expected before; returns what stood before it."""
        while True:
            found = self.seen.find(text, self.at)
            if found >= 0:
                before = self.seen[self.at:found]
                self.at = found + len(text)
                return before
            if not self.read():
                finish([f"expected {text!r}, but there is: {self.seen[self.at:]!r}"], "")

    def send(self, line):
        os.write(self.terminal, (line + "\n").encode())

    def say(self, line, answer):
        self.send(line)
        return self.expect(answer)

    def end(self):
        """Waits until the program ends; returns the exit status."""
        while self.read():
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def check(condition, what):
    if not condition:
        problems.append(what)


def two_people(folder):
    """A landing and its answers, refusals, undo and redo, saving, and Ctrl-D in the middle."""
    file = Path(folder) / "game.tgn"
    session = Session("--files", "8", "--side", "both")
    check("\033[" in session.expect("South to move> "), "no colours at a terminal")
    check("stops in the head" in session.say("?", "South to move> "), "? lists no head stop")
    session.say("zz", "neither a move nor a command")
    session.say("a4", "a4 belongs to the other player")
    session.say("a2", "a2 is empty")
    session.say("c1x", "expected no capture")
    session.say("", "South to move> ")
    session.say("c1", "h1 holds 3 now")
    session.say("q", '"q" was not understood; the answers are: s, o, n, b, help, save, quit.')
    session.expect("take back> ")
    session.say("b", "South to move> ")
    session.say("c1", "take back> ")
    session.say("s", "c1s1: 2 laps")
    session.expect("North to move> ")
    session.say("h4", "South to move> ")
    session.say("undo", "North to move> ")
    session.say("undo", "South to move> ")
    session.say("undo", "There is nothing to take back.")
    session.say("redo", "North to move> ")
    session.say("record", "1. c1s1 *")
    session.say(f"save {file}", "Saved in ")
    session.say(f"save {file}", "the file exists; --force overwrites it")
    session.say(f"save --force {file}", "Saved in ")
    session.say("save /nowhere/at/all.tgn", "No such file or directory")
    session.say("new nonsense", "no variant has this name")
    session.say("why h4", "h4 is legal.")
    session.say("h4", "South to move> ")
    session.say("quit", "This game is not saved.")
    session.say("n", "South to move> ")
    os.write(session.terminal, b"\004")
    session.expect("The game, which was not saved:\nc1s1 h4\n")
    check(session.end() == 0, "Ctrl-D is no failure")
    check("1. c1s1 *" in file.read_text(), "the saved game is not the one played")
    check(run("replay", "--check", str(file)).returncode == 0, "the saved game is not legal")
    return file


def in_a_move(folder):
    """Help, saving and leaving work while a move is put together, and when a game is given up."""
    file = Path(folder) / "early.tgn"
    session = Session("--files", "8", "--side", "both")
    session.expect("South to move> ")
    session.say("c1", "take back> ")
    session.say("undo", '"undo" was not understood')
    session.expect("take back> ")
    session.say("s", "North to move> ")
    session.say("f4", "take back> ")
    session.say("help", "print this list")
    session.expect("take back> ")
    session.say("position", "N 1 1")
    session.expect("take back> ")
    session.say("quit", "(y: yes)> ")
    session.say("help", "print this list")
    session.expect("(y: yes)> ")
    session.say("n", "take back> ")
    session.say("quit", "(y: yes)> ")
    session.say(f"save {file}", "Saved in ")
    check(session.end() == 0, "leaving in the middle of a move is no failure")
    check("1. c1s1 *" in file.read_text(), "saved in the middle of a move, the game is another")

    session = Session("--variant", "tracey", "--side", "both")
    session.expect("South to move> ")
    session.say("c2", "take the move back)> ")
    session.say("help", "print this list")
    session.expect("take the move back)> ")
    session.send("quit")
    check(session.end() == 0, "leaving at the bonus is no failure")

    session = Session()
    session.expect("Which game?")
    session.send("quit")
    check(session.end() == 0, "leaving before the game is no failure")


def loaded(file):
    """A saved game goes on; tags and comments survive; NO_COLOR is respected; Ctrl-C ends the input."""
    text = file.read_text().replace('[Site "?"]', '[Site "Harare"]')
    file.write_text(text.replace("c1s1 ", "c1s1 {bold} "))
    session = Session("--side", "both", str(file), NO_COLOR="1")
    check("\033[" not in session.expect("North to move> "), "colours in spite of NO_COLOR")
    session.say("h4", "South to move> ")
    session.say(f"save --force {file}", "Saved in ")
    session.say("flip", "h   g   f")
    session.expect("South to move> ")
    session.say("resign", "North wins: South resigned.")
    session.expect("The game is over> ")
    session.say("a1", "The game is over.")
    session.say("undo", "South to move> ")
    os.kill(session.child, signal.SIGINT)
    session.expect("\n")
    check(session.end() == 0, "Ctrl-C at a question is no failure")
    saved = file.read_text()
    check('[Site "Harare"]' in saved and "{bold}" in saved and "h4" in saved,
          f"tags or comments were lost: {saved}")


def bonus():
    """Bonus holes are asked for, refused, chosen; a whole move can be typed."""
    session = Session("--variant", "tracey", "--side", "both")
    session.expect("South to move> ")
    session.say("c2", "You may take up to 5 more holes")
    session.expect("> ")
    session.say("a3", "a3 cannot be taken")
    session.say("c2", "c2 cannot be taken")
    session.say("z9", "z9 is no hole of the board")
    session.say("d3 d3", "d3 is named twice")
    session.say("b3 c3 d3 e3 f3 g3", "g3 is one hole too many")
    session.say("b", "South to move> ")
    session.say("c2", "> ")
    session.say("d3, e3+b4", "c2xa+b4+d3+e3: 1 lap, takes 10 stones")
    session.expect("North to move> ")
    session.say("undo", "South to move> ")
    session.say("c2+d4", "c2xa+d4: 1 lap, takes 6 stones")
    session.expect("North to move> ")
    session.say("f3", "> ")
    os.write(session.terminal, b"\004")
    session.expect("which was not saved:\nc2xa+d4\n")
    check(session.end() == 0, "Ctrl-D in the middle of a move is no failure")


def questions():
    """Without options the game is asked for."""
    session = Session()
    session.expect("Which game?")
    session.say("nonsense", '"nonsense": at byte 0, "nonsense": no variant has this name')
    session.expect("Which game?")
    session.say("fuva:files=99", "expected a number from 2 to 21.")
    session.expect("Which game?")
    session.say("fuva:files=6", "Your side?")
    session.say("east", '"east" was not understood; the answers are: south, north, both, none.')
    session.expect("Your side?")
    session.say("north", "How strong")
    session.say("13", "Levels are 1 (weakest) to 12, and full.")
    session.expect("How strong")
    session.say("1", "The computer plays South, level 1.")
    session.expect("South plays ")
    check("f   e   d   c   b   a" in session.expect("North to move> "), "the board is not turned")
    session.say("level 2", "The computer plays at level 2 now.")
    session.say("hint", "Hint: ")
    os.write(session.terminal, b"\004")
    check(session.end() == 0, "leaving is no failure")


def whole_game():
    """Against the computer until the game is over: always the first move listed, never stopping."""
    session = Session("--files", "4", "--level", "1", "--seed", "7", NO_COLOR="1")
    for _ in range(1200):
        session.expect("> ")
        prompt = session.seen[:session.at].rsplit("\n", 1)[-1]
        if "The game is over" in prompt:
            break
        listed = session.say("?", "South to move> ")
        move = re.search(r"^ +([a-d][12]\S*) ", listed.replace("?\n", "\n"), re.M)
        session.send(move.group(1) + "!")
    else:
        problems.append("the game against the computer does not end")
    check("wins" in session.seen or "Nobody wins" in session.seen, "no result was announced")
    session.say("quit", "This game is not saved.")
    session.send("y")
    check(session.end() == 0, "leaving is no failure")


def watched():
    """The computer against itself, without a terminal."""
    process = subprocess.run([str(PROGRAM), "play", "--files", "3", "--side", "none", "--level", "1",
                              "--seed", "3"], stdin=subprocess.DEVNULL, capture_output=True,
                             text=True, env=ENVIRONMENT, check=False)
    check(process.returncode == 0 and "wins" in process.stdout, f"watching: {process}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        loaded(two_people(folder))
        in_a_move(folder)
    bonus()
    questions()
    whole_game()
    watched()
    finish(problems, "every session went as it should")


main()
