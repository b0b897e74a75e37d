package org.strowger.tools.decode;

/** An input that cannot be read. The message tells the user the error, its place and the remedy. */
public final class InputFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InputFault(String message) {
        super(message);
    }

    /** An error at a place in a text. */
    static InputFault at(long line, int column, String message) {
        return new InputFault("line " + line + ", column " + column + ": " + message);
    }
}
