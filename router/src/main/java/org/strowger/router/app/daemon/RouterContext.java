package org.strowger.router.app.daemon;

import java.time.Instant;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.smsc.NameLookup;

/**
 * Where a configuration is put to work.
 *
 * @param threads on which everything runs
 * @param suites finds a protocol by its name
 * @param lookup finds the addresses of hosts
 * @param diary hears what operators should know
 * @param clock what time it is
 */
public record RouterContext(
        SelectorThreads threads,
        Function<String, ProtocolTraits> suites,
        NameLookup lookup,
        OperatorLog diary,
        Clock clock) {
    /**
     * The time, and what goes on from it.
     *
     * @param nowNanos the clock of the threads
     * @param epoch what time of the calendar it is when that shows 0
     * @param seed of what is left to chance
     */
    public record Clock(LongSupplier nowNanos, Instant epoch, long seed) {}

    public Instant epoch() {
        return clock.epoch();
    }

    LongSupplier nowNanos() {
        return clock.nowNanos();
    }

    long seed() {
        return clock.seed();
    }
}
