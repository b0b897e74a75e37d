package org.strowger.router.cli;

import java.io.PrintWriter;
import picocli.CommandLine;

/** Prints why a verb failed and chooses the exit status. */
public final class FailureReport {
    /** Stack traces are for developers; users see them only on request. */
    private static final boolean DEBUG = Boolean.getBoolean("strowger.debug");

    private FailureReport() {}

    /** Installs this failure report in a command line. */
    public static CommandLine installIn(CommandLine line) {
        // An argument that begins with @ is taken literally, not as the name of a file with more arguments.
        return line.setExpandAtFiles(false)
                .setExecutionExceptionHandler((e, command, parsed) -> print(e, command.getErr()));
    }

    /** Prints the failure for the user. @return the exit status */
    public static int print(Exception e, PrintWriter err) {
        int status = ExitStatus.REFUSED;
        if (e instanceof CommandFailure failure) {
            err.println("strowger: " + failure.getMessage());
            status = failure.status();
        } else {
            err.println("strowger: internal error: " + e);
            err.println("Please report this error with the output of the same command, run with "
                    + "STROWGER_JAVA_OPTS=-Dstrowger.debug=true.");
        }
        if (DEBUG) {
            e.printStackTrace(err);
        }
        return status;
    }
}
