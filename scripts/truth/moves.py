"""Which first moves win: the value of the position after each of them, from a table that covers the
whole board where there is one, else by proof search; where the start is lost nothing needs to be
searched, for then every first move loses."""
import datetime

from truth import page, search, store, tables

TURNED = {"win": "loss", "loss": "win", "endless": "endless", "stopped": "stopped",
          "unknown": "unknown"}


def value_after(options, variant, start, move, position):
    """{value, method, nodes, milliseconds}; the value is that of the player who moved."""
    path = tables.whole_board(options, variant)
    value = path and tables.probe(options, path, variant, position)
    if value:
        return {"value": TURNED[value], "method": "table", "nodes": "-", "milliseconds": "-"}
    if start and start["value"] == "loss":
        return {"value": "loss", "method": store.FROM_START, "nodes": "-", "milliseconds": "-"}
    if options.tables_only:
        return None
    row = search.solve(options, variant, position, move)
    return row and {"value": TURNED[row["value"]], "method": row["method"], "nodes": row["nodes"],
                    "milliseconds": row["milliseconds"]}


def worth_trying(options, variant, move, row):
    if row is None:
        return True
    if row["value"] in store.VALUES:
        return False
    state = search.state_of(options, variant, move)
    return (state is not None and state.exists()) or int(row["milliseconds"]) < options.seconds * 1000


def run(options):
    known, starts = store.moves(), store.starts()
    for variant in store.variants(options):
        start = starts.get(variant)
        if not options.tables_only and (start is None or start["value"] not in store.VALUES):
            continue
        for move, position in store.first_moves(options, variant)[0]:
            if not worth_trying(options, variant, move, known.get(variant, move)):
                continue
            row = value_after(options, variant, start, move, position)
            if row is not None:
                known.put(row | {"variant": variant, "move": move, "position": position,
                                 "date": datetime.date.today().isoformat()})
                print(variant, move, row["value"], row["method"], sep="  ", flush=True)
                page.write(options)
