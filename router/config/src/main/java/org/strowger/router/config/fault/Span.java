package org.strowger.router.config.fault;

/**
 * A range of a text; lines and columns count from 1.
 *
 * @param source the text
 * @param line the first line
 * @param column the first column
 * @param endLine the last line
 * @param endColumn the column after the last character
 */
public record Span(Source source, int line, int column, int endLine, int endColumn) {

    public static Span at(Source source, int line, int column) {
        return new Span(source, line, column, line, column);
    }

    Span in(Source other) {
        return new Span(other, line, column, endLine, endColumn);
    }

    /** Whether the range contains the character at this line and column. */
    boolean covers(int otherLine, int otherColumn) {
        boolean begun = otherLine > line || (otherLine == line && otherColumn >= column);
        boolean ended = otherLine > endLine || (otherLine == endLine && otherColumn >= endColumn);
        return begun && !ended;
    }

    /** The position without the file name. */
    public String position() {
        return line + ":" + column;
    }

    @Override
    public String toString() {
        return source + ":" + position();
    }
}
