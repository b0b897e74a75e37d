package org.strowger.router.http.callback;

import java.time.Instant;
import org.strowger.protocol.CalendarTime;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
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
 * @param connections counts the callback connections of all applications
 * @param calendar the time of the machine's clock, with which callbacks are signed
 * @param seed the seed of random pauses
 */
public record CallbackContext(
        AppPort port,
        AppTraffic traffic,
        SelectorThread thread,
        NameLookup lookup,
        HttpApis apis,
        SharedCount connections,
        CalendarTime calendar,
        long seed) {
    /** The current calendar time. */
    Instant now() {
        return calendar.instant(thread.nowNanos());
    }
}
