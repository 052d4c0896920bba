"""A UGI engine as a runner sees it: strict about the form of every answer, never patient."""
import os
import queue
import subprocess
import threading
from pathlib import Path

SOURCE = Path(os.environ.get("TSORO_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("TSORO_BUILD_DIR", SOURCE / "build" / "dev"))
PROGRAM = [str(BUILD / "tsoro"), "ugi"]

# So long a runner waits for any line. Far more than the engine needs, even under a sanitizer.
PATIENCE = 120


class Failure(Exception):
    """The engine did what a runner could not live with."""


class Engine:
    def __init__(self, command=None):
        self.process = subprocess.Popen(command or PROGRAM, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, bufsize=0)
        self.lines = queue.Queue()
        self.seen = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8", "replace").rstrip("\n"))
        self.lines.put(None)

    def send(self, line):
        self.send_bytes(line.encode() + b"\n")

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def line(self):
        """The next line; None at the end of the engine's output."""
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Failure(f"no line in {PATIENCE} s; before: {self.seen[-5:]}") from None
        if line is not None:
            self.seen.append(line)
        return line

    def wait_for(self, word):
        """Reads up to a line whose first token is the word; returns its tokens."""
        while True:
            line = self.line()
            if line is None:
                raise Failure(f"the engine ended while {word} was awaited")
            tokens = line.split(" ")
            if tokens[0] == word:
                return tokens

    def two(self, word):
        """The second token of an answer that must have exactly two."""
        tokens = self.wait_for(word)
        if len(tokens) != 2 or not tokens[1]:
            raise Failure(f"not two tokens: {tokens}")
        return tokens[1]

    def ready(self):
        self.send("isready")
        if self.wait_for("readyok") != ["readyok"]:
            raise Failure("readyok stands alone")

    def query(self, what):
        self.send(f"query {what}")
        return self.two("response")

    def complaint(self):
        """The next line must be an info string."""
        line = self.line()
        if line is None or not line.startswith("info string "):
            raise Failure(f"an info string was due, not {line!r}")
        return line

    def close(self):
        """Closes the engine's input; returns its exit status and the rest of its output."""
        self.process.stdin.close()
        status = self.process.wait(timeout=PATIENCE)
        rest = []
        while (line := self.line()) is not None:
            rest.append(line)
        return status, rest

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.reader.join()
        self.process.stdout.close()
