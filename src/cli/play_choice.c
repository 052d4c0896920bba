/* How a person's move is put together, step by step. */
#include "cli/board.h"
#include "cli/explain.h"
#include "cli/play.h"
#include "cli/text.h"

#include "tsoro/notation.h"

#include <stdio.h>
#include <string.h>

/* The position a choice is made in. */
typedef struct scene {
    tsoro_play *play;
    const tsoro_variant *variant;
    const tsoro_position *position;
} scene;

static tsoro_position seen(const scene *s, const tsoro_sowing *sowing)
{
    tsoro_position now = *s->position;
    memcpy(now.pits[now.mover], sowing->own, sizeof sowing->own);
    memcpy(now.pits[!now.mover], sowing->enemy, sizeof sowing->enemy);
    return now;
}

static void draw(const scene *s, const tsoro_sowing *sowing)
{
    tsoro_position now = seen(s, sowing);
    tsoro_board_look look = {.colour = s->play->colour, .turned = s->play->turned};
    look.before = s->position;
    fputc('\n', stdout);
    tsoro_board_draw(stdout, s->variant, &now, &look);
}

static void tell_landing(const scene *s, const tsoro_sowing *sowing)
{
    char hole[TSORO_HOLE_TEXT];
    tsoro_hole_write(s->variant, s->position->mover, sowing->end, hole, sizeof hole);
    draw(s, sowing);
    tsoro_print(stdout, _("Landing {number} in an occupied head: {hole} holds {stones} now."),
                TSORO_VALUES({"number", tsoro_number(sowing->stop).text}, {"hole", hole},
                             {"stones", tsoro_number(sowing->own[sowing->end]).text}));
    fputc('\n', stdout);
}

/* Whether the sowing without a stop ends; then *last is it. */
static bool never_stopped(const tsoro_sowings *walk, tsoro_sowing *last)
{
    tsoro_sowings rest = *walk;
    tsoro_sowing sowing;
    while (tsoro_sowings_next(&rest, &sowing)) {
        if (sowing.stop == 0) {
            *last = sowing;
            return true;
        }
    }
    return false;
}

/* An answer by its first letter, 0 if it is none of `letters`. */
static char letter_of(const char *line, const char *letters)
{
    return line[0] && !line[1] && strchr(letters, line[0]) ? line[0] : 0;
}

/* Asks in the middle of a move; words that are commands are carried out, and the question comes
   again. False: *choice says how the move ends instead. */
static bool ask(const scene *s, const char *prompt, tsoro_choice *choice)
{
    do {
        if (!tsoro_play_ask(s->play, prompt)) {
            *choice = TSORO_CHOICE_END;
            return false;
        }
    } while (tsoro_play_aside(s->play) && !s->play->leave);
    *choice = TSORO_CHOICE_BACK;
    return !s->play->leave;
}

static tsoro_choice ask_landing(const scene *s, tsoro_sowings *walk, tsoro_sowing *sowing,
                                bool *done)
{
    tsoro_sowings ahead = *walk;
    tsoro_sowing next;
    bool more = tsoro_sowings_next(&ahead, &next);
    const char *prompt =
        more ? _("s: stop here, o: sow on, n: sow on and never stop, b: take back> ")
             : _("Sowing on would never end. s: stop here, b: take back> ");
    for (;;) {
        tsoro_choice choice;
        if (!ask(s, prompt, &choice))
            return choice;
        char letter = letter_of(s->play->line, more ? "sonb" : "sb");
        *done = letter == 's';
        if (letter == 'b')
            return TSORO_CHOICE_BACK;
        if (letter == 'o') {
            *walk = ahead;
            *sowing = next;
        }
        if (letter == 'n') {
            *done = never_stopped(walk, sowing);
            if (!*done)
                puts(_("Never stopped, this would sow for ever."));
            else
                return TSORO_CHOICE_MADE;
        } else if (letter) {
            return TSORO_CHOICE_MADE;
        } else if (s->play->line[0]) {
            tsoro_play_misheard(s->play,
                                more ? "s, o, n, b, help, save, quit" : "s, b, help, save, quit");
        }
    }
}

static tsoro_choice choose_sowing(const scene *s, unsigned pit, tsoro_sowing *sowing)
{
    tsoro_sowings walk;
    tsoro_sowings_start_at(&walk, s->variant, s->position, pit);
    if (!tsoro_sowings_next(&walk, sowing))
        return TSORO_CHOICE_BACK;
    bool done = false;
    while (!done && sowing->stop != 0) {
        tell_landing(s, sowing);
        tsoro_choice choice = ask_landing(s, &walk, sowing, &done);
        if (choice != TSORO_CHOICE_MADE)
            return choice;
    }
    return TSORO_CHOICE_MADE;
}

static void list_bonus(const scene *s, const tsoro_sowing *sowing, uint64_t holes)
{
    unsigned enemy = !s->position->mover;
    char text[TSORO_MAX_PITS * 10 + 1] = "";
    size_t used = 0;
    for (unsigned pit = 0; pit < tsoro_variant_pits(s->variant); pit++) {
        char hole[TSORO_HOLE_TEXT];
        if (!(holes >> pit & 1u))
            continue;
        tsoro_hole_write(s->variant, enemy, pit, hole, sizeof hole);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s:%u", used ? " " : "", hole,
                                 sowing->enemy[pit]);
    }
    tsoro_wrap(stdout, text, 2, 0);
}

static bool refuse(const char *message, const char *hole)
{
    tsoro_print(stdout, message, TSORO_VALUES({"hole", hole}));
    fputc('\n', stdout);
    return false;
}

/* Reads "c4 d3" (also joined by + or commas). */
static bool read_bonus(const scene *s, const char *line, uint64_t holes, unsigned most,
                       uint64_t *set)
{
    static const char separators[] = " \t+,";
    uint64_t chosen = 0;
    unsigned count = 0;
    for (line += strspn(line, separators); *line; line += strspn(line, separators)) {
        char hole[16];
        unsigned player, pit;
        size_t length = strcspn(line, separators);
        snprintf(hole, sizeof hole, "%.*s", (int)(length < 15 ? length : 15), line);
        if (!tsoro_ok(tsoro_hole_read(s->variant, line, length, &player, &pit)))
            return refuse(_("{hole} is no hole of the board."), hole);
        if (player == s->position->mover || !(holes >> pit & 1u))
            return refuse(_("{hole} cannot be taken: choose among the holes listed."), hole);
        if (chosen >> pit & 1u)
            return refuse(_("{hole} is named twice."), hole);
        if (count++ == most)
            return refuse(_("{hole} is one hole too many."), hole);
        chosen |= UINT64_C(1) << pit;
        line += length;
    }
    *set = chosen;
    return true;
}

static tsoro_choice choose_bonus(const scene *s, const tsoro_sowing *sowing, uint64_t *set)
{
    uint64_t holes = tsoro_bonus_holes(s->variant, sowing);
    *set = 0;
    if (holes == 0 || sowing->bonus == 0)
        return TSORO_CHOICE_MADE;
    draw(s, sowing);
    tsoro_print(
        stdout,
        ngettext("A capture. You may take {count} more hole; occupied are:",
                 "A capture. You may take up to {count} more holes; occupied are:", sowing->bonus),
        TSORO_VALUES({"count", tsoro_number(sowing->bonus).text}));
    fputc('\n', stdout);
    list_bonus(s, sowing, holes);
    do {
        tsoro_choice choice;
        if (!ask(s, _("Bonus holes (Enter: none, b: take the move back)> "), &choice))
            return choice;
        if (strcmp(s->play->line, "b") == 0)
            return TSORO_CHOICE_BACK;
    } while (!read_bonus(s, s->play->line, holes, sowing->bonus, set));
    return TSORO_CHOICE_MADE;
}

static tsoro_choice step_by_step(const scene *s, unsigned pit, tsoro_move *move)
{
    tsoro_sowing sowing;
    uint64_t bonus = 0;
    tsoro_choice choice = choose_sowing(s, pit, &sowing);
    if (choice == TSORO_CHOICE_MADE)
        choice = choose_bonus(s, &sowing, &bonus);
    if (choice == TSORO_CHOICE_MADE)
        *move = (tsoro_move){.bonus = bonus, .stop = sowing.stop, .origin = (uint8_t)pit};
    return choice;
}

static tsoro_choice refuse_hole(const scene *s, unsigned pit, const char *hole)
{
    char sentence[256];
    tsoro_why why = tsoro_game_why_not_lift(tsoro_play_game(s->play), pit);
    if (why == TSORO_WHY_LEGAL)
        return TSORO_CHOICE_MADE;
    tsoro_explain_why(sentence, sizeof sentence, why, hole);
    printf("%s.\n", sentence);
    return TSORO_CHOICE_BACK;
}

static tsoro_choice whole_text(const scene *s, const char *text, size_t length, tsoro_move *move)
{
    char sentence[512];
    tsoro_status status = tsoro_move_read(s->variant, s->position, text, length, move);
    if (tsoro_ok(status))
        return TSORO_CHOICE_MADE;
    if (status.offset == 0 && status.expected == TSORO_EXPECT_HOLE) {
        char word[64];
        snprintf(word, sizeof word, "%.60s", text);
        tsoro_print(stdout, _("\"{word}\" is neither a move nor a command; help lists both."),
                    TSORO_VALUES({"word", word}));
        fputc('\n', stdout);
        return TSORO_CHOICE_BACK;
    }
    tsoro_explain_status(sentence, sizeof sentence, status);
    printf("\"%.60s\": %s.\n", text, sentence);
    return TSORO_CHOICE_BACK;
}

tsoro_choice tsoro_play_read_move(tsoro_play *play, tsoro_move *move)
{
    const tsoro_game *game = tsoro_play_game(play);
    const char *line = play->line;
    size_t length = strlen(line);
    scene s = {play, tsoro_game_variant(game), tsoro_game_position(game)};
    unsigned player, pit;
    bool exact = length > 1 && line[length - 1] == '!';
    if (exact || !tsoro_ok(tsoro_hole_read(s.variant, line, length, &player, &pit)))
        return whole_text(&s, line, length - exact, move);
    char hole[16];
    snprintf(hole, sizeof hole, "%s", line); /* the line is overwritten by the answers */
    if (player != s.position->mover) {
        refuse(_("{hole} belongs to the other player."), hole);
        return TSORO_CHOICE_BACK;
    }
    tsoro_choice choice = refuse_hole(&s, pit, hole);
    return choice == TSORO_CHOICE_MADE ? step_by_step(&s, pit, move) : choice;
}
