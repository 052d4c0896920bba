#!/usr/bin/env bash
# tsoro solve with databases at its leaves, and what tsoro check says of its certificates.
set -u
. "$TSORO_SOURCE_DIR/tests/support/expect.sh" || exit 1

table() { "$tsoro" egdb build --variant "$1" --side "$2" --total "$3" --output "$4" >/dev/null; }
mkdir right
table fuva:files=4 8 11 right/t.egdb
table fuva:files=3 4 8 right/other-variant.egdb
table fuva:files=4 8 10 smaller.egdb
hash=$(sha256sum <right/t.egdb | cut -d ' ' -f 1)
start='"value":"win".*"tables":'

expect 0 "This rests on the table t.egdb, sha256 $hash" \
    "$tsoro" solve --variant fuva:files=4 --egdb right --certificate on.cert
expect 0 "$start\[{\"name\":\"t.egdb\",\"sha256\":\"$hash\"}\]" \
    "$tsoro" solve --variant fuva:files=4 --egdb right/t.egdb --json
expect 0 "$start\[\]" "$tsoro" solve --variant fuva:files=4 --certificate plain.cert --json
expect 0 "^table $hash t.egdb$" head -8 on.cert
cp right/t.egdb again.egdb # the same table twice is one
expect 0 "$start\[{\"name\":\"t.egdb\",\"sha256\":\"$hash\"}\]" \
    "$tsoro" solve --variant fuva:files=4 --egdb right:again.egdb --json

# The checker says what a proof rests on, and compares contents, not names.
expect 0 'Proved if the tables are right: South wins' "$tsoro" check on.cert
expect 0 "rests on the table t.egdb, sha256 $hash" "$tsoro" check on.cert
expect 0 'Proved: South wins' "$tsoro" check on.cert --egdb right
expect 0 'Proved: South wins' "$tsoro" check on.cert --egdb right:again.egdb
expect 0 '"leaves":[1-9][0-9]*,"asked":true' "$tsoro" check on.cert --egdb right/t.egdb --json
expect 0 '"leaves":0,"asked":false,"tables":\[\]' "$tsoro" check plain.cert --egdb right --json
expect 2 'rests on the table "t.egdb", and --egdb does not give it' \
    "$tsoro" check on.cert --egdb smaller.egdb
expect 2 'does not rest on the table "smaller.egdb"' \
    "$tsoro" check on.cert --egdb right:smaller.egdb
mv smaller.egdb t.egdb
expect 2 'one with other content' "$tsoro" check on.cert --egdb t.egdb

# Expanded, it rests on the rules alone.
expect 0 'South wins' \
    "$tsoro" solve --variant fuva:files=4 --egdb right --certificate full.cert --expand
expect 0 'Proved: South wins' "$tsoro" check full.cert
table fuva:files=5 8 11 five.egdb # some of its wins take more quiet plies than the search may
expect 0 'window 10' "$tsoro" solve --variant fuva:files=5 --egdb five.egdb --window 10 \
    --last-window 10 --certificate long.cert --expand
expect 0 'Proved: North wins' "$tsoro" check long.cert

# A table that holds the position itself, and what the quiet limit forbids.
table matthews6:files=3 2 4 six3.egdb
held='0,0,1/0,0,0/0,1,0/0,0,1 S 15 1'
expect 0 '0 nodes' "$tsoro" solve --variant matthews6:files=3 --position "$held" \
    --egdb six3.egdb --certificate held.cert --expand
expect 0 'Proved: South wins' "$tsoro" check held.cert
expect 2 'may run into the limit of quiet plies' "$tsoro" solve \
    --variant matthews1:files=5,quiet=60 --certificate short.cert
expect 1 '' test -e short.cert
expect 2 'needs --egdb' "$tsoro" solve --variant fuva:files=4 --certificate x.cert --expand

# Nobody wins: the table that holds the position says so.
endless='1,0x2/0,1,3/1,0x2/0x3 S'
table fuva:files=3 6 12 three.egdb
expect 0 'endless for the player to move' "$tsoro" solve --variant fuva:files=3 --position "$endless"
expect 0 'rests on the table three.egdb' \
    "$tsoro" solve --variant fuva:files=3 --position "$endless" --egdb three.egdb
expect 0 '"value":"endless"' \
    "$tsoro" solve --variant fuva:files=3 --position "$endless" --egdb three.egdb --json

# A saved search belongs to its tables, and needs a place where it can be saved.
expect 2 'No such file' "$tsoro" solve --variant fuva:files=3 --resume nowhere/s
expect 1 'Stopped and saved' "$tsoro" solve --variant fuva:files=9 --table 1 --seconds 1 --resume s
table fuva:files=9 2 4 nine.egdb
expect 2 'another search' \
    "$tsoro" solve --variant fuva:files=9 --table 1 --resume s --egdb nine.egdb

# A proof whose certificate cannot be written is not lost: somebody makes a file of that name.
solve_six() {
    "$tsoro" solve --variant fuva:files=6,bonus=1 --threads 1 --table 16 --resume six \
        --certificate six.cert "$@"
}
solve_six --progress >/dev/null 2>six.log &
until [ -s six.log ]; do sleep 0.1; done
touch six.cert
wait $!
expect 0 'six.cert' cat six.log
expect 0 'tries the certificate again' cat six.log
expect 0 'North wins' solve_six --force
expect 0 'Proved: North wins' "$tsoro" check six.cert

# What is not the right thing.
expect 2 'no table in "right/other-variant.egdb" is for the rules of fuva:files=4' \
    "$tsoro" solve --variant fuva:files=4 --egdb right/other-variant.egdb
expect 2 'no table can hold positions of tracey:files=4' \
    "$tsoro" solve --variant tracey:files=4 --egdb right
expect 2 'no table can hold positions of .*repeat=forbidden' \
    "$tsoro" solve --variant fuva:files=4,repeat=forbidden --egdb right
expect 2 'is no endgame table' "$tsoro" solve --variant fuva:files=4 --egdb /etc/passwd
expect 2 'No such file' "$tsoro" solve --variant fuva:files=4 --egdb nowhere
head -c 2000 right/t.egdb >cut.egdb
expect 2 '"cut.egdb" is damaged or cut short' "$tsoro" solve --variant fuva:files=4 --egdb cut.egdb
cp right/t.egdb bad.egdb
byte=$(($(stat -c %s bad.egdb) - 6))
printf '\125' | dd of=bad.egdb bs=1 seek=$byte conv=notrunc status=none
expect 2 'bad.egdb: block [0-9]* of layer \([0-9]*,[0-9]*\) is damaged' \
    "$tsoro" solve --variant fuva:files=4 --egdb bad.egdb
"$tsoro" egdb build --variant basic:files=4 --side 3 --distance --output bad.egdb --force >/dev/null
byte=$(($(stat -c %s bad.egdb) - 100))
printf '\125' | dd of=bad.egdb bs=1 seek=$byte conv=notrunc status=none
expect 2 'bad.egdb: block 0 of layer \(3,3\) is damaged' \
    "$tsoro" solve --variant basic:files=4 --egdb bad.egdb
long=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaé.egdb
mv right/t.egdb $long
expect 0 '"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"' \
    "$tsoro" solve --variant fuva:files=4 --egdb $long --json
expect 2 'is no certificate' "$tsoro" check /etc/passwd
expect 2 'no regular file' "$tsoro" check /dev/null
head -c 300 on.cert >cut.cert
expect 2 'certificate "cut.cert" is damaged' "$tsoro" check cut.cert
[ $failed -eq 0 ] && echo "proofs rest on tables, say so, and are held to them"
exit $failed
