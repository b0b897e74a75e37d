package org.strowger.router.cli;

import java.io.IOException;

/** A command that failed. Its message, printed to standard error, states the problem, its position and the remedy. */
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

    /** Creates a failure for wrong options. */
    public static CommandFailure usage(String message) {
        return new CommandFailure(message, ExitStatus.WRONG_USAGE);
    }

    /** Creates a failure for a configuration with faults. */
    public static CommandFailure configuration(String faults) {
        return new CommandFailure(faults, ExitStatus.CONFIGURATION_REFUSED);
    }

    /** Creates a failure for a listening address that is in use or does not belong to this machine. */
    public static CommandFailure cannotListen(String host, int port, IOException why) {
        return new CommandFailure("cannot listen on " + host + ":" + port + ": " + why.getMessage()
                + "; choose another address with --listen");
    }

    /** Creates a failure from an exception whose message is already suitable for users. */
    public static CommandFailure of(RuntimeException told) {
        return new CommandFailure(String.valueOf(told.getMessage()));
    }

    /** The exit status of the process. */
    public int status() {
        return status;
    }
}
