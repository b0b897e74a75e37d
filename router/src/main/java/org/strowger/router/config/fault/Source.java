package org.strowger.router.config.fault;

import java.nio.file.Path;
import java.util.List;

/** A text as it stands in a file. */
public final class Source {
    private final Path file;
    private final String text;
    private final List<String> lines;

    private Source(Path file, String text) {
        this.file = file;
        this.text = text;
        this.lines = List.of(text.split("\r\n|\r|\n", -1));
    }

    public static Source of(Path file, String text) {
        return new Source(file, text);
    }

    /** As the user named it. */
    public Path file() {
        return file;
    }

    public String text() {
        return text;
    }

    /** What stands beside the file: paths in it are meant from there. */
    public Path sibling(String path) {
        return file.resolveSibling(path);
    }

    /** A line, counted from 1; empty if there is none. */
    public String line(int number) {
        return number < 1 || number > lines.size() ? "" : lines.get(number - 1);
    }

    /** The last place of the text. */
    public Span end() {
        int last = lines.size();
        return Span.at(this, last, line(last).codePointCount(0, line(last).length()) + 1);
    }

    /** A place that is given by how many characters stand before it. */
    public Span after(int codePoints) {
        int end = text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
        return of(file, text.substring(0, end)).end().in(this);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
