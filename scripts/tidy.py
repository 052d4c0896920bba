"""clang-tidy over every C file of a build, in parallel, less those that were clean before and have not
changed since, nor has any header they include. The path-sensitive analyzer costs more than all else
together and runs with --analyze only."""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]


def sources(build):
    """{source file: compile command}, once each, ours only."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(ROOT) and not path.is_relative_to(build):
            found.setdefault(path, entry)
    return found


def fingerprint(entry, settings):
    """A checksum over the command, the settings and everything of ours the file includes."""
    words = entry["command"].split()
    words = words[:words.index("-o")] + words[words.index("-o") + 2:]
    listing = subprocess.run([word for word in words if word != "-c"] + ["-MM"], cwd=entry["directory"],
                             capture_output=True, text=True)
    if listing.returncode != 0:
        return None
    digest = hashlib.sha256(settings + " ".join(words).encode())
    for name in listing.stdout.split(":", 1)[1].replace("\\\n", " ").split():
        digest.update((pathlib.Path(entry["directory"]) / name).read_bytes())
    return digest.hexdigest()


def check(path, entry, options, settings):
    """(path, clean, output)"""
    clean = options.build / marks(options) / (str(path.relative_to(ROOT)).replace("/", "+"))
    mark = fingerprint(entry, settings)
    if mark and clean.is_file() and clean.read_text() == mark:
        return path, True, None
    began = time.monotonic()
    command = ["clang-tidy-14", "--quiet", "--warnings-as-errors=*"]
    if not options.analyze:
        command.append("--checks=-clang-analyzer-*")
    result = subprocess.run([*command, "-p", str(options.build), str(path)],
                            capture_output=True, text=True)
    if result.returncode == 0 and mark:
        clean.write_text(mark)
    seconds = time.monotonic() - began
    return path, result.returncode == 0, f"{seconds:.1f} s\n{result.stdout}"


def marks(options):
    """Where a build keeps what was clean."""
    return "analyzed" if options.analyze else "tidy"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", metavar="BUILD_DIR", type=lambda text: pathlib.Path(text).resolve(),
                        help="like build/dev")
    parser.add_argument("--analyze", action="store_true", help="with clang's analyzer")
    options = parser.parse_args()
    if not (options.build / "compile_commands.json").is_file():
        parser.error(f"{options.build} is not configured: cmake --preset dev")
    return options


def main():
    options = arguments()
    (options.build / marks(options)).mkdir(exist_ok=True)
    settings = b"".join(path.read_bytes() for path in sorted(ROOT.glob("**/.clang-tidy"))
                        if "build" not in path.relative_to(ROOT).parts)
    checked = failed = kept = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(check, path, entry, options, settings)
                for path, entry in sources(options.build).items()]
        for job in concurrent.futures.as_completed(jobs):
            path, good, output = job.result()
            kept += output is None
            checked += output is not None
            if not good:
                failed += 1
                print(path.relative_to(ROOT), output)
            elif output is not None:
                print(path.relative_to(ROOT), output.splitlines()[0])
    print(f"{checked} files checked, {kept} unchanged, {failed} with findings")
    sys.exit(failed != 0)


main()
