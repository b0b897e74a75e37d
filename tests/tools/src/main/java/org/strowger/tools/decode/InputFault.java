package org.strowger.tools.decode;

/** An input that cannot be read. Its message is for the user: what, where and what to do. */
public final class InputFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InputFault(String message) {
        super(message);
    }

    /** Of a place in a text. */
    static InputFault at(long line, int column, String message) {
        return new InputFault("line " + line + ", column " + column + ": " + message);
    }
}
