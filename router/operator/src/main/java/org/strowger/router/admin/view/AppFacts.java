package org.strowger.router.admin.view;

import org.strowger.router.application.AppHomeView;
import org.strowger.router.application.AppPortView;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackGauge;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.ApplicationSettings;

/**
 * The state of an application, collected from all threads.
 *
 * @param sessions the sessions of all threads combined
 */
record AppFacts(Application application, AppPortView sessions, AppHomeView home) {
    String name() {
        return application.name();
    }

    ApplicationSettings settings() {
        return application.settings();
    }

    String state() {
        return sessions.sessions() == 0 ? "not bound" : "bound";
    }

    /** Why the application's messages or deliveries are delayed; empty if there is no delay. */
    String why() {
        return ViewWords.why(application.operated(), whyInService());
    }

    private String whyInService() {
        if (sessions.slowed() > 0) {
            return "slowed: the application exceeds its rate limit";
        }
        int windows = sessions.sessions() * settings().limits().window();
        if (sessions.sessions() > 0 && sessions.unanswered() >= windows) {
            return "window full";
        }
        if (home.waiting() > 0) {
            return "deliveries queued: " + whyDeliveriesWait();
        }
        if (sessions.sessions() == 0 && !hasCallbacks()) {
            return "not bound";
        }
        return home.isSlow() ? "deliveries unanswered" : "";
    }

    boolean hasCallbacks() {
        return !settings().callbacks().isNone();
    }

    private long gauge(CallbackGauge gauge) {
        return application.callbacks().get(gauge);
    }

    /** Whether a configured callback URL is no longer called because its server answered 410. */
    boolean isGone() {
        return gauge(CallbackGauge.GONE) > 0;
    }

    /** The longest time for which one of its callback servers has failed all attempts. */
    long callbacksFailingNanos() {
        return gauge(CallbackGauge.FAILING_NANOS);
    }

    private String whyCallbacksWait() {
        String why;
        if (isGone()) {
            why = "a server answered 410 and is not called any more";
        } else if (gauge(CallbackGauge.SERVERS_RESTING) > 0) {
            why = gauge(CallbackGauge.SERVERS_RESTING) + " of " + gauge(CallbackGauge.SERVERS)
                    + " servers rest after a fault";
        } else {
            why = "callbacks are sent or repeated";
        }
        return why + "; `show callbacks " + name() + "` shows the servers";
    }

    private String whyDeliveriesWait() {
        if (hasCallbacks() && sessions.receivers() == 0) {
            return whyCallbacksWait();
        }
        if (sessions.receivers() == 0) {
            return sessions.sessions() == 0 ? "not bound" : "no receiver bound";
        }
        if (home.isSlow()) {
            return "the application does not answer deliveries";
        }
        if (home.resting() == home.waiting()) {
            return "the application refused deliveries with a temporary error, or did not answer; they are retried";
        }
        return sessions.delivering() >= sessions.deliveringMax() ? "delivery window full" : "being delivered";
    }

    /** Wall-clock time at which the oldest delivery arrived; {@link Long#MAX_VALUE} if none waits. */
    long oldestMillis() {
        return home.oldestOrder() == Long.MAX_VALUE ? Long.MAX_VALUE : MessageIds.unixMillis(home.oldestOrder());
    }
}
