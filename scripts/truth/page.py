"""docs/results/solved.md, made of what data/ knows."""
from truth import store

TOP = """# Solved starts

Made by `python3 scripts/solved.py` (`starts`, `tables`, `moves`; `page` writes this page again) from `data/solved.tsv`, `data/databases.tsv`
and `data/first_moves.tsv`, which have more than is shown here: times of all searches, whole hashes, positions, lines. {machine}

Values are those of play without history (`docs/rules.md`, section 5), South moving first, both playing perfectly: a win is a win under every ruling on
repetition, *endless* means that neither player can force a win.

"""
COVERED = """## Which rules have tables

The values in a table depend on files, heads, bonus and sanctuary only ([the format](../egdb-format.md)). So there are tables

* for `fuva`, `musoro`, `basic`, `matthews1`, `matthews2`, `matthews3`, `matthews5`, `matthews6` and every mix of their keys with a fixed bonus, because
  what is captured leaves the board: a position leads only to positions with as many stones or fewer, and layers can be solved in order;
* with `repeat=majority` too: the table is that of `repeat=endless`, and what it calls won or lost holds, because a forced win never has to repeat a
  position. What it calls endless is *not covered*: the ruling would give it to the player with more stones, and which one that is depends on how the
  play goes;
* with a `quiet` limit where it cannot come first: a layer says how many plies without a capture its wins need at most.

There are none, and `tsoro egdb build` refuses them with the reason,

* for `matthews4` and everything else with `captures=sow`: captured stones stay on the board, so stones do not order the layers;
* for `tracey` and every other bonus schedule: values depend on the captures made before;
* with `repeat=forbidden`: values depend on the history.

Proof search needs no tables and takes all of these rules.
"""


def row_of(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table_of(head, rows):
    return [row_of(head), "|---" * len(head) + "|", *map(row_of, rows), ""]


def number(text):
    return f"{int(text):,}" if text.isdigit() else text


def seconds(text):
    return f"{int(text) / 1000:,.1f} s" if text.isdigit() else text


def boards(tables):
    return [row for row in tables.rows.values() if row["kind"] == "board"]


def all_variants(starts, tables):
    names = {key[0] for key in starts.rows} | {row["variant"] for row in boards(tables)}
    order = [family.format(n=n) for family in store.FAMILIES for n in store.SIZES]
    return [name for name in order if name in names]


def values_of(variant, starts, tables):
    """(value by proof search, value by the table of the whole board), None where unknown."""
    start = starts.get(variant)
    proof = start["value"] if start and start["value"] in store.VALUES else None
    table = next((row["start"] for row in boards(tables)
                  if row["variant"] == variant and row["start"] in store.VALUES), None)
    return proof, table


def overview(starts, tables):
    names = all_variants(starts, tables)
    sizes = [n for n in store.SIZES if any(f.format(n=n) in names for f in store.FAMILIES)]
    rows = []
    for family in store.FAMILIES:
        cells = [f"`{family.format(n='N')}`"]
        for n in sizes:
            proof, table = values_of(family.format(n=n), starts, tables)
            known = family.format(n=n) in names
            value = store.VALUES.get(proof or table, "not decided" if known else "-")
            cells.append(value + ("" if table is None else " +" if proof else " *"))
        rows.append(cells)
    return ["## Who wins", "", *table_of(["variant"] + [f"4x{n}" for n in sizes], rows),
            "+ the table of the whole board says the same as proof search; * by the table alone; *not decided*: no value "
            "within the time given; a dash: not tried.", ""]


def agreement(starts, tables):
    both = [(variant, *values_of(variant, starts, tables)) for variant in all_variants(starts, tables)]
    both = [entry for entry in both if entry[1] and entry[2]]
    wrong = [entry for entry in both if entry[1] != entry[2]]
    if wrong:
        return ["**Proof search and tables disagree**: " +
                "; ".join(f"`{name}`: {proof} against {table}" for name, proof, table in wrong), ""]
    return [f"Of {len(both)} starts both are known, the value by proof search and that by the table of the whole board, found by "
            f"methods that share the rules of sowing and nothing else. All {len(both)} agree.", ""] if both else []


def check_moves(starts, tables, moves):
    """The start is worth what its best first move is: a check of all ways that values were found."""
    groups = {}
    for row in moves.rows.values():
        if row["method"] != store.FROM_START:
            groups.setdefault(row["variant"], []).append(row["value"])
    decided = {variant: next(value for value in ("win", "endless", "loss") if value in values)
               for variant, values in groups.items() if all(value in store.VALUES for value in values)}
    starts_of = {variant: values_of(variant, starts, tables) for variant in decided}
    wrong = [variant for variant, best in decided.items()
             if any(value not in (None, best) for value in starts_of[variant])]
    if wrong:
        return ["**First moves and start disagree**: " + ", ".join(f"`{name}`" for name in wrong), ""]
    return [f"Of the {len(decided)} starts whose first moves are all decided, each is worth what its best first move is.", ""]


def searches(starts):
    rows = [[f"`{row['variant']}`", store.VALUES.get(row["value"], "not decided"), row["method"],
             number(row["nodes"]), seconds(row["milliseconds"]), number(row["certificate positions"]),
             f"`{row['certificate sha256'][:16]}`" if row["certificate sha256"] != "-" else "-"]
            for row in starts.rows.values()]
    return ["## Proof search", "",
            "Nodes of a search with several threads vary from run to run, and so does the certificate. Every value that is not *endless* has a "
            "certificate that `tsoro check` verified; its hash is shown in part.", "",
            *table_of(["variant", "value", "method", "nodes", "time", "certificate, positions", "sha256"], rows)]


def counts(row):
    return [number(row[key]) for key in ("positions", "won", "lost", "endless")]


def complete(tables):
    rows = [[f"`{row['variant']}`", row["side"], *counts(row), row["longest"], row["quiet plies"],
             store.VALUES.get(row["start"], row["start"])] for row in boards(tables)]
    return ["## Whole boards", "",
            "Every position with no more stones a side than the fuller side has at the start, for the player to move. The longest "
            "forced win counts plies of both players to the end (an even number: the loser is to move). Quiet plies: a forced win needs at "
            "most so many in a row.", "",
            *table_of(["variant", "a side", "positions", "won", "lost", "endless", "longest win",
                       "quiet plies", "start"], rows)]


def endings(tables):
    rows = [row for row in tables.rows.values() if row["kind"] == "ending"]
    cells = [[f"`{row['variant']}`", row["side"], *counts(row), row["longest"], row["quiet plies"]]
             for row in rows]
    lines = ["## Endings of larger boards", "",
             *table_of(["variant", "a side", "positions", "won", "lost", "endless", "longest win",
                        "quiet plies"], cells)]
    return lines if rows else []


def longest(tables):
    rows = [row for row in tables.rows.values() if row["longest"] != "-"]
    if not rows:
        return []
    lines = ["## Longest wins", "",
             "A position of each longest win and how it goes when the winner hurries and the loser holds out "
             "(`tsoro egdb stats TABLE --longest`).", ""]
    for row in rows:
        if row["kind"] == "ending" or int(row["longest"]) >= 40:
            lines += [f"* `{row['variant']}`, up to {row['side']} a side, {row['longest']} plies: `{row['position']}`  ",
                      f"  {row['line']}"]
    return lines + [""]


def openings(moves):
    rows = {}
    for row in moves.rows.values():
        rows.setdefault(row["variant"], []).append(row)
    cells = []
    for variant, group in rows.items():
        by_value = {value: " ".join(row["move"] for row in group if row["value"] == value) or "-"
                    for value in ("win", "endless", "loss")}
        open_ones = " ".join(row["move"] for row in group if row["value"] not in store.VALUES) or "-"
        methods = sorted({row["method"] for row in group})
        cells.append([f"`{variant}`", by_value["win"], by_value["endless"], by_value["loss"],
                      open_ones, ", ".join(methods)])
    return ["## First moves", "",
            "What each first move of South leads to, for South. `a1s1` lifts hole a1 and stops in a head where that is allowed. "
            "*Start*: the start is lost, so every move loses.", "",
            *table_of(["variant", "wins", "endless", "loses", "not decided", "by"], cells)] if cells else []


def text():
    starts, tables, moves = store.starts(), store.tables(), store.moves()
    lines = TOP.format(machine=starts.machine).splitlines()
    for part in (overview(starts, tables), agreement(starts, tables),
                 check_moves(starts, tables, moves), searches(starts),
                 complete(tables), openings(moves), endings(tables), longest(tables)):
        lines += part
    return "\n".join(lines) + "\n" + COVERED


def write(options):
    if options.machine:
        starts = store.starts()
        starts.machine = options.machine
        starts.write()
    store.write(store.PAGE, text())
