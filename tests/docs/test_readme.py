"""The README tells the truth: its C example compiles and prints what it shows, its commands print what it
shows, its links lead somewhere."""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ.get("TSORO_SOURCE_DIR", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("TSORO_BUILD_DIR", SOURCE / "build" / "dev"))
problems = []


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def cache(name):
    found = re.search(rf"^{name}:[A-Z]+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.M)
    return found.group(1) if found else ""


def check_same(what, found, wanted):
    strip = lambda text: re.sub(r" +$", "", text, flags=re.M)
    if strip(found) != strip(wanted):
        problems.append(f"{what} prints\n{found}\nand the README says\n{wanted}")


def check_example(readme):
    (code,), (output,) = blocks(readme, "c"), blocks(readme, "text")
    sanitize = cache("TSORO_SANITIZE")
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "first.c", Path(folder) / "first"
        source.write_text(code)
        command = [cache("CMAKE_C_COMPILER") or "cc", "-std=c17", "-Wall", "-Wextra",
                   "-Wno-unused-parameter", "-Werror", f"-I{SOURCE / 'include'}", str(source),
                   str(BUILD / "libtsoro_core.a"), "-lm", "-o", str(program)]
        if sanitize:
            command.append(f"-fsanitize={sanitize}")
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode:
            problems.append(f"the C example does not compile:\n{built.stderr}")
            return
        run = subprocess.run([str(program)], capture_output=True, text=True, check=False)
        check_same("the C example", run.stdout, output)


def check_commands(readme):
    environment = {**os.environ, "PATH": f"{BUILD}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    for block in blocks(readme, "console"):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            run = subprocess.run(["bash", "-c", command], capture_output=True, text=True,
                                 env=environment, check=False)
            check_same(command, run.stdout, output)


def anchors(text):
    for heading in re.findall(r"^#+ (.*)$", text, re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def check_links():
    pages = [SOURCE / "README.md", SOURCE / "CONTRIBUTING.md", *sorted(SOURCE.glob("docs/**/*.md")),
             *sorted(SOURCE.glob("po/*.md"))]
    for page in pages:
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / path) if path else page
            where = f"{page.relative_to(SOURCE)}: {link}"
            if not target.exists():
                problems.append(f"{where} leads nowhere")
            elif anchor and anchor not in anchors(target.read_text()):
                problems.append(f"{where}: no such heading")


def check_architecture():
    """Every module has its line in docs/architecture.md."""
    page = (SOURCE / "docs" / "architecture.md").read_text()
    there = {f"src/{path.name}/" for path in (SOURCE / "src").iterdir() if path.is_dir()}
    told = set(re.findall(r"^\| `(src/\w+/)` \|", page, re.M))
    for name in sorted(there - told):
        problems.append(f"docs/architecture.md has no line about {name}")


def main():
    readme = (SOURCE / "README.md").read_text()
    check_example(readme)
    check_commands(readme)
    check_links()
    check_architecture()
    print("\n".join(problems) or "the documents agree with the code")
    sys.exit(1 if problems else 0)


main()
