package org.strowger.router.admin.http;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whether the daemon is alive: every thread runs the probe tasks it is sent. */
public final class Health {
    /** Longer than a full garbage collection or a slow disk: a supervisor kills the process when this is exceeded. */
    private static final long SILENT_MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<ThreadLiveness> threads;

    public Health(List<ThreadLiveness> threads) {
        this.threads = List.copyOf(threads);
    }

    /** Once a second, always by the same thread. */
    public void look(long nowNanos) {
        threads.forEach(each -> each.look(nowNanos));
    }

    /** Any thread: the time of the latest probe that all threads have run. */
    public long answeredNanos() {
        return threads.stream().mapToLong(ThreadLiveness::answeredNanos).min().orElse(Long.MIN_VALUE);
    }

    /** Any thread: which thread does not respond; empty if all do. */
    public String trouble() {
        for (ThreadLiveness thread : threads) {
            long silentNanos = thread.silentNanos();
            if (silentNanos > SILENT_MAX_NANOS) {
                return "thread " + thread.name() + " has not responded for "
                        + TimeUnit.NANOSECONDS.toSeconds(silentNanos) + " s";
            }
        }
        return "";
    }
}
