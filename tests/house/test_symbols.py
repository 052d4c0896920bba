"""Names and visibility. libtsoro.so exports tsoro_* only, and only what a public header declares with
TSORO_API under a comment; internal names shared between files start with tsoro_ too; the rules keep
no mutable data."""
import json
import re
import subprocess

from house import BUILD, c_files, finish, name, without_comments


def nm(*arguments):
    output = subprocess.run(["nm", *arguments], check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        fields = line.split()
        if len(fields) == 3:
            yield fields[1], fields[2]


def declared(problems):
    """Names declared TSORO_API in the public headers; complains about those without a comment."""
    names = set()
    for path in c_files("include/tsoro"):
        raw = path.read_text().splitlines()
        bare = without_comments(path.read_text()).splitlines()
        for index, line in enumerate(bare):
            if not line.startswith("TSORO_API"):
                continue
            declaration = " ".join(bare[index:index + 6]).split(";")[0]
            match = re.search(r"(\w+)\s*(\(|\[|$)", declaration.removeprefix("TSORO_API"))
            names.add(match.group(1))
            top = index
            while top > 0 and raw[top - 1].strip():
                top -= 1
            if not any("*/" in text or "//" in text for text in raw[top:index]):
                problems.append(f"{name(path)}:{index + 1}: {match.group(1)} has no comment above it")
    return names


def check_exports(problems):
    names = declared(problems)
    exported = {symbol for _, symbol in nm("-D", "--defined-only", BUILD / "libtsoro.so")}
    for symbol in sorted(exported):
        if not symbol.startswith("tsoro_"):
            problems.append(f"libtsoro.so exports {symbol}, which does not start with tsoro_")
        elif symbol not in names:
            problems.append(f"libtsoro.so exports {symbol}, which no public header declares")
    for symbol in sorted(names - exported):
        problems.append(f"{symbol} is declared in a public header, but libtsoro.so lacks it")
    return len(exported)


def check_internal_names(problems):
    for kind, symbol in nm("--defined-only", "--extern-only", BUILD / "libtsoro_core.a"):
        if not symbol.startswith("tsoro_"):
            problems.append(f"libtsoro_core.a: {symbol} ({kind}) does not start with tsoro_")


def check_rules_are_pure(problems):
    """No object of src/rules has writable data, but for the table of kernels, chosen once."""
    # Not by folder: objects of files that are gone lie there too.
    commands = json.loads((BUILD / "compile_commands.json").read_text())
    outputs = (re.search(r" -o (\S+) ", entry["command"]).group(1) for entry in commands)
    objects = sorted(BUILD / output for output in outputs
                     if output.startswith("CMakeFiles/tsoro_objects.dir/src/rules/"))
    if not objects:
        return
    output = subprocess.run(["objdump", "-t", *objects], check=True, capture_output=True, text=True)
    for line in output.stdout.splitlines():
        match = re.search(r"\sO\s+(\.(?:data|bss)\S*|\*COM\*)\s+\S+\s+(?:\.hidden )?(\S+)$", line)
        if match and not match.group(1).startswith(".data.rel.ro") and "kernel" not in match.group(2):
            problems.append(f"src/rules has mutable data: {match.group(2)} in {match.group(1)}")


def main():
    problems = []
    exports = check_exports(problems)
    check_internal_names(problems)
    check_rules_are_pure(problems)
    finish(problems, f"{exports} exported symbols, all declared and explained")


main()
