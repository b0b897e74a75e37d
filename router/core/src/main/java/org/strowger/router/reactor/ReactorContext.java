package org.strowger.router.reactor;

import io.netty.buffer.ByteBufAllocator;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.time.MonotonicClock;

/**
 * The dependencies of a SelectorThread. A test that supplies the network, the clock and the executor controls all
 * events.
 *
 * @param network creates channels and selectors
 * @param elsewhere runs work that would block a SelectorThread, such as the computations of TLS handshakes
 * @param allocators creates the allocator of each thread, which no other thread uses
 */
public record ReactorContext(
        SelectorProvider network,
        MonotonicClock clock,
        ReactorLimits limits,
        Incidents incidents,
        Executor elsewhere,
        Supplier<ByteBufAllocator> allocators) {}
