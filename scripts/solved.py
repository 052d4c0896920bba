"""The truth of the game as results: data/solved.tsv, first_moves.tsv and databases.tsv, and the page
docs/results/solved.md made of them.

    python3 scripts/solved.py starts [--only REGEX] [--seconds 9000] [--threads N] [--state FOLDER]
    python3 scripts/solved.py tables [--only REGEX] [--folder FOLDER] [--largest N] [--distance N]
    python3 scripts/solved.py moves  [--only REGEX] [--folder FOLDER] [--tables-only]
    python3 scripts/solved.py page

Variants go from small boards to large. What is known is not done again, and a search that ran out of
time is taken up where it was left if --state is given: stop the command at any time and give it again.
Each proof is written as a certificate and checked by `tsoro check` before it counts.
"""
import argparse
import pathlib

from truth import moves, page, starts, store, tables

PARTS = {"starts": starts.run, "tables": tables.run, "moves": moves.run, "page": page.write}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("part", choices=PARTS)
    add("--program", default=str(store.ROOT / "build" / "release" / "tsoro"))
    add("--only", default="", metavar="REGEX", help="variants, like 'fuva:files=7$'")
    add("--least", type=int, default=2, help="the smallest number of files")
    add("--most", type=int, default=9, help="the largest number of files")
    add("--threads", type=int, help="default: one for each processor")
    add("--seconds", type=int, default=9000, help="for each search")
    add("--table", type=int, default=4096, help="MB for each search")
    add("--state", type=pathlib.Path, help="a folder for searches that ran out of time")
    add("--egdb", action="append", default=[], metavar="PATH",
        help="tables at hand: searches end at them, and tables and moves read them; may be repeated")
    add("--folder", type=pathlib.Path, default=store.ROOT / "build" / "tables",
        help="where tables are built and looked for")
    add("--largest", type=int, default=1_000_000_000, help="positions of a table to build")
    add("--distance", type=int, default=450_000_000,
        help="positions of a table to build with distances")
    add("--tables-only", action="store_true", help="moves: no proof search")
    add("--machine", default="", help="a sentence about the machine, for the page")
    options = parser.parse_args()
    PARTS[options.part](options)


main()
