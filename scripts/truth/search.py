"""One position by proof search, with its certificate checked."""
import hashlib
import json
import pathlib
import sys
import tempfile

from truth import store


def state_of(options, variant, move):
    """Where a search that runs out of time is kept."""
    if not options.state:
        return None
    options.state.mkdir(parents=True, exist_ok=True)
    name = variant.replace(":", "-") + (f"-after-{move}" if move else "")
    return options.state / (name + ".state")


def command(options, variant, position, state, certificate, egdb):
    words = [options.program, "solve", "--variant", variant, "--json", "--seconds", options.seconds,
             "--table", options.table, "--certificate", certificate]
    words += ["--threads", options.threads] if options.threads else []
    words += ["--position", position] if position else []
    words += ["--resume", state] if state else []
    return words + (["--egdb", egdb, "--expand"] if egdb else [])


def no_table(done):
    return done.returncode == 2 and ("is for the rules of" in done.stderr or
                                     "no table can hold" in done.stderr)


def method_of(tables):
    names = ", ".join(table["name"] for table in tables)
    return f"proof on {names}" if names else "proof"


def solve(options, variant, position=None, move=None):
    """{value, nodes, milliseconds, window, certificate positions and sha256, method}; value is
    "stopped" if time ran out. None if the program failed, which is said."""
    state = state_of(options, variant, move)
    egdb = ":".join(options.egdb)
    with tempfile.TemporaryDirectory() as folder:
        certificate = pathlib.Path(folder) / "proof"
        done = store.run(command(options, variant, position, state, certificate, egdb))
        if egdb and no_table(done):
            egdb = ""
            done = store.run(command(options, variant, position, state, certificate, egdb))
        row = dict.fromkeys(["nodes", "window", "certificate positions", "certificate sha256"], "-")
        if not done.stdout.startswith("{"):
            if done.returncode != 1:
                print(f"{variant}: {done.stderr.strip()}", file=sys.stderr)
                return None
            return row | {"value": "stopped", "milliseconds": options.seconds * 1000,
                          "method": "proof"}
        result = json.loads(done.stdout)
        row |= {key: result[key] for key in ("value", "nodes", "milliseconds", "window")}
        row["method"] = method_of(result["tables"])
        if result["value"] in ("win", "loss") and not certificate.exists():
            print(f"{variant}: no certificate: {done.stderr.strip()}", file=sys.stderr)
            return None
        if certificate.exists():
            checked = store.run([options.program, "check", certificate, "--json"])
            claim = json.loads(checked.stdout) if checked.returncode == 0 else None
            if claim is None or claim["value"] != result["value"]:
                print(f"{variant}: the certificate fails: {checked.stdout}{checked.stderr}",
                      file=sys.stderr)
                return None
            row["method"] = method_of(claim["tables"])  # none: what tables said was proved too
            row["certificate positions"] = claim["records"]
            row["certificate sha256"] = hashlib.sha256(certificate.read_bytes()).hexdigest()
    if state and row["value"] in store.VALUES:
        state.unlink(missing_ok=True)
    return row
