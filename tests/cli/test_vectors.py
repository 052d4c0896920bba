"""Every reference vector through the program: `tsoro moves --batch` and `tsoro perft`."""
import json

from program import VECTORS, finish, run


def vectors(name):
    return [json.loads(line) for line in (VECTORS / name).read_text().splitlines()]


def ask(cases):
    """The answers of one batch, in order."""
    questions = "".join(json.dumps({"variant": case["variant"], "position": case["position"]}) + "\n"
                        for case in cases)
    process = run("moves", "--batch", text=questions)
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    if process.returncode or len(answers) != len(cases):
        finish([f"batch: exit {process.returncode}, {len(answers)} answers to {len(cases)} "
                f"questions: {process.stderr}"], "")
    return answers


def moves_of(answer):
    return {move["move"]: move["position"] for move in answer["moves"]}


def check_moves(name, problems):
    cases = vectors(name)
    for case, answer in zip(cases, ask(cases)):
        moves = moves_of(answer)
        where = f"{name}: {case['variant']} {case['position']}"
        if len(moves) != len(answer["moves"]):
            problems.append(f"{where}: a move listed twice")
        if moves != case["moves"]:
            wrong = sorted(set(moves.items()) ^ set(case["moves"].items()))
            problems.append(f"{where}: differs: {wrong[:4]}")
        if "endless" in case and sorted(answer["endless"]) != sorted(case["endless"]):
            problems.append(f"{where}: endless {answer['endless']}, expected {case['endless']}")
    return len(cases)


def boards_of(answer, full_bonus):
    """The boards after the moves; with full_bonus only after those that take all bonus holes they can."""
    most = {}
    for move in answer["moves"]:
        sowing, *bonus = move["move"].split("+")
        most[sowing] = max(most.get(sowing, 0), len(bonus))
    boards = set()
    for move in answer["moves"]:
        sowing, *bonus = move["move"].split("+")
        if not full_bonus or len(bonus) == most[sowing]:
            boards.add(move["position"].split(" ")[0])
    return boards


def check_independent(name, problems):
    cases = vectors(name)
    for case, answer in zip(cases, ask(cases)):
        boards = boards_of(answer, case["full_bonus"])
        if boards != set(case["boards"]):
            wrong = sorted(boards ^ set(case["boards"]))
            problems.append(f"{name}: {case['variant']} {case['position']}: differs: {wrong[:4]}")
    return len(cases)


def check_perft(name, problems):
    """The file holds one line a depth; the deepest of a position tells all of them."""
    games = {}
    for line in (VECTORS / name).read_text().splitlines():
        if not line.startswith("#"):
            variant, position, depth, leaves = line.split("\t")
            games.setdefault((variant, position), {})[int(depth)] = int(leaves)
    for (variant, position), wanted in games.items():
        process = run("perft", "--variant", variant, "--position", position,
                      "--depth", str(max(wanted)))
        found = dict(map(int, line.split()) for line in process.stdout.splitlines())
        for depth, leaves in wanted.items():
            if found.get(depth, 1 if depth == 0 else None) != leaves:
                problems.append(f"{name}: {variant} {position} depth {depth}: "
                                f"{found.get(depth)}, expected {leaves} {process.stderr}")
    return sum(map(len, games.values()))


def main():
    problems = []
    count = sum(check_moves(name, problems)
                for name in ("moves.jsonl", "endless.jsonl", "corners.jsonl"))
    count += check_independent("independent.jsonl", problems)
    count += check_perft("perft.tsv", problems)
    finish(problems, f"{count} vectors agree")


main()
