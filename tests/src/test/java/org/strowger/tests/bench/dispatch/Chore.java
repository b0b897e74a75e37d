package org.strowger.tests.bench.dispatch;

import java.time.Duration;

/**
 * The work that a request asks of the server.
 *
 * @param work how long its handler is busy
 * @param burns whether it computes all that time; else it waits, as for a database
 * @param delay how long somebody else takes whom the handler has to ask
 * @param timeOut how long the client has been promised to wait for that at most
 */
public record Chore(Duration work, boolean burns, Duration delay, Duration timeOut) {
    /** Far more than anybody measures. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    /** Nothing but the packet itself. */
    public static final Chore NONE = new Chore(Duration.ZERO, false, Duration.ZERO, Duration.ofMillis(200));

    public Chore {
        require(work, "the work");
        require(delay, "the delay");
        require(timeOut, "the time-out");
        if (timeOut.isZero()) {
            throw new IllegalArgumentException("the time-out must be more than nothing");
        }
    }

    private static void require(Duration time, String what) {
        if (time.isNegative() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(what + " must be from 0s to " + LONGEST.toSeconds() + "s");
        }
    }

    public boolean asksOthers() {
        return !delay.isZero();
    }

    /** Whether the others answer before the time-out. */
    public boolean inTime() {
        return delay.compareTo(timeOut) <= 0;
    }

    /** How long the answer of the others, or the time-out, is waited for. */
    public Duration waiting() {
        return inTime() ? delay : timeOut;
    }

    /** In words. */
    public String label() {
        String worked =
                work.isZero() ? "no work" : work.toMillis() + " ms of " + (burns ? "computing" : "waiting") + " each";
        return asksOthers()
                ? worked + ", answers delayed by " + delay.toMillis() + " ms, time-out " + timeOut.toMillis() + " ms"
                : worked;
    }
}
