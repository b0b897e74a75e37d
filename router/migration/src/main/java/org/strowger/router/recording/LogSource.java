package org.strowger.router.recording;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The traffic in a log with one line for each event. */
abstract class LogSource implements RecordedSource {
    private final LineReader lines;
    private final RecordingCounts counts;
    private @Nullable Entry entry;

    /** The content of a line. */
    interface Entry {
        long timeMillis();

        void pass();
    }

    LogSource(LineReader lines, RecordingCounts counts) {
        this.lines = lines;
        this.counts = counts;
    }

    /** Reads a line; null if it is not of the format. */
    abstract @Nullable Entry read(byte[] line);

    /** Whether a line is valid but irrelevant. */
    abstract boolean isSkipped(byte[] line);

    /** Reads until the first entry has been found. */
    final LogSource begun() throws IOException {
        advance();
        return this;
    }

    private void advance() throws IOException {
        entry = null;
        byte[] line = lines.next();
        while (line != null && entry == null) {
            counts.increment(RecordingFigure.LINES);
            if (lines.wasTooLong()) {
                counts.increment(RecordingFigure.UNREADABLE_LINES);
            } else if (!isSkipped(line)) {
                entry = read(line);
                if (entry == null) {
                    counts.increment(RecordingFigure.UNREADABLE_LINES);
                }
            }
            line = entry == null ? lines.next() : line;
        }
    }

    @Override
    public final long timeMillis() {
        Entry next = entry;
        return next == null ? Long.MAX_VALUE : next.timeMillis();
    }

    @Override
    public final void step() throws IOException {
        Entry next = entry;
        if (next != null) {
            next.pass();
            advance();
        }
    }
}
