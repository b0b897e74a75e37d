package org.strowger.router.admin.http;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whether the daemon is alive, that is, whether every thread runs the probe tasks posted to it. */
public final class Health {
    /**
     * Age of a pending probe above which the daemon counts as dead; longer than a full garbage collection or a slow
     * disk operation, because a supervisor kills a process that is reported dead.
     */
    private static final long SILENT_MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<ThreadLiveness> threads;

    public Health(List<ThreadLiveness> threads) {
        this.threads = List.copyOf(threads);
    }

    /** Probes all threads. Called once a second, always by the same thread. */
    public void look(long nowNanos) {
        threads.forEach(each -> each.look(nowNanos));
    }

    /** The time of the latest probe that all threads have run. Callable from any thread. */
    public long answeredNanos() {
        return threads.stream().mapToLong(ThreadLiveness::answeredNanos).min().orElse(Long.MIN_VALUE);
    }

    /** Names the thread that does not respond; empty if all threads respond. Callable from any thread. */
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
