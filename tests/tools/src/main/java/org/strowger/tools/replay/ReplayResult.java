package org.strowger.tools.replay;

import java.util.Map;
import java.util.TreeMap;
import org.strowger.router.metrics.Histogram;

/** The figures of a replay. The owner reads them after the thread has ended. */
public final class ReplayResult {
    private static final int STATUSES_MAX = 100;
    private static final String OTHER = "others";

    private final long[] counts = new long[ReplayFigure.values().length];
    private final Map<String, Long> statuses = new TreeMap<>();
    private final Histogram responseNanos = new Histogram();
    private final Histogram lateNanos = new Histogram();
    private String problem = "";

    void count(ReplayFigure figure) {
        counts[figure.ordinal()]++;
    }

    public long of(ReplayFigure figure) {
        return counts[figure.ordinal()];
    }

    /** Counts a response with this status. */
    void status(String status) {
        boolean isKnown = statuses.containsKey(status) || statuses.size() < STATUSES_MAX;
        statuses.merge(isKnown ? status : OTHER, 1L, Long::sum);
    }

    /** The number of responses by status. */
    public Map<String, Long> statuses() {
        return statuses;
    }

    /** The time from sending to the response. */
    public Histogram responseNanos() {
        return responseNanos;
    }

    /** The delays of messages relative to their due times, because the server was slower than in the recording. */
    public Histogram lateNanos() {
        return lateNanos;
    }

    /** The last reason why messages could not be sent; empty if there was no problem. */
    public String problem() {
        return problem;
    }

    void problem(String what) {
        problem = what;
    }

    /** Whether all sent messages have a response, and no message was left unsent because of its account. */
    public boolean isClean() {
        return of(ReplayFigure.NO_ANSWER) == 0
                && of(ReplayFigure.NOT_BOUND) == 0
                && of(ReplayFigure.NO_PASSWORD) == 0
                && of(ReplayFigure.SENT) > 0;
    }
}
