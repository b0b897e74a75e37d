package org.strowger.router.json;

/** A document that is not JSON or exceeds a limit of the reader. The message states the place and the fault. */
public final class InvalidJson extends Exception {
    private static final long serialVersionUID = 1L;

    /** The lowest value of an octet that continues a character (RFC 3629 section 3). */
    private static final int CONTINUATION = 0x80;

    private static final int CONTINUATION_MASK = 0xC0;

    private final int line;
    private final int column;
    private final String fault;

    private InvalidJson(int line, int column, String fault) {
        // No stack trace, which would cost more than the rest of the exception: anyone can send invalid documents.
        super("line " + line + ", column " + column + ": " + fault, null, false, false);
        this.line = line;
        this.column = column;
        this.fault = fault;
    }

    /**
     * Creates the exception for a fault at an offset.
     *
     * @param fault the fault, and what was expected
     */
    static InvalidJson at(byte[] octets, int offset, String fault) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < offset; i++) {
            if (octets[i] == '\n') {
                line++;
                column = 1;
            } else if ((octets[i] & CONTINUATION_MASK) != CONTINUATION) {
                column++;
            }
        }
        return new InvalidJson(line, column, fault);
    }

    /** Returns the line number, from 1. */
    public int line() {
        return line;
    }

    /** Returns the position of the character in its line, from 1. */
    public int column() {
        return column;
    }

    /** Returns the fault without its place. */
    public String fault() {
        return fault;
    }
}
