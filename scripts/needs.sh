# What the commands of this repository need, and how to get it. Sourced by ./play and ./test.
#
# A need is "PROBE ARGUMENT PACKAGE": the probe says whether it is there, PACKAGE is its name in
# Debian 12. Nothing is fetched when nothing is missing.

NEEDS_PLAY='
command cc gcc
file    /usr/include/stdio.h libc6-dev
command cmake cmake
command ninja ninja-build
command pkg-config pkg-config
library libwebsockets libwebsockets-dev
library jansson libjansson-dev
library libzstd libzstd-dev
library nettle nettle-dev
library cmocka libcmocka-dev
command msgfmt gettext
command clang-22 clang-22
command llvm-ar-22 llvm-22
command wasm-ld-22 lld-22
wasmrt  clang-22 libclang-rt-22-dev-wasm32
file    /usr/include/wasm32-wasi/stdlib.h wasi-libc
command node nodejs
command npm npm
certificates npm ca-certificates
'
NEEDS_TEST="$NEEDS_PLAY"'
command python3 python3
command clang-14 clang-14
sanitizer clang-14 libclang-rt-14-dev
command clang-format-14 clang-format-14
command clang-tidy-14 clang-tidy-14
command nm binutils
command chromium chromium
'

# The file `name` of clang's runtime, if this clang has it.
clang_runtime() {
    local path
    path=$("$1" --target="$2" --print-libgcc-file-name -rtlib=compiler-rt 2>/dev/null) &&
        ls "$(dirname "$path")"/*"$3"* >/dev/null 2>&1
}

need_met() {
    case $1 in
    command) command -v "$2" >/dev/null 2>&1 ;;
    file) [ -e "$2" ] ;;
    library) pkg-config --exists "$2" 2>/dev/null ;;
    certificates)
        [ -e /etc/ssl/certs/ca-certificates.crt ] || [ -e /etc/ssl/cert.pem ] ||
            [ -e /etc/pki/tls/certs/ca-bundle.crt ]
        ;;
    wasmrt) clang_runtime "$2" wasm32-wasi builtins ;;
    sanitizer) clang_runtime "$2" "$(uname -m)-linux-gnu" asan ;;
    esac
}

# The needs of the list $1 that are not met, one a line.
needs_missing() {
    local probe argument package
    while read -r probe argument package; do
        if [ -n "$probe" ] && ! need_met "$probe" "$argument"; then
            echo "$probe $argument $package"
        fi
    done <<<"$1"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

is_debian_12() {
    [ -r /etc/os-release ] && (. /etc/os-release && [ "${ID:-}" = debian ] && [ "${VERSION_ID:-}" = 12 ])
}

may_install() {
    [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; } ||
        { [ -t 0 ] && command -v sudo >/dev/null 2>&1; }
}

say_missing() {
    echo "Missing here (in brackets the Debian 12 package):" >&2
    while read -r probe argument package; do
        case $probe in
        command) echo "  the program $argument [$package]" ;;
        file) echo "  the file $argument [$package]" ;;
        library) echo "  the library $argument, as pkg-config knows it [$package]" ;;
        certificates) echo "  certificate authorities, so that $argument can fetch packages [$package]" ;;
        wasmrt) echo "  the compiler runtime of $argument for wasm32-wasi [$package]" ;;
        sanitizer) echo "  the sanitizer runtimes of $argument [$package]" ;;
        esac
    done <<<"$1" >&2
}

# Installs what is missing of the list $1 where that can be done; else says what it is and fails.
needs_install() {
    local missing packages
    missing=$(needs_missing "$1")
    [ -n "$missing" ] || return 0
    if ! is_debian_12 || ! command -v apt-get >/dev/null 2>&1; then
        say_missing "$missing"
        echo "This is not Debian 12, so nothing is installed for you." >&2
        return 1
    fi
    packages=$(awk '{ print $3 }' <<<"$missing" | sort -u | tr '\n' ' ')
    if ! may_install; then
        say_missing "$missing"
        echo "As root: apt-get install $packages" >&2
        return 1
    fi
    echo "Installing: $packages"
    # shellcheck disable=SC2086 # a list of words
    as_root apt-get update -qq &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            $packages </dev/null || return 1
    missing=$(needs_missing "$1")
    if [ -n "$missing" ]; then
        say_missing "$missing"
        return 1
    fi
}
