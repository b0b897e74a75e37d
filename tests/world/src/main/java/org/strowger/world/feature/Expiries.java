package org.strowger.world.feature;

import java.util.concurrent.TimeUnit;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;

/** Messages with a short validity, some of which expire before an SMSC accepts them. */
final class Expiries implements Feature {
    @Override
    public String name() {
        return "validity";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (chance.oneIn(8)) {
            // UCP's times have a resolution of one minute, and segments wait for each other.
            boolean isVeryShort = message.protocol() == WalkProtocol.SMPP
                    && message.pieces().isEmpty()
                    && !message.area().failsOver()
                    && chance.oneIn(2);
            message.expireAfter(
                    TimeUnit.SECONDS.toNanos(isVeryShort ? chance.between(12, 30) : chance.between(70, 240)));
        }
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        boolean hesitates = recipient.area().smscs().stream()
                .anyMatch(each -> !recipient.subscriber().hesitations(each).isEmpty());
        if (recipient.message().validityNanos() > 0 && hesitates && !recipient.isRelayed()) {
            recipient.mayEnd(End.NOT_SENT, "a short validity");
        }
    }
}
