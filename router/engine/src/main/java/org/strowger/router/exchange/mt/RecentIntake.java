package org.strowger.router.exchange.mt;

import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.router.application.Application;
import org.strowger.router.share.FairShare;
import org.strowger.router.thread.PublishedLong;

/**
 * The segments that came by one thread recently, by application. They fade: the count of what came before is halved ten
 * times a second.
 */
@Within(Within.Scope.CONFIGURATION)
final class RecentIntake {
    private static final long HALVED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** After so many times nothing is left of any number. */
    private static final long HALVINGS_TO_ZERO = Integer.SIZE - 1;

    /** More cannot come between two halvings; what is beyond is not counted. */
    private static final int MOST = Integer.MAX_VALUE / 2;

    private final FairShare share = new FairShare(1);
    private final PublishedLong segments = new PublishedLong();
    private final PublishedLong applications = new PublishedLong();
    private final PublishedLong halvedNanos = new PublishedLong();

    void came(Application from, int count, long nowNanos) {
        fade(nowNanos);
        int counted = Math.min(count, MOST - share.size());
        if (counted > 0) {
            share.enter(from.index(), counted);
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
        segments.set(share.size());
        applications.set(share.owners());
    }

    private long halvings(long nowNanos) {
        return Math.max(0, (nowNanos - halvedNanos.get()) / HALVED_NANOS);
    }

    /** The number of segments of the application. */
    long of(Application application, long nowNanos) {
        fade(nowNanos);
        return share.count(application.index());
    }

    /** The number of segments of all applications. May be called on any thread. */
    long segments(long nowNanos) {
        return segments.get() >> Math.min(halvings(nowNanos), HALVINGS_TO_ZERO);
    }

    /** The number of applications that have sent them. May be called on any thread. */
    long applications(long nowNanos) {
        return segments(nowNanos) == 0 ? 0 : applications.get();
    }
}
