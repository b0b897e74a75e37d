package org.strowger.world.walk;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.WalkApplication.Sent;

/** Checks the ends of validity that applications choose. */
final class ValidityJudge {
    /** The tolerance for validities, which are whole seconds, and for the transit time of packets. */
    private static final long EXPIRES_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long UCP_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Scene scene;
    private final Findings findings;

    ValidityJudge(Scene scene, Findings findings) {
        this.scene = scene;
        this.findings = findings;
    }

    /** Checks that an expired message is not sent, and that a sent one expires at the application's chosen time. */
    void judge(Recipient recipient, Sent sent, List<Copy> copies) {
        long validityNanos = recipient.message().validityNanos();
        boolean isUnknown = !isAbsolute(recipient) && scene.calendar().isRebased(sent.nanos(), scene.nowNanos());
        if (validityNanos == 0 || recipient.isRelayed() || isUnknown) {
            return;
        }
        // UCP has a resolution of one minute.
        long slackNanos =
                recipient.message().protocol() == WalkProtocol.SMPP ? EXPIRES_NANOS : EXPIRES_NANOS + UCP_NANOS;
        long untilNanos = untilNanos(recipient, sent, validityNanos + slackNanos);
        for (Copy each : copies) {
            if (each.earliestNanos() > untilNanos) {
                findings.add("what has expired does not leave", recipient, each + " after " + untilNanos / 1e9 + " s");
            }
            boolean isExact = scene.plan().smscs().get(each.peer()) == WalkProtocol.SMPP;
            if (isExact && livesLonger(recipient, sent, each, validityNanos + slackNanos)) {
                String message = each.came().message().toString();
                findings.add("a message lives as long as its application wants", recipient, message + " at " + each);
            }
        }
    }

    /** Whether a copy ends later than its application wants, by each calendar by which it may have left. */
    private boolean livesLonger(Recipient recipient, Sent sent, Copy copy, long validityNanos) {
        Set<Long> offsets = scene.calendar().offsets(copy.earliestNanos() - EXPIRES_NANOS, copy.nanos());
        return offsets.stream().allMatch(offset -> {
            Instant latest = isAbsolute(recipient)
                    ? Calendar.instant(scene.calendar().settled(sent.nanos()) + validityNanos)
                    : Calendar.instant(sent.nanos() + offset + validityNanos);
            Instant now = Calendar.instant(copy.nanos() + offset);
            return copy.came().message().expiresAt(now).filter(latest::isBefore).isPresent();
        });
    }

    /** Whether the application states the end of validity as a time of the calendar. */
    private static boolean isAbsolute(Recipient recipient) {
        return recipient.message().form().isSession();
    }

    /** The time at which the validity of a message has certainly ended. */
    long untilNanos(Recipient recipient, Sent sent, long validityNanos) {
        return isAbsolute(recipient)
                ? scene.calendar().latest(scene.calendar().settled(sent.nanos()) + validityNanos, sent.nanos())
                : sent.nanos() + validityNanos;
    }

    /** Whether the validity may have ended before its time had passed, because the clock was set forward. */
    boolean mayEndEarly(Recipient recipient, Sent sent) {
        long overNanos = sent.nanos() + recipient.message().validityNanos();
        if (!isAbsolute(recipient)) {
            return scene.calendar().isRebased(sent.nanos(), overNanos);
        }
        long endNanos =
                scene.calendar().settled(sent.nanos()) + recipient.message().validityNanos();
        return scene.calendar().earliest(endNanos, sent.nanos()) < overNanos;
    }
}
