package org.strowger.router.admin.view;

import org.strowger.router.application.AppHomeView;
import org.strowger.router.application.AppPortView;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.config.ApplicationSettings;

/**
 * What was seen of an application.
 *
 * @param sessions on all threads together
 */
record AppFacts(Application application, AppPortView sessions, AppHomeView home) {
    String name() {
        return application.name();
    }

    ApplicationSettings settings() {
        return application.settings();
    }

    /** In a word. */
    String state() {
        return sessions.sessions() == 0 ? "not bound" : "bound";
    }

    /** Why something of it waits; empty: nothing does. */
    String why() {
        return ViewWords.why(application.operated(), whyInService());
    }

    private String whyInService() {
        if (sessions.slowed() > 0) {
            return "slowed: it sends too fast";
        }
        int windows = sessions.sessions() * settings().limits().window();
        if (sessions.sessions() > 0 && sessions.unanswered() >= windows) {
            return "window full";
        }
        if (home.waiting() > 0) {
            return "deliveries wait: " + whyDeliveriesWait();
        }
        return sessions.sessions() == 0 ? "not bound" : "";
    }

    private String whyDeliveriesWait() {
        if (sessions.receivers() == 0) {
            return sessions.sessions() == 0 ? "not bound" : "no bind of it receives";
        }
        if (home.resting() == home.waiting()) {
            return "it has refused them for now";
        }
        return sessions.delivering() >= sessions.deliveringMax() ? "its window is full" : "they are leaving";
    }

    /** Since when the oldest delivery waits that may go, by the calendar; {@link Long#MAX_VALUE} if none does. */
    long oldestMillis() {
        return home.oldestOrder() == Long.MAX_VALUE ? Long.MAX_VALUE : MessageIds.unixMillis(home.oldestOrder());
    }
}
