package org.strowger.router.recording;

/** The figures of all recordings together. */
public final class RecordingCounts {
    private final long[] counts = new long[RecordingFigure.values().length];

    void add(RecordingFigure figure, long count) {
        counts[figure.ordinal()] += count;
    }

    void increment(RecordingFigure figure) {
        add(figure, 1);
    }

    public long of(RecordingFigure figure) {
        return counts[figure.ordinal()];
    }
}
