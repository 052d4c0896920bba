#!/usr/bin/env bash
# tsoro egdb: a table is built, verified, counted and asked; bad input is told from good.
set -u
. "$TSORO_SOURCE_DIR/tests/support/expect.sh" || exit 1

expect 0 '25 layers, .* positions' "$tsoro" egdb build --variant fuva:files=3 --side 4 --distance
table=3-r1+r2-bonus2-side4.egdb
expect 0 '9 layers' "$tsoro" egdb build --variant fuva:files=3 --side 2 --output two:words.egdb
expect 0 '[0-9]+ positions' "$tsoro" egdb stats two:words.egdb
rm two:words.egdb*
expect 0 'rulebook 1' cat $table.txt
expect 2 'exists' "$tsoro" egdb build --variant fuva:files=3 --side 4
mkdir here
: >file
expect 2 'nowhere/x.egdb": No such file or directory' \
    "$tsoro" egdb build --variant fuva:files=3 --side 2 --output nowhere/x.egdb
expect 2 'file/x.egdb": Not a directory' \
    "$tsoro" egdb build --variant fuva:files=3 --side 2 --output file/x.egdb
expect 2 'here": Is a directory' "$tsoro" egdb build --variant fuva:files=3 --side 2 --output here
expect 2 'here": Is a directory' \
    "$tsoro" egdb build --variant fuva:files=3 --side 2 --output here --force
expect 1 '' test -e nowhere -o -e here.work
expect 0 'needs' "$tsoro" egdb build --variant fuva:files=3 --side 4 --plan
expect 0 'all 44100 entries follow from their successors' "$tsoro" egdb verify $table
expect 0 'its 44100 distances are undamaged' "$tsoro" egdb verify $table
expect 0 'every win comes within the quiet plies that its layer states' "$tsoro" egdb verify $table
expect 0 'up to 2 a side every win .* NOT checked' \
    "$tsoro" egdb verify $table --all 0 --sample 1 --solver 3000
expect 0 '44100 positions: .*' "$tsoro" egdb stats $table
expect 0 'the longest forced win takes [0-9]+ plies' "$tsoro" egdb stats $table
expect 0 '^4	4	9414	6443	19	' "$tsoro" egdb stats $table
expect 0 'loss for the player to move in 0 plies' \
    "$tsoro" egdb probe . --variant fuva:files=3 --position '0x3/0x3/0x3/0x3 S'
expect 0 'win for the player to move in 1 ply$' \
    "$tsoro" egdb probe . --variant fuva:files=3 --position '0x3/1,0x2/0,1,0/0x3 S'
expect 0 '(wins|loses) in [0-9]+ plies d2' \
    "$tsoro" analyse --variant fuva:files=3 --egdb $table --depth 2 --position '0x3/1,0x2/0x3/2,0x2 S'
expect 1 'not covered' "$tsoro" egdb probe . --variant fuva:files=3,bonus=1 --position '0x3/0x3/0x3/0x3 S'
expect 2 'schedule' "$tsoro" egdb build --variant tracey --side 3
expect 2 'captures=sow' "$tsoro" egdb build --variant matthews4 --side 3
expect 2 'forbidden' "$tsoro" egdb build --variant fuva:files=3,repeat=forbidden --side 3
expect 2 'too many stones' "$tsoro" egdb build --variant fuva --side 12
expect 2 'not enough memory: this machine can build up to --side [0-9]' \
    "$tsoro" egdb build --variant fuva:files=6 --side 7 --memory 200
expect 2 'not enough memory, not even for --side 1' \
    "$tsoro" egdb build --variant fuva:files=21 --side 6 --memory 1
expect 2 'how far' "$tsoro" egdb build --variant fuva:files=3
expect 2 'no table' "$tsoro" egdb stats "$(mktemp -d -p "$folder")"
expect 2 'no table in "here"' "$tsoro" analyse --egdb here --depth 1
expect 2 'no table in ""' "$tsoro" analyse --egdb '' --depth 1
expect 2 'no table in "here"' env TSORO_EGDB=here "$tsoro" analyse --depth 1
expect 0 'South wins|plies|%' env TSORO_EGDB= "$tsoro" analyse --variant fuva:files=3 --depth 1
expect 2 'No such file' "$tsoro" egdb stats nowhere.egdb
expect 2 '"passwd" is no endgame table' "$tsoro" egdb stats /etc/passwd
expect 2 'no regular file' "$tsoro" egdb stats /dev/null
expect 2 'build, verify' "$tsoro" egdb destroy

# The longest win is one that the table says takes so long, and its line is as long as that.
expect 0 '"longest":[0-9]+,"position":"[^"]+ S 0 1","line":"[^"]+"}' \
    "$tsoro" egdb stats $table --json --longest
python3 - "$tsoro" $table <<'END' || failed=1
import json, subprocess, sys
tsoro, table = sys.argv[1:]
run = lambda *words: subprocess.run([tsoro, *words], capture_output=True, text=True, check=True).stdout
stats = json.loads(run("egdb", "stats", table, "--json", "--longest"))
rows = [row.split("\t") for row in run("egdb", "stats", table).splitlines() if row[0] != "#"]
assert [sum(int(row[k]) for row in rows) for k in (2, 3, 4)] == [
    stats["won"], stats["lost"], stats["endless"]]
assert stats["won"] + stats["lost"] + stats["endless"] == stats["positions"] == 44100
line = stats["line"].split()
assert len(line) == stats["longest"], stats
position, variant = stats["position"], stats["variant"]
for left, move in zip(range(len(line), -1, -1), line + [""]):
    said = run("egdb", "probe", table, "--variant", variant, "--position", position)
    assert said.endswith(f" in {left} ply\n" if left == 1 else f" in {left} plies\n"), (position, said)
    if move:
        moves = json.loads(run("moves", "--variant", variant, "--position", position, "--json"))
        position = next(m["position"] for m in moves["moves"] if m["move"] == move)
END

# A full disk: the same command goes on, from the distances that are finished too, and never from
# damaged ones. A limit on the size of a file is all of a full disk that needs no rights.
build() { "$tsoro" egdb build --variant fuva:files=4 --side 5 "$@"; }
build --distance --output whole.egdb >/dev/null
expect 2 'File too large .*full.egdb.work.*the same command goes on' \
    bash -c "trap '' XFSZ; ulimit -f 20; '$tsoro' egdb build --variant fuva:files=4 --side 5 --output full.egdb"
expect 1 '' test -e full.egdb
expect 2 'File too large .* 36 of 36, are kept' \
    bash -c "trap '' XFSZ; ulimit -f 300; '$tsoro' egdb build --variant fuva:files=4 --side 5 --distance --output full.egdb"
expect 1 '' test -e full.egdb
stored=full.egdb.work/distance-03-04
printf 'x' | dd of=$stored bs=1 seek=3000 conv=notrunc status=none
expect 2 'distance-03-04" is damaged: remove it' build --distance --output full.egdb
rm $stored
expect 0 'all layers were there already' build --distance --output full.egdb
expect 0 '^solved: ' cat whole.egdb.txt
expect 0 '^seconds: ' cat full.egdb.txt
expect 1 '' grep -E 'solved|packed|memory' full.egdb.txt
expect 0 '' cmp whole.egdb full.egdb
rm -f full.egdb* whole.egdb*

build --output plain.egdb >/dev/null
expect 0 'it has no distances' "$tsoro" egdb verify plain.egdb
rm -f plain.egdb*

# Layers that claim to need one quiet ply only, under right checksums.
python3 - $table low.egdb <<'END' || failed=1
import struct, sys, zlib
data = bytearray(open(sys.argv[1], "rb").read())
for entry in range(304, struct.unpack_from("<I", data, 20)[0], 24):
    kind, (offset,) = data[entry + 2], struct.unpack_from("<Q", data, entry + 8)
    if kind == 0:
        blocks, = struct.unpack_from("<Q", data, offset + 40)
        model, = struct.unpack_from("<I", data, offset + 56)
        struct.pack_into("<H", data, offset + 14, 1)
        struct.pack_into("<I", data, offset + 64, 0)
        head = bytes(data[offset:offset + 72 + model + 8 * blocks])
        struct.pack_into("<I", data, offset + 64, zlib.crc32(head))
open(sys.argv[2], "wb").write(data)
END
expect 1 'low.egdb: WRONG, [0-9]+ entries are not decided within the quiet plies' \
    "$tsoro" egdb verify low.egdb
rm low.egdb

# A row may begin with positions that are settled before.
"$tsoro" egdb build --variant basic:files=3 --total 6 --output settled.egdb >/dev/null
expect 0 'every win comes within the quiet plies that its layer states' \
    "$tsoro" egdb verify settled.egdb
rm settled.egdb

# Damage is named with its file.
head -c 2000 $table >cut.egdb
expect 2 'cut.egdb' "$tsoro" egdb verify cut.egdb
cp $table bad.egdb
printf '\377' | dd of=bad.egdb bs=1 seek=$(($(stat -c %s bad.egdb) - 100)) conv=notrunc status=none
expect 2 'bad.egdb: block 0 of layer \(4,4\) is damaged' "$tsoro" egdb verify bad.egdb
expect 2 'bad.egdb: block 0 of layer \(4,4\) is damaged' "$tsoro" egdb verify bad.egdb --all 0 --sample 1
expect 2 'bad.egdb' "$tsoro" egdb probe bad.egdb --variant fuva:files=3 --position '4,0x2/0x3/0x3/0x2,4 S'
[ $failed -eq 0 ] && echo "tables are built, verified, counted and asked"
exit $failed
