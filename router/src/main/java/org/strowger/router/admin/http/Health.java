package org.strowger.router.admin.http;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whether the daemon lives: all its threads do what they are asked. */
public final class Health {
    /** Longer than a full collection or a slow disk; who watches kills the process for it. */
    private static final long SILENT_MAX_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final List<ThreadLiveness> pulses;

    public Health(List<ThreadLiveness> pulses) {
        this.pulses = List.copyOf(pulses);
    }

    /** Once a second, always by the same thread. */
    public void look(long nowNanos) {
        pulses.forEach(pulse -> pulse.look(nowNanos));
    }

    /** Any thread: what was asked then, and before, all of them have done. */
    public long answeredNanos() {
        return pulses.stream().mapToLong(ThreadLiveness::answeredNanos).min().orElse(Long.MIN_VALUE);
    }

    /** Any thread: what is wrong; empty if nothing is. */
    public String trouble() {
        for (ThreadLiveness pulse : pulses) {
            long silentNanos = pulse.silentNanos();
            if (silentNanos > SILENT_MAX_NANOS) {
                return "thread " + pulse.name() + " has done nothing for " + TimeUnit.NANOSECONDS.toSeconds(silentNanos)
                        + " s";
            }
        }
        return "";
    }
}
