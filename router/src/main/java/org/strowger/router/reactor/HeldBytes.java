package org.strowger.router.reactor;

import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Counters;

/** What one connection holds of its thread's memory, kept in the thread's figures. */
final class HeldBytes {
    private final Counters counters;
    private long inputCounted;
    private long outputCounted;

    HeldBytes(Counters counters) {
        this.counters = counters;
    }

    /** As {@link Connection#touch}. */
    int touch() {
        return (int) outputCounted;
    }

    void count(long input, long output) {
        if (input != inputCounted) {
            counters.add(Counter.HELD_INPUT_BYTES, input - inputCounted);
            inputCounted = input;
        }
        if (output != outputCounted) {
            counters.add(Counter.HELD_OUTPUT_BYTES, output - outputCounted);
            outputCounted = output;
        }
    }
}
