"""The starts of the variants by proof search."""
import datetime

from truth import page, search, store


def worth_trying(options, variant, row):
    if row is None or row["value"] == "unknown":
        return True
    if row["value"] in store.VALUES:
        return False
    state = search.state_of(options, variant, None)
    return (state is not None and state.exists()) or int(row["milliseconds"]) < options.seconds * 1000


def run(options):
    known = store.starts()
    for variant in store.variants(options):
        row = known.get(variant)
        if not worth_trying(options, variant, row):
            continue
        found = search.solve(options, variant)
        if found is not None:
            known.put(found | {"variant": variant, "date": datetime.date.today().isoformat()})
            print(variant, found["value"], found["nodes"], found["milliseconds"], sep="  ", flush=True)
            page.write(options)
