"""Functions stay small: the median under 15 lines, none of 150 or more. Lines are those between the
braces. Long functions (60) and long files (400) are reported, not refused."""
import statistics

from house import c_files, finish, name

LONG, TOO_LONG, MEDIAN, LONG_FILE = 60, 150, 15, 400


def functions(path):
    """(line, length, heading) of each function: in the house format its braces stand in column 0."""
    lines = path.read_text().splitlines()
    start = None
    for index, line in enumerate(lines):
        if line == "{":
            start = index
        elif line == "}" and start is not None:
            yield start, index - start - 1, lines[start - 1].strip()
            start = None


def main():
    problems, lengths, notes = [], [], []
    for path in c_files("src", "bench", "fuzz", "tests", suffixes=(".c",)):
        for line, length, heading in functions(path):
            where = f"{name(path)}:{line}: {length} lines: {heading}"
            if name(path).startswith("src/"):
                lengths.append(length)
            if length >= TOO_LONG:
                problems.append(where)
            elif length > LONG:
                notes.append("long function " + where)
    for path in c_files("src", "include"):
        count = len(path.read_text().splitlines())
        if count > LONG_FILE:
            notes.append(f"long file {name(path)}: {count} lines")
    median = statistics.median(lengths)
    if median >= MEDIAN:
        problems.append(f"the median function of src has {median} lines, {MEDIAN} is the limit")
    print("\n".join(notes))
    finish(problems, f"{len(lengths)} functions in src, median {median} lines, longest {max(lengths)}")


main()
