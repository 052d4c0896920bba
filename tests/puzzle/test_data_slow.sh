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
done
"$tsoro" puzzles --check "$data" --egdb "$folder"
