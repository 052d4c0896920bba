#!/usr/bin/env bash
# tsoro puzzles: made from a small table, the same for the same seed, proved by search; what is wrong in a file is
# found. And a sample of the puzzles that the page brings is proved.
set -u
. "$TSORO_SOURCE_DIR/tests/support/expect.sh" || exit 1

# change COLUMN TEXT: the first puzzle of p.tsv with another text in a column.
change() {
    grep -v '^#' p.tsv | head -n 1 | awk -F'\t' -v OFS='\t' -v column="$1" -v text="$2" '{ $column = text; print }'
}

"$tsoro" egdb build --variant fuva:files=4 --side 4 --distance --output 4.egdb >/dev/null || exit 1
make() { "$tsoro" puzzles --egdb 4.egdb --count 12 --nodes 20000 "$@" fuva:files=4; }
expect 0 '' make --seed 3 --output p.tsv
expect 2 'exists' make --seed 3 --output p.tsv
make --seed 3 >again.tsv
cmp p.tsv again.tsv || failed=1
make --seed 4 >other.tsv
cmp -s p.tsv other.tsv && { echo "FAILED: another seed made the same puzzles"; failed=1; }
[ "$(grep -vc '^#' p.tsv)" = 12 ] || { echo "FAILED: not 12 puzzles"; failed=1; }
[ "$(grep -v '^#' p.tsv | cut -f 3 | sort -u | wc -l)" = 12 ] || { echo "FAILED: positions come twice"; failed=1; }
expect 0 '12 of 12 puzzles proved' "$tsoro" puzzles --check p.tsv
expect 0 '12 of 12 puzzles proved' "$tsoro" puzzles --check p.tsv --egdb 4.egdb
expect 0 '4 of 12 puzzles proved' "$tsoro" puzzles --check p.tsv --every 3

# Another legal move in place of the winning one is told from it.
position=$(grep -v '^#' p.tsv | head -n 1 | cut -f 3)
right=$(grep -v '^#' p.tsv | head -n 1 | cut -f 4 | cut -d' ' -f 1)
wrong=$("$tsoro" moves --variant fuva:files=4 --position "$position" | awk '{ print $1 }' | grep -vxF "$right" | head -n 1)
change 4 "$wrong" | awk -F'\t' -v OFS='\t' '{ $5 = "-"; print }' >wrong.tsv
expect 1 'does not win|wins too|is wrong' "$tsoro" puzzles --check wrong.tsv
plies=$(grep -v '^#' p.tsv | head -n 1 | cut -f 6)
change 6 $((plies + 2)) >wrong.tsv
expect 1 'number of plies' "$tsoro" puzzles --check wrong.tsv --egdb 4.egdb
change 8 stop >wrong.tsv
expect 1 'theme is wrong' "$tsoro" puzzles --check wrong.tsv

# What cannot be read is said with its line.
for column in 1 2 3 4 5 6 7 8; do
    change $column nonsense >wrong.tsv
    expect 2 'wrong.tsv:1' "$tsoro" puzzles --check wrong.tsv
    change $column '' >wrong.tsv
    expect 2 'wrong.tsv:1' "$tsoro" puzzles --check wrong.tsv
done
grep -v '^#' p.tsv | head -n 1 | cut -f 1-6 >wrong.tsv
expect 2 'wrong.tsv:1' "$tsoro" puzzles --check wrong.tsv
: >wrong.tsv
expect 2 'no puzzle' "$tsoro" puzzles --check wrong.tsv
expect 2 'No such file' "$tsoro" puzzles --check nothing.tsv
expect 2 'say for which variants' "$tsoro" puzzles
expect 2 'goes without variants' "$tsoro" puzzles --check p.tsv fuva
# Tables that are missing are missed at once, whatever stands before: --count that many would take hours.
soon() { expect 2 "^tsoro: $1: .*they need tables of this variant with distances" "$tsoro" puzzles "${@:2}"; }
"$tsoro" egdb build --variant fuva:files=5 --side 3 --output plain.egdb >/dev/null || exit 1
soon fuva:files=4,bonus=1 --egdb 4.egdb --count 1 fuva:files=4,bonus=1
soon basic --egdb 4.egdb --count 100000 fuva:files=4 basic
soon tracey --egdb 4.egdb --count 1 tracey
soon matthews4 --egdb 4.egdb --count 1 matthews4
soon fuva:files=5 --egdb 4.egdb:plain.egdb --count 1 fuva:files=5

data=$TSORO_SOURCE_DIR/data/puzzles.tsv
# On eight files a proof can take many seconds; those are left to the slow test.
grep files=6 "$data" | grep -v '^#' >six.tsv
expect 0 '6 of 240 puzzles proved' "$tsoro" puzzles --check six.tsv --every 40
count=$(grep -vc '^#' "$data")
[ "$count" -ge 300 ] || { echo "FAILED: $count puzzles, 300 are promised"; failed=1; }
[ "$(grep -v '^#' "$data" | cut -f 1 | sort -u | wc -l)" = "$count" ] || { echo "FAILED: an ID comes twice"; failed=1; }
exit $failed
