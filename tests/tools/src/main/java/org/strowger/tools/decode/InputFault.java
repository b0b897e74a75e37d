package org.strowger.tools.decode;

/** Thrown if an input cannot be read. The message states the error, its position and the remedy. */
public final class InputFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InputFault(String message) {
        super(message);
    }

    /** Creates the exception for an error at a position in a text. */
    static InputFault at(long line, int column, String message) {
        return new InputFault("line " + line + ", column " + column + ": " + message);
    }
}
