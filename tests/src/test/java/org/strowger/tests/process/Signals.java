package org.strowger.tests.process;

import java.io.IOException;

/** Signals to processes that {@link Process} itself cannot send. */
public final class Signals {
    private Signals() {}

    /** SIGHUP: Strowger reads its configuration again. */
    public static void hangUp(long pid) throws IOException, InterruptedException {
        int status =
                new ProcessBuilder("kill", "-HUP", Long.toString(pid)).start().waitFor();
        if (status != 0) {
            throw new AssertionError("kill -HUP " + pid + " ended with status " + status);
        }
    }
}
