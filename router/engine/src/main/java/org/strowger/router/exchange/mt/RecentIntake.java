package org.strowger.router.exchange.mt;

import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.router.application.Application;
import org.strowger.router.share.FairShare;
import org.strowger.router.thread.PublishedLong;

/**
 * The messages that came by one thread recently, by application. They fade: what came before is halved ten times a
 * second.
 */
@Within(Within.Scope.CONFIGURATION)
final class RecentIntake {
    private static final long HALVED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** After so many times nothing is left of any number. */
    private static final long HALVINGS_TO_ZERO = Integer.SIZE - 1;

    private final FairShare share = new FairShare(1);
    private final PublishedLong messages = new PublishedLong();
    private final PublishedLong applications = new PublishedLong();
    private final PublishedLong halvedNanos = new PublishedLong();

    /** Counts messages, at most as many as one packet has. */
    void came(Application from, int count, long nowNanos) {
        fade(nowNanos);
        if (share.size() <= Integer.MAX_VALUE / 2) {
            share.enter(from.index(), count);
        }
        publish();
    }

    private void fade(long nowNanos) {
        if (share.size() == 0) {
            halvedNanos.set(nowNanos);
            return;
        }
        long times = halvings(nowNanos);
        if (times > 0) {
            for (long i = Math.min(times, HALVINGS_TO_ZERO); i > 0; i--) {
                share.halve();
            }
            halvedNanos.set(halvedNanos.get() + times * HALVED_NANOS);
            publish();
        }
    }

    private void publish() {
        messages.set(share.size());
        applications.set(share.owners());
    }

    private long halvings(long nowNanos) {
        return Math.max(0, (nowNanos - halvedNanos.get()) / HALVED_NANOS);
    }

    /** The number of messages of the application. */
    long of(Application application, long nowNanos) {
        fade(nowNanos);
        return share.count(application.index());
    }

    /** The number of messages of all applications. May be called on any thread. */
    long messages(long nowNanos) {
        return messages.get() >> Math.min(halvings(nowNanos), HALVINGS_TO_ZERO);
    }

    /** The number of applications that have sent them. May be called on any thread. */
    long applications(long nowNanos) {
        return messages(nowNanos) == 0 ? 0 : applications.get();
    }
}
