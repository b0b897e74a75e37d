package org.strowger.world.feature;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;

/** Messages with a delivery time, before which they must not be sent. */
final class DeferredMessages implements Feature {
    /** The resolution of times in SMPP, a tenth of a second. */
    private static final long TENTH_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Set<Recipient> due = new HashSet<>();

    @Override
    public String name() {
        return "deferred";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible = message.protocol().saysMuch() && !message.area().isRelayed();
        if (isPossible && message.validityNanos() == 0 && message.pieces().isEmpty() && chance.oneIn(8)) {
            message.deferFor(chance.nanosUpTo(TimeUnit.SECONDS.toNanos(180)));
        }
    }

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        if (recipient.message().deferredNanos() == 0 || due.contains(recipient)) {
            return;
        }
        long dueNanos = recipient.message().dueNanos() - TENTH_NANOS;
        if (copy.nanos() >= dueNanos) {
            due.add(recipient);
        } else {
            findings.add(
                    "a deferred message does not leave before its time",
                    recipient,
                    copy + ", to be delivered from " + dueNanos / 1e9 + " s on");
        }
    }
}
