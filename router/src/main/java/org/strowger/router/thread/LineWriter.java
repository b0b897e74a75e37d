package org.strowger.router.thread;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Lines for people on their way to where they can be read, which may block: whoever says one does not wait. What cannot
 * be written as fast as it is said is dropped, counted, and the gap is told in its place.
 *
 * <p>Thread: any says; one thread of its own writes, and is gone with the process.
 */
public final class LineWriter {
    /** At some two hundred octets a line, two megabytes. */
    private static final int LINES_MAX = 10_000;

    private final ArrayBlockingQueue<String> lines = new ArrayBlockingQueue<>(LINES_MAX);
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong waiting = new AtomicLong();
    private final Consumer<String> out;

    private LineWriter(Consumer<String> out) {
        this.out = out;
    }

    /** Begins to write. {@code out} takes a line; one thread alone calls it. */
    public static LineWriter start(Consumer<String> out) {
        LineWriter writer = new LineWriter(out);
        Thread thread = new Thread(writer::write, "diary");
        thread.setDaemon(true);
        thread.start();
        return writer;
    }

    /** Any thread, without waiting. */
    public void say(String line) {
        waiting.incrementAndGet();
        if (!lines.offer(line)) {
            waiting.decrementAndGet();
            dropped.incrementAndGet();
        }
    }

    /** How many lines found no room. */
    public long dropped() {
        return dropped.get();
    }

    /** Whether all that was said has been written. */
    public boolean isIdle() {
        return waiting.get() == 0;
    }

    private void write() {
        long told = 0;
        try {
            while (true) {
                String line = lines.take();
                long now = dropped.get();
                if (now > told) {
                    out.accept("lines_dropped count=" + (now - told));
                    told = now;
                }
                out.accept(line);
                waiting.decrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
