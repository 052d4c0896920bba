#!/usr/bin/env bash
# tsoro egdb: a table is built, verified, counted and asked; bad input is told from good.
set -u
tsoro=$TSORO_BUILD_DIR/tsoro
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0

# expect STATUS PATTERN COMMAND...: the exit status, and a pattern in what is printed.
expect() {
    local status=$1 pattern=$2 said
    shift 2
    said=$("$@" 2>&1)
    local got=$?
    if [ $got -ne "$status" ] || ! grep -qE "$pattern" <<<"$said"; then
        echo "FAILED: $* (exit $got, wanted $status; wanted $pattern)"
        echo "$said"
        failed=1
    fi
}

expect 0 '25 layers, .* positions' "$tsoro" egdb build --variant fuva:files=3 --side 4 --distance
table=3-r1+r2-bonus2-side4.egdb
expect 0 'rulebook 1' cat $table.txt
expect 2 'exists' "$tsoro" egdb build --variant fuva:files=3 --side 4
expect 0 'needs' "$tsoro" egdb build --variant fuva:files=3 --side 4 --plan
expect 0 'all 44100 entries follow from their successors' "$tsoro" egdb verify $table
expect 0 '44100 positions: .*' "$tsoro" egdb stats $table
expect 0 'the longest forced win takes [0-9]+ plies' "$tsoro" egdb stats $table
expect 0 '^4	4	9414	6443	19	' "$tsoro" egdb stats $table
expect 0 'loss for the player to move in 0 plies' \
    "$tsoro" egdb probe . --variant fuva:files=3 --position '0x3/0x3/0x3/0x3 S'
expect 0 '(wins|loses) in [0-9]+ plies d2' \
    "$tsoro" analyse --variant fuva:files=3 --egdb $table --depth 2 --position '0x3/1,0x2/0x3/2,0x2 S'
expect 1 'not covered' "$tsoro" egdb probe . --variant fuva:files=3,bonus=1 --position '0x3/0x3/0x3/0x3 S'
expect 2 'schedule' "$tsoro" egdb build --variant tracey --side 3
expect 2 'captures=sow' "$tsoro" egdb build --variant matthews4 --side 3
expect 2 'forbidden' "$tsoro" egdb build --variant fuva:files=3,repeat=forbidden --side 3
expect 2 'too many stones' "$tsoro" egdb build --variant fuva --side 12
expect 2 'not enough memory: this machine can build up to --side [0-9]' \
    "$tsoro" egdb build --variant fuva:files=6 --side 7 --memory 200
expect 2 'how far' "$tsoro" egdb build --variant fuva:files=3
expect 2 'no table' "$tsoro" egdb stats "$(mktemp -d -p "$folder")"
expect 2 'No such file' "$tsoro" egdb stats nowhere.egdb
expect 2 '"passwd" is no endgame table' "$tsoro" egdb stats /etc/passwd
expect 2 'no regular file' "$tsoro" egdb stats /dev/null
expect 2 'build, verify' "$tsoro" egdb destroy

# Damage is named with its file.
head -c 2000 $table >cut.egdb
expect 2 'cut.egdb' "$tsoro" egdb verify cut.egdb
cp $table bad.egdb
printf '\377' | dd of=bad.egdb bs=1 seek=$(($(stat -c %s bad.egdb) - 100)) conv=notrunc status=none
expect 2 'bad.egdb' "$tsoro" egdb probe bad.egdb --variant fuva:files=3 --position '4,0x2/0x3/0x3/0x2,4 S'
[ $failed -eq 0 ] && echo "tables are built, verified, counted and asked"
exit $failed
