#!/usr/bin/env bash
# ./play says what is wrong with its arguments before it builds or prints anything.
cd "$TSORO_SOURCE_DIR" || exit 1
refused() {
    local output status
    output=$(./play "$@" 2>&1 >/dev/null </dev/null)
    status=$?
    [ "$status" = 2 ] && [[ $output == "play: "*"; see ./play --help" ]] && [ "$(./play "$@" 2>/dev/null)" = "" ] && return
    echo "./play $*: status $status: $output"
    exit 1
}
refused --foo
refused --no-build --foo
refused nonsense
refused --port
refused --host
for port in '' 0 08080 x 65536 99999999999999999999 -1; do
    refused --no-build --port "$port"
    refused "--port=$port"
done
./play --help | grep -q -- '--host ADDRESS'
