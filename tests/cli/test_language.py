"""The terminal in other languages: chosen by the environment, also where the system lacks the locale, or by
--lang; and no translation, however long, breaks a line of 80 columns of the board."""
import os
import subprocess
import unicodedata

from program import BUILD, PROGRAM, SOURCE, finish

problems = []
LANGUAGES = sorted(path.stem for path in (SOURCE / "po").glob("*.po"))
SHOW = ["show", "--variant", "basic:files=2"]


def run(*arguments, **environment):
    sanitizers = {key: value for key, value in os.environ.items() if "SAN_OPTIONS" in key}
    return subprocess.run([str(PROGRAM), *arguments], capture_output=True, text=True, check=False,
                          env={**sanitizers, **environment})


def expect(what, process, text, status=0):
    output = process.stdout + process.stderr
    if process.returncode != status or text not in output:
        problems.append(f"{what}: exit {process.returncode}, expected {text!r} in:\n{output}")


def check_choice():
    english, german = "South to move: 2 legal moves.", "Süd am Zug: 2 erlaubte Züge."
    expect("no environment", run(*SHOW), english)
    expect("LANG, locale not installed", run(*SHOW, LANG="de_DE.UTF-8"), german)
    expect("LC_ALL without a character set", run(*SHOW, LC_ALL="de_AT"), german)
    expect("LANGUAGE", run(*SHOW, LANG="C.UTF-8", LANGUAGE="xx:de"), german)
    expect("LC_ALL=C stays English", run(*SHOW, LC_ALL="C", LANGUAGE="de"), english)
    expect("an unknown language is English", run(*SHOW, LANG="xx_XX.UTF-8"), english)
    expect("--lang", run("--lang", "de", *SHOW), german)
    expect("--lang behind the command", run(*SHOW, "--lang=de"), german)
    expect("--lang of a country", run("--lang=de_CH", *SHOW), german)
    expect("--lang en", run("--lang", "en", *SHOW, LANG="de_DE.UTF-8"), english)
    expect("plural of one", run("--lang=de", "show", "--variant", "basic:files=2", "--position",
                                "0x2/0,1/2,0/0x2 S"), "Süd am Zug: 1 erlaubter Zug.")
    expect("no such language", run("--lang", "xx", *SHOW), 'no translation into "xx"', 2)
    expect("no way out of the folder", run("--lang", "../locale/de", *SHOW), "no translation", 2)


def width(text):
    return sum(0 if unicodedata.category(sign) in ("Mn", "Me", "Cf") else
               2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def check_every_language():
    english = run("show").stdout
    for language in LANGUAGES:
        if not (BUILD / "locale" / language / "LC_MESSAGES" / "tsoro.mo").exists():
            problems.append(f"{language}: no catalogue was built")
            continue
        board = run("--lang", language, "show")
        if board.returncode or board.stdout == english:
            problems.append(f"{language}: not translated: {board.stdout[-200:]}")
        for line in board.stdout.splitlines()[:7]:
            if width(line) > 80:
                problems.append(f"{language}: the board is {width(line)} columns wide: {line}")
        json = run("--lang", language, "moves", "--json")
        if json.stdout != run("moves", "--json").stdout:
            problems.append(f"{language}: JSON is not the same in every language")
        for command in ("play", "show", "moves", "perft", "replay", "analyse", "variants"):
            text = run("--lang", language, command, "--help").stdout
            if "--help" not in text or text == run(command, "--help").stdout:
                problems.append(f"{language}: {command} --help is not translated")


def main():
    check_choice()
    check_every_language()
    finish(problems, f"English and {', '.join(LANGUAGES)}")


main()
