package org.strowger.router.cluster;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.time.MonotonicClock;

/**
 * Repeats the last hello of a member when the next hello is late. The member may be waiting for the log of a shard
 * whose broker does not answer. The process is still alive in this case, and no other node may take over its shards.
 *
 * <p>Thread: its own.
 */
public final class HelloRepeater implements AutoCloseable {
    private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ClusterMember<?> member;
    private final ReplicatedLog log;
    private final long cluster;
    private final long helloNanos;
    private final MonotonicClock clock;
    private final LongSupplier unixMillis;
    private long repeated;
    private int times;
    private long nextNanos;

    public HelloRepeater(ClusterMember<?> member, ReplicatedLog log, ClusterOptions options) {
        this.member = member;
        this.log = log;
        this.cluster = options.identity().cluster();
        this.helloNanos = options.helloNanos();
        this.clock = options.shard().clock();
        this.unixMillis = options.shard().unixMillis();
    }

    /** Repeats the last hello if the next hello of the member is late. */
    public void step() throws IOException {
        LastHello last = member.lastSaid();
        long nowNanos = clock.nowNanos();
        if (last.isNone() || nowNanos < Math.max(nextNanos, last.nanos() + helloNanos + LATE_NANOS)) {
            return;
        }
        times = last.hello().number() == repeated ? times + 1 : 1;
        repeated = last.hello().number();
        if (times < Hello.NUMBER_STEP) {
            try {
                log.append(last.hello().again(times, unixMillis.getAsLong()).toBuffer(cluster));
            } finally {
                nextNanos = clock.nowNanos() + helloNanos;
            }
        }
    }

    /** The last hello that the member has written, and the time of writing. */
    record LastHello(Hello hello, long nanos) {
        static final LastHello NONE = new LastHello(Hello.NONE, 0);

        boolean isNone() {
            return hello.number() == 0;
        }
    }

    @Override
    public void close() {
        log.close();
    }
}
