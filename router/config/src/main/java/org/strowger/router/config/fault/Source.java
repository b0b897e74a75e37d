package org.strowger.router.config.fault;

import java.nio.file.Path;
import java.util.List;

/** The text of a file. */
public final class Source {
    /** The line breaks of YAML 1.1, as the parser counts them. */
    private static final String LINE_BREAK = "\r\n|[\r\n\u0085\u2028\u2029]";

    /** Not counted as a column by the parser. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Path file;
    private final String text;
    private final List<String> lines;

    private Source(Path file, String text) {
        this.file = file;
        this.text = text;
        this.lines = List.of(text.replace(BYTE_ORDER_MARK, "").split(LINE_BREAK, -1));
    }

    public static Source of(Path file, String text) {
        return new Source(file, text);
    }

    /** The path as given by the user. */
    public Path file() {
        return file;
    }

    public String text() {
        return text;
    }

    /** Resolves a path in the file against the directory of the file. */
    public Path sibling(String path) {
        return file.resolveSibling(path);
    }

    /** The line with the given number, from 1; empty if it does not exist. */
    public String line(int number) {
        return number < 1 || number > lines.size() ? "" : lines.get(number - 1);
    }

    /** The position after the last character. */
    public Span end() {
        int last = lines.size();
        return Span.at(this, last, line(last).codePointCount(0, line(last).length()) + 1);
    }

    /** The position after the given number of code points. */
    public Span after(int codePoints) {
        int end = text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
        return of(file, text.substring(0, end)).end().in(this);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
