"""Every file includes only what its floor allows (floors.txt), and the library keeps its promises:
it prints nothing and never ends the process."""
import pathlib
import re

from house import ROOT, c_files, finish, name, without_comments

LIBRARY = {"base", "os", "json", "rules", "game", "notation", "search", "endgame", "solve", "session"}
FORBIDDEN_CALLS = re.compile(
    r"\b(printf|vprintf|puts|putchar|perror|exit|_Exit|quick_exit|abort)\s*\(|\b(stdout|stderr)\b")


def read_law():
    law = {"folder": {}, "header": {}, "never": {}, "only": {}}
    for line in pathlib.Path(__file__).with_name("floors.txt").read_text().splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        kind, rest = line.split(None, 1)
        if kind in law and kind in ("folder", "header", "never", "only"):
            key, values = rest.split(":", 1)
            law[kind][key.strip()] = set(values.split())
        else:
            law[kind] = set(rest.split())
    return law


def module_of_header(law, header):
    """The module that include/tsoro/<header> belongs to, or None."""
    if header in law["header"]:
        return next(iter(law["header"][header]))
    stem = header.removesuffix(".h")
    return stem if stem in law["folder"] else None


def check_include(law, module, path, include):
    """The complaint about one include line, or None."""
    if include.startswith("tsoro/"):
        target = module_of_header(law, include.removeprefix("tsoro/"))
        if target is None:
            return f"{include} belongs to no module: name it in tests/house/floors.txt"
    elif (ROOT / "src" / include).is_file():
        target = include.split("/")[0]
    elif (path.parent / include).is_file():
        return f'write "{module}/{include}": includes name their module'
    else:
        return check_system(law, module, path, include)
    if include in law["never"].get(module, ()):
        return f"{module} may never include {include}"
    if target != module and target not in law["folder"][module]:
        return f"{module} may not include {include} ({target} is not below it)"
    return None


def check_system(law, module, path, include):
    if include in law["never"].get(module, ()):
        return f"{module} may never include <{include}>"
    if include in law["only"] and module not in law["only"][include]:
        return f"<{include}> is not for {module}"
    if module in law["pure"]:
        allowed = include in law["system"] or (
            include in law["kernel"] and re.search(r"_(avx512|avx2|sse4|wasm)\.c$", path.name))
        if not allowed:
            return f"<{include}> in {module}, which goes into WebAssembly"
    return None


def files_with_modules(law, problems):
    for path in c_files("src"):
        module = path.relative_to(ROOT / "src").parts[0]
        if module not in law["folder"]:
            problems.append(f"{name(path)}: no such module in tests/house/floors.txt")
        else:
            yield module, path
    for path in c_files("include/tsoro"):
        module = module_of_header(law, path.name)
        if module is None:
            problems.append(f"{name(path)}: belongs to no module: name it in tests/house/floors.txt")
        else:
            yield module, path


def main():
    law = read_law()
    problems = []
    count = 0
    for module, path in files_with_modules(law, problems):
        count += 1
        text = path.read_text()
        for number, line in enumerate(text.splitlines(), 1):
            match = re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line)
            complaint = match and check_include(law, module, path, match.group(1))
            if complaint:
                problems.append(f"{name(path)}:{number}: {complaint}")
        if module in LIBRARY:
            for number, line in enumerate(without_comments(text).splitlines(), 1):
                match = FORBIDDEN_CALLS.search(line)
                if match:
                    problems.append(f"{name(path)}:{number}: the library never prints and never "
                                    f"exits: {match.group(0).strip()}")
    finish(problems, f"{count} files keep to their floors")


main()
