package org.strowger.router.http.callback;

import java.time.Instant;
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
 * @param epoch the calendar time that corresponds to 0 on the clock of the thread
 * @param seed the seed of random pauses
 */
public record CallbackContext(
        AppPort port,
        AppTraffic traffic,
        SelectorThread thread,
        NameLookup lookup,
        HttpApis apis,
        SharedCount connections,
        Instant epoch,
        long seed) {
    /** The current calendar time. */
    Instant now() {
        return epoch.plusNanos(thread.nowNanos());
    }
}
