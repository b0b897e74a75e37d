package org.strowger.router.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Numbers that one thread writes and any thread reads. A write is an opaque store: no fence, no locked instruction. A
 * reader never sees a partly written number, and sees a new value after a short delay at most.
 */
final class SingleWriterLongs {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] numbers;

    SingleWriterLongs(int count) {
        this.numbers = new long[count];
    }

    void add(int index, long amount) {
        ELEMENT.setOpaque(numbers, index, numbers[index] + amount);
    }

    void set(int index, long value) {
        ELEMENT.setOpaque(numbers, index, value);
    }

    long get(int index) {
        return (long) ELEMENT.getOpaque(numbers, index);
    }

    int count() {
        return numbers.length;
    }
}
