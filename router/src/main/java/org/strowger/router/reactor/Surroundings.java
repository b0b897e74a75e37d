package org.strowger.router.reactor;

import io.netty.buffer.ByteBufAllocator;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.Executor;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.time.MonotonicClock;

/**
 * Everything that a SelectorThread gets from outside. A test that gives it a network, a clock and an executor of its
 * own controls all that happens.
 *
 * @param network where channels and selectors come from
 * @param clock read once a turn
 * @param limits of the thread and its connections
 * @param incidents hears what operators should know
 * @param elsewhere runs what would hold up a SelectorThread: the arithmetic of TLS handshakes
 * @param allocator of this thread's buffers; no other thread uses it
 */
public record Surroundings(
        SelectorProvider network,
        MonotonicClock clock,
        ReactorLimits limits,
        Incidents incidents,
        Executor elsewhere,
        ByteBufAllocator allocator) {

    /** The same with an allocator that only the new owner uses. */
    public Surroundings withAllocator(ByteBufAllocator own) {
        return new Surroundings(network, clock, limits, incidents, elsewhere, own);
    }
}
