package org.strowger.world.feature;

import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;

/**
 * Segments from applications that arrive in any order, seconds or minutes apart, and of which only some request
 * receipts.
 */
final class ScatteredSegments implements Feature {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    @Override
    public String name() {
        return "scattered-segments";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        // An SMSC that does not accept segments gets no segments that arrive too late to be joined.
        boolean isPossible = !message.pieces().isEmpty()
                && message.form().isSession()
                && message.validityNanos() == 0
                && !message.area().needsWholes();
        if (isPossible && chance.percent(80)) {
            long withinNanos = SECOND_NANOS * chance.oneOf(1, 10, 25, 100);
            for (int part = 1; part <= message.pieces().size(); part++) {
                message.sendLater(part, chance.nanosUpTo(withinNanos));
            }
            if (chance.oneIn(2)) {
                message.askWithoutSegment(chance.between(1, message.pieces().size()));
            }
        }
    }
}
