#include "cli/board.h"

#include "cli/text.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Everything a cell needs. */
typedef struct canvas {
    FILE *stream;
    const tsoro_variant *variant;
    const tsoro_position *position;
    const tsoro_board_look *look;
    int width; /* of a cell */
    bool utf8;
    bool split; /* names are so long that the number of stones goes to the inner rank's line */
} canvas;

static const char normal[] = "\033[0m";

bool tsoro_wants_colour(FILE *stream)
{
    const char *no = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(fileno(stream)) && !(no && *no) && terminal && strcmp(terminal, "dumb") != 0;
}

static void paint(const canvas *c, const char *code)
{
    if (c->look->colour)
        fputs(code, c->stream);
}

static unsigned file_at(const canvas *c, unsigned column)
{
    return c->look->turned ? c->variant->files - 1u - column : column;
}

static unsigned stones_at(const canvas *c, unsigned column, unsigned rank)
{
    unsigned pit = tsoro_pit_at(c->variant->files, file_at(c, column), rank);
    return c->position->pits[tsoro_rank_owner(rank)][pit];
}

/* Three columns hold two digits and a mark, or three digits as long as the next hole begins with a
   space. */
static int cell_width(const canvas *c)
{
    unsigned files = c->variant->files;
    for (unsigned rank = 1; rank <= 4; rank++) {
        for (unsigned column = 0; column + 1 < files; column++) {
            if (stones_at(c, column, rank) > 99 && stones_at(c, column + 1, rank) > 9)
                return 4;
        }
    }
    return files <= 15 ? 4 : 3;
}

static void draw_files(const canvas *c)
{
    fprintf(c->stream, "    ");
    paint(c, "\033[2m");
    for (unsigned column = 0; column < c->variant->files; column++)
        fprintf(c->stream, "%s%*c", column ? " " : "", c->width - 1,
                (int)('a' + file_at(c, column)));
    paint(c, normal);
    fputc('\n', c->stream);
}

static const char *cell_colour(const canvas *c, unsigned player, unsigned pit)
{
    unsigned stones = c->position->pits[player][pit];
    const tsoro_position *before = c->look->before;
    bool changed = before && before->pits[player][pit] != stones;
    if (changed && stones == 0)
        return "\033[31m"; /* red: emptied by the last move */
    if (stones == 0)
        return "\033[2m";
    if (player == c->position->mover && (c->look->liftable >> pit & 1u))
        return "\033[1;32m"; /* bold green: may be lifted */
    if (changed)
        return "\033[36m"; /* cyan: changed by the last move */
    return "";
}

static void draw_count(const canvas *c, unsigned player, unsigned pit, int width)
{
    unsigned stones = c->position->pits[player][pit];
    paint(c, cell_colour(c, player, pit));
    if (stones == 0)
        fprintf(c->stream, "%*s%s", width - 1, "", c->utf8 ? "\u00b7" : ".");
    else
        fprintf(c->stream, "%*u", width, stones);
    paint(c, normal);
}

/* The count, and after it the mark of a head if three digits leave room for it. */
static void draw_cell(const canvas *c, unsigned column, unsigned rank)
{
    unsigned player = tsoro_rank_owner(rank);
    unsigned pit = tsoro_pit_at(c->variant->files, file_at(c, column), rank);
    bool full = c->width == 3 && c->position->pits[player][pit] > 99;
    draw_count(c, player, pit, full ? 3 : c->width - 1);
    if (full)
        return;
    bool outer = rank == 1 || rank == 4;
    if (tsoro_variant_is_head(c->variant, pit)) {
        paint(c, "\033[1;33m");
        fputc('*', c->stream);
        paint(c, normal);
    } else if (outer || c->split || column + 1u < c->variant->files) {
        fputc(' ', c->stream);
    }
}

/* Which way the stones run along a rank as it is drawn. */
static const char *arrow(const canvas *c, unsigned rank)
{
    bool right = (rank == 1 || rank == 3) != c->look->turned;
    if (c->utf8)
        return right ? "\u2192" : "\u2190";
    return right ? ">" : "<";
}

static const char *player_name(unsigned player)
{
    return player == TSORO_SOUTH ? _("South") : _("North");
}

/* Whether both players' names, with up to three digits and the mark, leave the line in 80 columns.
 */
static bool names_fit(const canvas *c)
{
    unsigned used = 4 + c->variant->files * (unsigned)c->width + sizeof "  255 <" - 1;
    return used + tsoro_columns(player_name(TSORO_SOUTH)) <= 80 &&
           used + tsoro_columns(player_name(TSORO_NORTH)) <= 80;
}

/* Who owns the ranks, his stones, and whether he is to move. */
static void draw_label(const canvas *c, unsigned rank)
{
    unsigned player = tsoro_rank_owner(rank);
    bool outer = rank == 1 || rank == 4;
    bool moves = player == c->position->mover;
    paint(c, moves ? "\033[1m" : "");
    if (outer)
        fprintf(c->stream, " %s", player_name(player));
    if (outer != c->split)
        fprintf(c->stream, " %u%s", tsoro_position_stones(c->position, player), moves ? " <" : "");
    paint(c, moves ? normal : "");
}

static void draw_rank(const canvas *c, unsigned rank)
{
    fprintf(c->stream, "%u ", rank);
    paint(c, "\033[2m");
    fprintf(c->stream, "%s ", arrow(c, rank));
    paint(c, normal);
    for (unsigned column = 0; column < c->variant->files; column++)
        draw_cell(c, column, rank);
    if (rank == 1 || rank == 4 || c->split)
        draw_label(c, rank);
    fputc('\n', c->stream);
}

static void draw_middle(const canvas *c)
{
    fprintf(c->stream, "    ");
    paint(c, "\033[2m");
    int dashes = c->variant->files * c->width;
    for (int i = 0; i < dashes; i++)
        fputs(c->utf8 ? "\u2500" : "-", c->stream);
    paint(c, normal);
    fputc('\n', c->stream);
}

void tsoro_board_draw(FILE *stream, const tsoro_variant *variant, const tsoro_position *position,
                      const tsoro_board_look *look)
{
    canvas c = {.stream = stream, .variant = variant, .position = position, .look = look};
    c.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    c.width = cell_width(&c);
    c.split = !names_fit(&c);
    draw_files(&c);
    for (unsigned row = 0; row < 4; row++) {
        if (row == 2)
            draw_middle(&c);
        draw_rank(&c, look->turned ? row + 1 : 4 - row);
    }
    draw_files(&c);
}
