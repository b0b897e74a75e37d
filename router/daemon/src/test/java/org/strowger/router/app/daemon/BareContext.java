package org.strowger.router.app.daemon;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.LongSupplier;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.http.HttpApis;
import org.strowger.router.http.HttpTraits;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.smsc.LookupAtOnce;
import org.strowger.router.thread.WallClock;
import org.strowger.smpp.Smpp;

/** The environment of a router that has threads and a clock, and neither protocols, names nor APIs. */
final class BareContext {
    private BareContext() {}

    static RouterContext of(SelectorThreads threads, OperatorLog log, LongSupplier nowNanos) {
        return of(threads, log, new RouterContext.Clock(nowNanos, WallClock.from(Instant.EPOCH), 1));
    }

    static RouterContext of(SelectorThreads threads, OperatorLog log, RouterContext.Clock clock) {
        return new RouterContext(
                threads,
                protocol -> {
                    throw new AssertionError(protocol);
                },
                new LookupAtOnce(host -> {
                    throw new IOException("nobody is dialled here");
                }),
                log,
                clock,
                FilterCatalogue.builtIn(1),
                new HttpApis(HttpTraits.of(Smpp.TRAITS), List.of(), List.of()));
    }
}
