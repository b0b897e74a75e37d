package org.strowger.router.cli;

/** Exit statuses of the process, for the shell and for systemd. */
public final class ExitStatus {
    public static final int DONE = 0;
    public static final int REFUSED = 1;
    public static final int WRONG_USAGE = 2;

    /** The configuration has faults; EX_CONFIG of sysexits.h. */
    public static final int CONFIGURATION_REFUSED = 78;

    private ExitStatus() {}
}
