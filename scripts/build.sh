# Steps shared by ./play and ./test. Sourced; the working directory is the root of the repository.

# Configures a preset when it is new; later the build configures itself again where that is needed.
configure() {
    [ -f "build/$1/build.ninja" ] || cmake --preset "$1"
}

# build PRESET [TARGET...]
build() {
    local preset=$1
    shift
    configure "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}
}

# A checksum over the content of files and folders, without what is built or fetched.
checksum() {
    find "$@" \( -name node_modules -o -name dist -o -name test-results \) -prune -o -type f -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

# Whether web/node_modules/ is what the lock file demands.
web_packages_there() {
    [ "$(cat web/node_modules/.tsoro-lock 2>/dev/null)" = "$(checksum web/package-lock.json)" ]
}

# Fetches the packages of web/, but only when they are not there.
web_packages() {
    web_packages_there ||
        { (cd web && npm ci --no-audit --no-fund --loglevel=error </dev/null) &&
            checksum web/package-lock.json >web/node_modules/.tsoro-lock; }
}

# Makes a small endgame database; one that an older program made is made again.
egdb_table() {
    local file=build/egdb/$1 tsoro=build/release/tsoro
    shift
    "$tsoro" egdb stats "$file" >/dev/null 2>&1 ||
        "$tsoro" egdb build "$@" --distance --force --output "$file"
}

# The databases that the program and the page use, in build/egdb/: seconds of work. The page finds them
# in egdb/ beside it.
egdb_build() {
    mkdir -p build/egdb &&
        egdb_table fuva-6.egdb --variant fuva:files=6 --side 4 &&
        egdb_table fuva-8.egdb --variant fuva:files=8 --side 3 &&
        mkdir -p web/dist/egdb && cp build/egdb/*.egdb web/dist/egdb/
}

# Builds the page into web/dist/ when it, a translation or the WebAssembly in it has changed.
web_build() {
    local stamp=build/web.stamp want parts=(web)
    for part in po data build/wasm/tsoro.wasm build/wasm/tsoro-simd.wasm; do
        [ ! -e "$part" ] || parts+=("$part")
    done
    want=$(checksum "${parts[@]}")
    if [ ! -f web/dist/index.html ] || [ "$(cat "$stamp" 2>/dev/null)" != "$want" ]; then
        (cd web && npm run --silent build </dev/null) && echo "$want" >"$stamp"
    fi
}
