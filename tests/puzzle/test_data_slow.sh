#!/usr/bin/env bash
# Every puzzle that the page brings: proved by search, and its plies and replies compared with tables built anew for
# some of the variants.
set -eu
tsoro=$TSORO_BUILD_DIR/tsoro
data=$TSORO_SOURCE_DIR/data/puzzles.tsv
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for variant in fuva:files=6 musoro:files=6 basic:files=6; do
    "$tsoro" egdb build --variant $variant --side 5 --distance --output "$folder/${variant%%:*}.egdb" >/dev/null
    # A puzzle outside the tables would be compared with nothing, and that without a word.
    grep -P "^\w+\t$variant\t" "$data" >"$folder/puzzles"
    while IFS=$'\t' read -r id _ position _ _ plies _; do
        "$tsoro" egdb probe "$folder" --variant $variant --position "$position" | grep -qE " in $plies (ply|plies)\$" || {
            echo "FAILED: puzzle $id is not in the table of $variant, or does not take $plies plies there"
            exit 1
        }
    done <"$folder/puzzles"
done
count=$(grep -vc '^#' "$data")
"$tsoro" puzzles --check "$data" --egdb "$folder" | grep -x "$count of $count puzzles proved"
