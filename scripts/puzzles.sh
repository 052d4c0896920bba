#!/usr/bin/env bash
# Makes data/puzzles.tsv: the tables it needs (once; they stay in build/puzzles/), then the
# puzzles. docs/puzzles.md explains the file.
set -eu
cd "$(dirname "$0")/.."
. scripts/build.sh

# A table for a variant, stones of a side at most.
tables='
fuva:files=6 5
fuva:files=6,bonus=1 5
fuva:files=6,bonus=3 5
musoro:files=6 5
basic:files=6 5
matthews1:files=6 5
matthews5:files=6 5
matthews6:files=6 5
fuva:files=8 4
musoro:files=8 4
basic 4
matthews1 4
matthews2 4
matthews3 4
matthews5 4
matthews6 4
'

usage="usage: scripts/puzzles.sh

Makes data/puzzles.tsv. It takes no options but --help, this text."
case ${1-} in
'') ;;
-h | --help)
    echo "$usage"
    exit 0
    ;;
*)
    echo "puzzles.sh: unknown argument '$1'; see scripts/puzzles.sh --help" >&2
    exit 2
    ;;
esac
build release tsoro >/dev/null
mkdir -p build/puzzles
variants=()
while read -r variant side; do
    [ -n "$variant" ] || continue
    variants+=("$variant")
    table=build/puzzles/$(tr -c 'a-z0-9\n' - <<<"$variant").egdb
    build/release/tsoro egdb stats "$table" >/dev/null 2>&1 ||
        build/release/tsoro egdb build --variant "$variant" --side "$side" --distance --force --output "$table"
done <<<"$tables"
exec build/release/tsoro puzzles --egdb build/puzzles --count 480 --seed 1 --force --output data/puzzles.tsv "${variants[@]}"
