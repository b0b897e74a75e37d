package org.strowger.router.config.fault;

/**
 * A piece of a text, by lines and columns from 1.
 *
 * @param source the text
 * @param line where it begins
 * @param column where it begins
 * @param endLine where it has ended
 * @param endColumn the column after the last
 */
public record Span(Source source, int line, int column, int endLine, int endColumn) {

    public static Span at(Source source, int line, int column) {
        return new Span(source, line, column, line, column);
    }

    Span in(Source other) {
        return new Span(other, line, column, endLine, endColumn);
    }

    /** Whether a character of the same text stands in it. */
    boolean covers(int otherLine, int otherColumn) {
        boolean begun = otherLine > line || (otherLine == line && otherColumn >= column);
        boolean ended = otherLine > endLine || (otherLine == endLine && otherColumn >= endColumn);
        return begun && !ended;
    }

    /** Without the name of the file. */
    public String place() {
        return line + ":" + column;
    }

    @Override
    public String toString() {
        return source + ":" + place();
    }
}
