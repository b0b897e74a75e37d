package org.strowger.router.admin.command;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a line, separated by blanks. Blanks within double quotes belong to the word; a backslash escapes the
 * next character.
 */
public final class LineWords {
    /** A word without its quotes, and its position in the line. */
    private record Word(String text, int from) {}

    private final String line;
    private final List<Word> words;

    private LineWords(String line, List<Word> words) {
        this.line = line;
        this.words = words;
    }

    public static LineWords of(String line) throws CommandRefused {
        List<Word> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        int from = -1;
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char each = line.charAt(i);
            if (isBlank(each) && !quoted) {
                if (from >= 0) {
                    words.add(new Word(word.toString(), from));
                    word.setLength(0);
                    from = -1;
                }
                continue;
            }
            from = from < 0 ? i : from;
            if (each == '"') {
                quoted = !quoted;
            } else if (each == '\\' && i + 1 < line.length()) {
                i++;
                word.append(line.charAt(i));
            } else {
                word.append(each);
            }
        }
        if (quoted) {
            throw CommandRefused.usage("a quote is not closed; write \\\" for a literal quote");
        }
        if (from >= 0) {
            words.add(new Word(word.toString(), from));
        }
        return new LineWords(line, words);
    }

    public boolean is(String... right) {
        return words.stream().map(Word::text).toList().equals(List.of(right));
    }

    /** The first word of a line, including its quotes; empty if the line is blank. */
    public static String firstOf(String line) {
        String text = line.strip();
        int end = 0;
        while (end < text.length() && !isBlank(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end);
    }

    static boolean isBlank(char each) {
        return each == ' ' || each == '\t';
    }

    public int size() {
        return words.size();
    }

    public String at(int index) {
        return words.get(index).text();
    }

    /**
     * The rest of the line from the given word on, with its quotes and escapes kept, so that it can be parsed as a line
     * of its own. The last word is returned unquoted.
     */
    public String from(int index) {
        return index == words.size() - 1
                ? at(index)
                : line.substring(words.get(index).from()).strip();
    }

    String first(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : " ").append(written(at(i)));
        }
        return text.toString();
    }

    /** The word as it must be typed, in quotes if needed. */
    public static String written(String word) {
        boolean plain = !word.isEmpty() && word.chars().noneMatch(each -> each == '"' || isBlank((char) each));
        return plain ? word : "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
