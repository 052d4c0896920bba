"""Every C file is as clang-format 14 leaves it (.clang-format)."""
import subprocess
import sys

from house import ROOT, c_files


def main():
    files = list(c_files("include", "src", "tests", "fuzz", "bench"))
    result = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *files], cwd=ROOT)
    if result.returncode != 0:
        print("repair with: clang-format-14 -i FILE")
        sys.exit(1)
    print(f"{len(files)} files are formatted")


main()
