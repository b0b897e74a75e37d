package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;

/**
 * News for an application that wait for no answer: a subscriber can be reached again. They go from thread to thread
 * until there is a session that hears them.
 */
final class ApplicationNotice implements ThreadBoundTask {
    private final ThreadExchange first;
    private final Application application;
    private final Address subscriber;
    private final Address asker;
    private ThreadExchange target;

    ApplicationNotice(ThreadExchange first, Application application, Address subscriber, Address asker) {
        this.first = first;
        this.target = first;
        this.application = application;
        this.subscriber = subscriber;
        this.asker = asker;
    }

    @Override
    public ThreadExchange target() {
        return target;
    }

    @Override
    public void run(long nowNanos) {
        ThreadExchange here = target;
        for (AppSession session : here.portOf(application).sessions()) {
            if (session.receives()) {
                session.announce(subscriber, asker, nowNanos);
                return;
            }
        }
        if (here.next() != first) {
            target = here.next();
            here.give(this);
        }
    }
}
