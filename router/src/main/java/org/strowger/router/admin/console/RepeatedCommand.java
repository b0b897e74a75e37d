package org.strowger.router.admin.console;

import java.time.Duration;

/** A command that is repeated. */
final class RepeatedCommand {
    private final String line;
    private final boolean json;
    private final long intervalNanos;
    private int count;

    RepeatedCommand(String line, boolean json, Duration interval) {
        this.line = line;
        this.json = json;
        this.intervalNanos = interval.toNanos();
    }

    String line() {
        return line;
    }

    boolean json() {
        return json;
    }

    long intervalNanos() {
        return intervalNanos;
    }

    /** It was run once more. */
    void passed() {
        count++;
    }

    /** How often it was run, for people. */
    String told() {
        return count + (count == 1 ? " round" : " rounds");
    }
}
