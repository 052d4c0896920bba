"""Tables of whole boards (every position with no more stones a side than the start) and of endings
on larger ones: how many positions are won, lost and endless, and the longest forced win."""
import datetime
import hashlib
import json
import re
import sys

from truth import page, store

# Endings on boards too large for a whole table: variant and stones a side.
ENDINGS = [("fuva:files=6", 5), ("fuva:files=6", 6), ("fuva:files=6", 8), ("fuva:files=8", 4),
           ("fuva:files=8", 5), ("musoro:files=6", 6), ("matthews6:files=6", 6),
           ("basic:files=6", 6), ("basic:files=8", 5)]
SAID = {"win for the player to move": "win", "loss for the player to move": "loss",
        "endless": "endless"}


def found(options):
    """[{name, path, variant, side, total}] of the tables at hand."""
    if not hasattr(options, "found"):
        options.found = []
        for folder in [options.folder, *options.egdb]:
            if not folder or not folder_of(folder):
                continue
            for path in folder_of(folder):
                done = store.run([options.program, "egdb", "stats", path, "--json"])
                for line in done.stdout.splitlines():
                    about = json.loads(line)
                    options.found.append(about | {"path": path, "name": path.name})
    return options.found


def folder_of(text):
    path = store.pathlib.Path(text)
    return sorted(path.glob("*.egdb")) if path.is_dir() else [path] if path.exists() else []


def probe(options, path, variant, position):
    """The value for the player to move, None if the table does not cover it."""
    done = store.run([options.program, "egdb", "probe", path, "--variant", variant, "--position",
                      position])
    words = re.sub(r" in \d+ (ply|plies)$", "", done.stdout.strip())
    return SAID.get(words) if done.returncode == 0 else None


def most_stones(position):
    """Of one player, in a position line."""
    def rank(text):
        return sum(int(run.split("x")[0]) * int((run.split("x") + ["1"])[1])
                   for run in text.split(","))
    ranks = [rank(text) for text in position.split()[0].split("/")]
    return max(ranks[0] + ranks[1], ranks[2] + ranks[3])


def plan(options, variant, side):
    """(key, positions), or None with the reason said: the rules have no table."""
    done = store.run([options.program, "egdb", "build", "--variant", variant, "--side", side, "--plan"])
    match = re.match(r"(.*): \d+ layers, (\d+) positions\n", done.stdout)
    if not match:
        print(f"{variant}: {done.stderr.strip()}", file=sys.stderr)
        return None
    return match[1], int(match[2])


def at_hand(options, key, side):
    """The path of a table with exactly these positions; one with distances if there is one."""
    fits = [table for table in found(options)
            if (table["variant"], table["side"], table["total"]) == (key, side, 2 * side)]
    fits.sort(key=lambda table: "longest" not in table)
    return fits[0]["path"] if fits else None


def whole_board(options, variant):
    """The path of the table of a variant's whole board, if it was counted and is at hand."""
    for row in store.tables().rows.values():
        if row["variant"] == variant and row["kind"] == "board":
            return at_hand(options, row["key"], int(row["side"]))
    return None


def build(options, variant, side, distance):
    options.folder.mkdir(parents=True, exist_ok=True)
    suffix = "-distance" if distance else ""
    path = options.folder / f"{variant.replace(':', '-')}-side-{side}{suffix}.egdb"
    words = [options.program, "egdb", "build", "--variant", variant, "--side", side, "--output", path]
    words += ["--threads", options.threads] if options.threads else []
    done = store.run(words + (["--distance"] if distance else []))
    if done.returncode != 0:
        print(f"{variant}, {side} a side: {done.stderr.strip()}", file=sys.stderr)
        return None
    about = json.loads(store.run([options.program, "egdb", "stats", path, "--json"]).stdout)
    options.found.append(about | {"path": path, "name": path.name})
    return path


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def describe(options, variant, side, kind, key, path, start):
    words = [options.program, "egdb", "stats", path, "--json", "--longest"]
    about = json.loads(store.run(words).stdout)
    return {"variant": variant, "side": side, "kind": kind, "key": key,
            "positions": about["positions"], "won": about["won"], "lost": about["lost"],
            "endless": about["endless"], "quiet plies": about["quietPlies"], "bytes": about["bytes"],
            "longest": about.get("longest", "-"), "position": about.get("position", "-"),
            "line": about.get("line", "-"),
            "start": (probe(options, path, variant, start) or "not covered") if start else "-",
            "sha256": digest(path), "date": datetime.date.today().isoformat()}


def wanted(options):
    """(variant, stones a side, "board" or "ending", start line), small boards first."""
    for variant in store.variants(options):
        start = store.first_moves(options, variant)[1]
        yield variant, most_stones(start), "board", start
    for variant, side in ENDINGS:
        files = int(re.search(r"files=(\d+)", variant)[1])
        if options.least <= files <= options.most and re.search(options.only, variant):
            yield variant, side, "ending", None


def run(options):
    known = store.tables()
    found(options)
    for variant, side, kind, start in wanted(options):
        planned = plan(options, variant, side)
        if planned is None:
            continue
        key, positions = planned
        distance = positions <= options.distance
        row, path = known.get(variant, side), at_hand(options, key, side)
        if row and (row["longest"] != "-" or not distance):
            continue
        if path is None and positions > options.largest:
            continue
        if path is None or (distance and "longest" not in next(
                table for table in found(options) if table["path"] == path)):
            path = build(options, variant, side, distance)
        if path is not None:
            known.put(describe(options, variant, side, kind, key, path, start))
            print(*list(known.get(variant, side).values())[:12], sep="  ", flush=True)
            page.write(options)
