package org.strowger.router.reactor;

import io.netty.buffer.ByteBufAllocator;
import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.strowger.router.config.ReactorLimits;
import org.strowger.router.time.MonotonicClock;

/**
 * What a SelectorThread needs from outside. A test that supplies the network, the clock and the executor controls
 * everything that happens.
 *
 * @param network makes channels and selectors
 * @param elsewhere runs work that would block a SelectorThread: the arithmetic of TLS handshakes
 * @param allocators makes the allocator of each thread, which no other thread uses
 */
public record ReactorContext(
        SelectorProvider network,
        MonotonicClock clock,
        ReactorLimits limits,
        Incidents incidents,
        Executor elsewhere,
        Supplier<ByteBufAllocator> allocators) {}
