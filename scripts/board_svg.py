"""Draws a position as a picture of a board in sand:

    python3 scripts/board_svg.py 'POSITION LINE' > docs/img/board.svg

Heads are the two rightmost outer holes of each owner, as in fuva. Needs nothing but Python."""
import argparse
import math
import random

CELL, GAP, MARGIN, TOP = 48, 14, 46, 40
STONES = ["#8d8378", "#a59a8c", "#6f675f", "#b8aa98", "#7c6a58", "#94897f", "#5f5a56", "#c2b6a5"]


def ranks(position):
    """The counts of ranks 4, 3, 2, 1, each from file a on."""
    for text in position.split(" ")[0].split("/"):
        counts = []
        for run in text.split(","):
            value, _, times = run.partition("x")
            counts += [int(value)] * int(times or 1)
        yield counts


def pebbles(x, y, count, chance):
    """A heap that can be counted: stones on rings, slightly out of place."""
    shapes = []
    for index in range(count):
        ring = 0 if count == 1 else (7.2 if count <= 5 else 4 + 2.6 * math.sqrt(index))
        turn = index * (2 * math.pi / count if count <= 5 else 2.39996) + chance.uniform(-.2, .2)
        left, top = x + ring * math.cos(turn), y + ring * math.sin(turn)
        wide, high = chance.uniform(5.2, 6.3), chance.uniform(4.2, 5.1)
        tilt = chance.randrange(180)
        colour = chance.choice(STONES)
        shapes.append(
            f'<g transform="translate({left:.1f} {top:.1f}) rotate({tilt})">'
            f'<ellipse cx=".8" cy="1.4" rx="{wide:.1f}" ry="{high:.1f}" fill="#3a2a18" opacity=".45"/>'
            f'<ellipse rx="{wide:.1f}" ry="{high:.1f}" fill="{colour}"/>'
            f'<ellipse cx="-1.4" cy="-1.4" rx="{wide * .45:.1f}" ry="{high * .35:.1f}" fill="#fff" '
            f'opacity=".28"/></g>')
    return shapes


def hole(x, y, head):
    rim = f'<circle cx="{x}" cy="{y}" r="21.5" fill="none" stroke="#b4532a" stroke-width="2.6"/>'
    return (f'<circle cx="{x}" cy="{y}" r="20" fill="url(#hollow)"/>'
            f'<circle cx="{x}" cy="{y}" r="19.4" fill="none" stroke="#f6e3bd" stroke-width="1" '
            f'opacity=".55"/>' + (rim if head else ""))


def board_of(position):
    try:
        board = list(ranks(position))
    except ValueError:
        board = []
    if len(board) != 4 or len({len(counts) for counts in board}) != 1:
        raise argparse.ArgumentTypeError(f"{position!r} is no position line")
    return board


def draw(board):
    files = len(board[0])
    width, height = 2 * MARGIN + CELL * files, 2 * TOP + 4 * CELL + GAP
    chance = random.Random(4)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
           f'aria-label="A board of four ranks and {files} files in sand, with pebbles">',
           '<defs><radialGradient id="hollow" cx=".42" cy=".36" r=".75">'
           '<stop offset="0" stop-color="#8a6a3f"/><stop offset=".65" stop-color="#a98655"/>'
           '<stop offset="1" stop-color="#c9a874"/></radialGradient>'
           '<linearGradient id="sand" x2="1" y2="1"><stop offset="0" stop-color="#ecd3a2"/>'
           '<stop offset="1" stop-color="#d9b97f"/></linearGradient>'
           '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" '
           'seed="3"/><feColorMatrix values="0 0 0 0 .35  0 0 0 0 .24  0 0 0 0 .1  0 0 0 .5 -.16"/>'
           '<feComposite in2="SourceGraphic" operator="in"/></filter></defs>',
           f'<rect width="{width}" height="{height}" rx="18" fill="url(#sand)"/>',
           f'<rect width="{width}" height="{height}" rx="18" filter="url(#grain)" opacity=".55"/>']
    middle = TOP + 2 * CELL + GAP / 2
    out.append(f'<path d="M{MARGIN} {middle} H{width - MARGIN}" stroke="#9a7648" stroke-width="2.5" '
               'stroke-dasharray="1 7" stroke-linecap="round"/>')
    text = 'font-family="Georgia, serif" font-size="15" fill="#5b4424" text-anchor="middle"'
    for file in range(files):
        x = MARGIN + CELL * file + CELL / 2
        for y in (TOP - 14, height - TOP + 24):
            out.append(f'<text x="{x}" y="{y}" {text}>{chr(97 + file)}</text>')
    for row, counts in enumerate(board):
        y = TOP + CELL * row + CELL / 2 + (GAP if row >= 2 else 0)
        for x in (MARGIN / 2, width - MARGIN / 2):
            out.append(f'<text x="{x}" y="{y + 5}" {text}>{4 - row}</text>')
        for file, count in enumerate(counts):
            x = MARGIN + CELL * file + CELL / 2
            head = (row == 0 and file < 2) or (row == 3 and file >= files - 2)
            out.append(hole(x, y, head))
            out += pebbles(x, y, count, chance)
    out.append("</svg>")
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", metavar="POSITION", type=board_of,
                        help="a position line, like '2x8/0x8/0x8/2x8 S 0 1'")
    print(draw(parser.parse_args().board))


main()
