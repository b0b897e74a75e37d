package org.strowger.router.config.fault;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.strowger.bound.Within;

/** A line of a file with a mark below the position of a fault. */
@Within(Within.Scope.CONFIGURATION)
final class SourceExcerpt {
    private static final int WIDTH_MAX = 160;
    private static final int LEAD = 60;

    /** The maximum length of a line that is searched for secrets, which happens for each of its faults. */
    private static final int LINE_MAX = 20_000;

    private static final String CUT = "...";
    private static final int BLANK = '*';

    /** The characters around keys and values. */
    private static final String PUNCTUATION = " \t{}[],:\"'-#?";

    /** A run of characters other than whitespace and YAML punctuation. */
    private static final String ATOM = "[^\\s{}\\[\\],:\"'#-]+";

    private static final Pattern WORD = Pattern.compile(ATOM + "(?:-+" + ATOM + ")*");

    private SourceExcerpt() {}

    /** The line without the parts that the grammar has not read, which may be secrets. Their punctuation is shown. */
    static String of(Span at, ExcerptSpans spans) {
        String text = at.source().line(at.line());
        if (text.length() > LINE_MAX) {
            return unshown(text);
        }
        int[] line = text.codePoints().toArray();
        int unmarked = text.codePointCount(0, UnmarkedSecrets.beginIn(text));
        int first = firstShown(at.column());
        int end = Math.min(line.length, first + WIDTH_MAX);
        List<Span> shown = spans.shownIn(at.source(), at.line(), first, end + 1);
        List<Span> hidden = spans.hiddenIn(at.source(), at.line(), first, end + 1);
        for (int i = first - 1; i < end; i++) {
            int column = i + 1;
            boolean isShown = PUNCTUATION.indexOf(line[i]) >= 0 || covers(shown, at.line(), column);
            if (i >= unmarked || !isShown || covers(hidden, at.line(), column)) {
                line[i] = BLANK;
            }
        }
        return draw(line, at.column());
    }

    private static boolean covers(List<Span> spans, int line, int column) {
        return spans.stream().anyMatch(span -> span.covers(line, column));
    }

    static String blanked(Span at, Predicate<String> harmless) {
        String line = at.source().line(at.line());
        if (line.length() > LINE_MAX) {
            return unshown(line);
        }
        String shown = WORD.matcher(line)
                .replaceAll(word -> harmless.test(word.group())
                        ? word.group()
                        : "*".repeat(word.group().codePointCount(0, word.group().length())));
        return draw(shown.codePoints().toArray(), at.column());
    }

    private static String unshown(String line) {
        return "  | (a line of " + line.length() + " characters is not shown)";
    }

    private static int firstShown(int column) {
        return column > WIDTH_MAX ? column - LEAD : 1;
    }

    private static String draw(int[] line, int column) {
        int from = firstShown(column);
        int to = Math.min(line.length, from - 1 + WIDTH_MAX);
        StringBuilder text = new StringBuilder("  | ").append(from > 1 ? CUT : "");
        for (int i = from - 1; i < to; i++) {
            text.appendCodePoint(Character.isISOControl(line[i]) ? ' ' : line[i]);
        }
        text.append(to < line.length ? CUT : "");
        int indent = column - from + (from > 1 ? CUT.length() : 0);
        return text.append("\n  | ").append(" ".repeat(indent)).append('^').toString();
    }
}
