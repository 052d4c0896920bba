# What is installed is complete: a program of somebody else's, in C or C++, builds against it with
# pkg-config and runs, wherever the tree was put.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$TSORO_BUILD_DIR" --prefix "$prefix" >"$prefix/log" || { cat "$prefix/log"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name tsoro.pc)")
export PKG_CONFIG_PATH

for header in "$prefix"/include/tsoro/*.h; do
    echo "#include <tsoro/${header##*/}>"
done >"$prefix/use.c"
cat >>"$prefix/use.c" <<'END'
#include <stdio.h>

int main(void)
{
    tsoro_variant variant = tsoro_variant_preset(TSORO_FUVA);
    tsoro_position start = tsoro_position_start(&variant);
    unsigned stones = tsoro_position_stones(&start, TSORO_SOUTH);
    printf("%u %u\n", (unsigned)variant.files, stones);
    return 0;
}
END
flags="-Wall -Wextra -Wpedantic -Werror $(pkg-config --cflags tsoro)"
libraries="$(pkg-config --libs tsoro) -Wl,-rpath,$(pkg-config --variable=libdir tsoro)"

# shellcheck disable=SC2086 # lists of words
cc -std=c17 $flags -o "$prefix/use-c" "$prefix/use.c" $libraries
# shellcheck disable=SC2086
clang-14 -x c++ -std=c++17 $flags -o "$prefix/use-c++" "$prefix/use.c" -x none $libraries
for program in use-c use-c++; do
    said=$("$prefix/$program")
    [ "$said" = "21 42" ] || { echo "$program says '$said', not '21 42'"; exit 1; }
done
version=$("$prefix/bin/tsoro" --version)
[ "${version##* }" = "$(pkg-config --modversion tsoro)" ] || { echo "versions differ: $version"; exit 1; }
echo "installed, built against and run"
