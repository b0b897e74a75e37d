package org.strowger.router.http.callback;

import java.time.Instant;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.protocol.CalendarTime;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.client.ConnectionQuota;
import org.strowger.router.http.HttpApis;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.SharedCount;

/**
 * The environment of the callbacks of one application.
 *
 * @param port the port of the application on the thread
 * @param traffic receives the outcomes
 * @param thread the home thread of the application
 * @param lookup resolves host names
 * @param apis the styles of callbacks
 * @param connections the share of this application in the callback connections of all applications
 * @param calendar the time of the machine's clock, with which callbacks are signed
 * @param seed the seed of random pauses
 */
public record CallbackContext(
        AppPort port,
        AppTraffic traffic,
        SelectorThread thread,
        NameLookup lookup,
        HttpApis apis,
        ConnectionQuota connections,
        CalendarTime calendar,
        long seed) {
    /**
     * The limit of the callback connections of all applications. Without it, receipts that waited during a restart
     * could open the windows of all applications at once, and use up the file descriptors of the process.
     */
    @Bound(
            of = "connections of callbacks, of all applications",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            full = "each server of the application has one connection only")
    private static final int CONNECTIONS_MAX = 4000;

    /** @param all the callback connections of all applications */
    public static ConnectionQuota quota(SharedCount all) {
        return new ConnectionQuota(all, new SharedCount(), CONNECTIONS_MAX);
    }

    /** The current calendar time. */
    Instant now() {
        return calendar.instant(thread.nowNanos());
    }
}
