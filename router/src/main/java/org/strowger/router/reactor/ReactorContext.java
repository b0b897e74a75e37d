package org.strowger.router.reactor;

import io.netty.buffer.ByteBufAllocator;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
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
 * @param allocators makes each thread the allocator of its buffers, which no other thread uses
 */
public record ReactorContext(
        SelectorProvider network,
        MonotonicClock clock,
        ReactorLimits limits,
        Incidents incidents,
        Executor elsewhere,
        Supplier<ByteBufAllocator> allocators) {}
