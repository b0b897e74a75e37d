package org.strowger.router.app;

import java.io.IOException;

/** A command that cannot do what was asked. Its message goes to standard error as it is: what, where, what to do. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    CommandFailure(String message) {
        this(message, Main.REFUSED);
    }

    private CommandFailure(String message, int status) {
        super(message);
        this.status = status;
    }

    /** Of options that cannot be meant so. */
    static CommandFailure usage(String message) {
        return new CommandFailure(message, Main.WRONG_USAGE);
    }

    /** Of a configuration that is not right. */
    static CommandFailure configuration(String faults) {
        return new CommandFailure(faults, Main.CONFIGURATION_REFUSED);
    }

    /** Of a tool whose address is taken, or not this machine's. */
    static CommandFailure cannotListen(String host, int port, IOException why) {
        return new CommandFailure("cannot listen on " + host + ":" + port + ": " + why.getMessage()
                + "; choose another address with --listen");
    }

    /** Of an exception whose message was written for users. */
    static CommandFailure of(RuntimeException told) {
        return new CommandFailure(String.valueOf(told.getMessage()));
    }

    /** The exit status of the process. */
    int status() {
        return status;
    }
}
