package org.strowger.router.app;

/** A command that cannot do what was asked. Its message goes to standard error as it is: what, where, what to do. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CommandFailure(String message) {
        super(message);
    }

    /** Of an exception whose message was written for users. */
    static CommandFailure of(RuntimeException told) {
        return new CommandFailure(String.valueOf(told.getMessage()));
    }
}
