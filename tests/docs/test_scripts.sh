#!/usr/bin/env bash
# The commands for people who work on Tsoro tell what they take, and refuse what they do not know before they do anything.
cd "$TSORO_SOURCE_DIR" || exit 1
failed=0
said=$(mktemp)
trap 'rm -f "$said"' EXIT
wrong() {
    echo "FAILED: $*"
    failed=1
}
asked() {
    local output
    output=$("$@" --help 2>/dev/null </dev/null) || wrong "$* --help fails"
    grep -q '^usage: ' <<<"$output" || wrong "$* --help shows no usage"
}
# refused WORD COMMAND...: status 2, and an error that names the word.
refused() {
    local word=$1 output status
    shift
    output=$("$@" 2>&1 >"$said" </dev/null)
    status=$?
    [ "$status" = 2 ] && grep -q -- "$word" <<<"$output" || wrong "$*: status $status: $output"
    [ ! -s "$said" ] || wrong "$* goes on"
}
commands=0
for script in ./test ./play scripts/*.py scripts/*.sh; do
    case $script in
    *.py) command=(python3 "$script") ;;
    *) [ -x "$script" ] || continue # those are sourced
        command=("$script") ;;
    esac
    asked "${command[@]}"
    refused 'error: \|unknown' "${command[@]}" --foo
    commands=$((commands + 1))
done
[ "$commands" -ge 6 ] || wrong "only $commands commands were found"
refused --foo ./test --foo
refused --foo scripts/puzzles.sh --foo
refused --foo python3 scripts/solved.py page --foo
refused nonsense ./test nonsense
refused nonsense python3 scripts/board_svg.py nonsense
refused nonsense python3 scripts/tidy.py nonsense
refused nonsense python3 scripts/solved.py nonsense
board='5x2,1,0x5/0x3,1x2,3,1,0/2,2,0x6/4x8 S 0 1'
[ "$(python3 scripts/board_svg.py "$board" | grep -c 'stroke="#b4532a"')" = 4 ] || wrong "a board without its four heads"
exit $failed
