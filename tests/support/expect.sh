# Sourced by tests of the program that need more than a text case: a folder of their own to stand in, which goes
# when they end, and `expect`. A test ends with `exit $failed`.
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
