"""Every C file is as clang-format 14 leaves it (.clang-format). Files that were so before and have not
changed since are not looked at again."""
import hashlib
import subprocess

from house import BUILD, ROOT, c_files, finish, name

KNOWN = BUILD / "format.known"


def main():
    settings = (ROOT / ".clang-format").read_bytes()
    known = set(KNOWN.read_text().split()) if KNOWN.is_file() else set()
    marks = {path: hashlib.sha256(settings + path.read_bytes()).hexdigest()
             for path in c_files("include", "src", "tests", "fuzz", "bench")}
    fresh = [path for path, mark in marks.items() if mark not in known]
    bad = set()
    if fresh:
        result = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *fresh],
                                capture_output=True, text=True)
        bad = {path for path in fresh if f"{path}:" in result.stderr}
        if result.returncode != 0 and not bad:
            bad = set(fresh)
        print(result.stderr, end="")
    KNOWN.write_text("\n".join(mark for path, mark in marks.items() if path not in bad))
    finish([f"clang-format-14 -i {name(path)}" for path in sorted(bad)],
           f"{len(marks)} files are formatted")


main()
