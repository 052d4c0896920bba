#include "ugi/state.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool is_space(char byte)
{
    return isspace((unsigned char)byte) || byte == '\0';
}

tsoro_words tsoro_take_word(tsoro_words *line)
{
    size_t start = 0;
    while (start < line->length && is_space(line->text[start])) {
        start++;
    }
    size_t end = start;
    while (end < line->length && !is_space(line->text[end])) {
        end++;
    }
    tsoro_words word = {line->text + start, end - start};
    line->text += end;
    line->length -= end;
    return word;
}

bool tsoro_word_is(tsoro_words word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

bool tsoro_word_is_name(tsoro_words word, const char *text)
{
    return word.length == strlen(text) && strncasecmp(word.text, text, word.length) == 0;
}

tsoro_words tsoro_trimmed(tsoro_words line)
{
    while (line.length != 0 && is_space(line.text[0])) {
        line.text++;
        line.length--;
    }
    while (line.length != 0 && is_space(line.text[line.length - 1])) {
        line.length--;
    }
    return line;
}

bool tsoro_word_number(tsoro_words word, int64_t *number)
{
    bool negative = word.length != 0 && word.text[0] == '-';
    size_t at = negative || (word.length != 0 && word.text[0] == '+');
    int64_t value = 0;
    if (at == word.length || word.length - at > 18) {
        return false;
    }
    for (; at < word.length; at++) {
        if (!isdigit((unsigned char)word.text[at])) {
            return false;
        }
        value = value * 10 + (word.text[at] - '0');
    }
    *number = negative ? -value : value;
    return true;
}
