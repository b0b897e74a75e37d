package org.strowger.tests.bench.dispatch.report;

/**
 * The measured figures of a model under a load.
 *
 * @param answers as the client saw them
 * @param cost of the server's process alone
 */
public record DispatchFigures(Answers answers, Cost cost) {
    /** Of what was not measured. */
    public static final DispatchFigures NONE =
            new DispatchFigures(new Answers(0, 0, 0, 1, new Times(0, 0, 0)), new Cost(0, 0, 0, 0));

    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * Answers that came while it was measured.
     *
     * @param count of all
     * @param timedOut those that said that somebody else did not answer in time
     * @param late those that came well after the time-out that was promised
     * @param seconds how long it was measured
     * @param times of the round trips
     */
    public record Answers(long count, long timedOut, long late, double seconds, Times times) {}

    /** Of round trips, in nanoseconds. */
    public record Times(long p50, long p99, long max) {}

    /**
     * The resources that the server took.
     *
     * @param cpuNanos processor time of all threads, those of the JVM included
     * @param residentBytes at the end
     * @param heapBytes in use after a collection
     * @param threads of the system, those of the JVM included
     */
    public record Cost(long cpuNanos, long residentBytes, long heapBytes, int threads) {}

    public double answersPerSecond() {
        return answers.count() / answers.seconds();
    }

    /** Without those that only said that it took too long. */
    public double donePerSecond() {
        return (answers.count() - answers.timedOut()) / answers.seconds();
    }

    /** Processor time for an answer, in microseconds. */
    public double cpuMicros() {
        return answers.count() == 0 ? 0 : cost.cpuNanos() / NANOS_PER_MICRO / answers.count();
    }
}
