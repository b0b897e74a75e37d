package org.strowger.router.app.cli;

import java.io.IOException;

/** A command that cannot do what was asked. Its message goes to standard error as it is: what, where, what to do. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public CommandFailure(String message) {
        this(message, ExitStatus.REFUSED);
    }

    private CommandFailure(String message, int status) {
        super(message);
        this.status = status;
    }

    /** Of options that cannot be meant so. */
    public static CommandFailure usage(String message) {
        return new CommandFailure(message, ExitStatus.WRONG_USAGE);
    }

    /** Of a configuration that is not right. */
    public static CommandFailure configuration(String faults) {
        return new CommandFailure(faults, ExitStatus.CONFIGURATION_REFUSED);
    }

    /** Of a tool whose address is taken, or not this machine's. */
    public static CommandFailure cannotListen(String host, int port, IOException why) {
        return new CommandFailure("cannot listen on " + host + ":" + port + ": " + why.getMessage()
                + "; choose another address with --listen");
    }

    /** Of an exception whose message was written for users. */
    public static CommandFailure of(RuntimeException told) {
        return new CommandFailure(String.valueOf(told.getMessage()));
    }

    /** The exit status of the process. */
    public int status() {
        return status;
    }
}
