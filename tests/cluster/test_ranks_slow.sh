#!/usr/bin/env bash
# One table from one process, and from 1 to 4 ranks: the same bytes. A job that loses a rank, or whose
# disk is full, ends with an error, leaves no table, and goes on when it is started again.
set -u
cluster=$TSORO_BUILD_DIR/tsoro-cluster
tsoro=$TSORO_BUILD_DIR/tsoro
if [ ! -x "$cluster" ] || ! command -v mpirun >/dev/null; then
    echo "no MPI here: nothing to test"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
run() {
    mpirun --oversubscribe --mca mpi_yield_when_idle 1 -n "$1" "$cluster" "${@:2}"
}
fail() {
    echo "FAILED: $1" >&2
    exit 1
}

for limit in "fuva:files=3 --side 5" "musoro:files=4,bonus=1 --total 9"; do
    # shellcheck disable=SC2086
    "$tsoro" egdb build --variant $limit --output "$folder/one.egdb" --force >/dev/null || fail "one process"
    for ranks in 1 2 3 4; do
        # shellcheck disable=SC2086
        run $ranks --variant $limit --output "$folder/many.egdb" --force >/dev/null || fail "$ranks ranks"
        cmp "$folder/one.egdb" "$folder/many.egdb" || fail "$ranks ranks make another table"
    done
done

# A rank dies in the middle.
"$tsoro" egdb build --variant fuva:files=4 --side 6 --output "$folder/whole.egdb" >/dev/null || fail "whole"
run 2 --variant fuva:files=4 --side 6 --output "$folder/broken.egdb" --progress >"$folder/log" 2>&1 &
job=$!
for _ in $(seq 600); do
    [ "$(ls "$folder/broken.egdb.work" 2>/dev/null | wc -l)" -ge 20 ] && break
    sleep 0.1
done
victim=$(pgrep -f "^$cluster.*--output $folder/broken.egdb" | tail -1)
[ -n "$victim" ] || fail "no rank to end"
kill -9 "$victim"
if wait $job; then
    fail "the job went on without a rank"
fi
[ ! -e "$folder/broken.egdb" ] || fail "a table without its end"
before=$(ls "$folder/broken.egdb.work" | wc -l)
[ "$before" -ge 20 ] || fail "finished layers are lost"
run 2 --variant fuva:files=4 --side 6 --output "$folder/broken.egdb" >/dev/null || fail "going on"
cmp "$folder/whole.egdb" "$folder/broken.egdb" || fail "the build that went on made another table"

# No room to join the layers: the next job finds them all, and has no speed to tell.
full() {
    run 2 --variant fuva:files=4 --side 5 --output "$folder/full.egdb"
}
mpirun --oversubscribe -n 2 bash -c "trap '' XFSZ; ulimit -f 150
    exec '$cluster' --variant fuva:files=4 --side 5 --output '$folder/full.egdb'" >"$folder/log" 2>&1 &&
    fail "a table on a full disk"
[ ! -e "$folder/full.egdb" ] || fail "a part of a table"
[ "$(ls "$folder/full.egdb.work" | wc -l)" = 36 ] || fail "finished layers are lost on a full disk"
full | grep -q ': 1656369 positions; all layers were there already' || fail "layers that were there"
grep -qx 'positions: 1656369' "$folder/full.egdb.txt" || fail "no origin beside the table"
! grep -E 'solved|packed' "$folder/full.egdb.txt" || fail "the speed of another build"
rm "$folder/full.egdb"
full | grep -q 'positions; solved 1656369 at' || fail "the same from the start"
grep -qE '^solved: [0-9]+\.[0-9] million positions/s$' "$folder/full.egdb.txt" || fail "no speed"

# Bad input.
run 1 --variant tracey --side 4 --output "$folder/x.egdb" >/dev/null 2>&1 && fail "a schedule"
run 1 --variant fuva --side 0 --output "$folder/x.egdb" >/dev/null 2>&1 && fail "no side"
mkdir "$folder/here"
for place in "$folder/here" "$folder/nowhere/x.egdb"; do
    run 1 --variant fuva:files=3 --side 2 --force --output "$place" 2>&1 | grep -q 'folder' || fail "a table at $place"
    [ ! -e "$place.work" ] || fail "work for a table at $place"
done
echo "same tables from 1 to 4 ranks; $before layers outlived a lost rank"
