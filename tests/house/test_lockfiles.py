"""Lock files name versions and checksums, never the address a package came from: a clone must not
depend on one host. Nor does any npm setting."""
import json
import re

from house import ROOT, finish, name


def ours(pattern):
    for path in sorted(ROOT.rglob(pattern)):
        if not {"node_modules", "build", ".git"} & set(path.relative_to(ROOT).parts):
            yield path


def main():
    problems = []
    locks = list(ours("package-lock.json")) + list(ours("npm-shrinkwrap.json"))
    for path in locks:
        for package, entry in json.loads(path.read_text()).get("packages", {}).items():
            if re.match(r"https?:|git", str(entry.get("resolved", ""))):
                problems.append(f"{name(path)}: {package} is resolved to an address")
            elif package and not entry.get("link") and "integrity" not in entry:
                problems.append(f"{name(path)}: {package} has no checksum")
    for path in ours(".npmrc"):
        if re.search(r"registry\s*=\s*http", path.read_text()):
            problems.append(f"{name(path)}: names a registry")
    finish(problems, f"{len(locks)} lock files name no address")


main()
