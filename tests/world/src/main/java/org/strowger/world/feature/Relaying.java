package org.strowger.world.feature;

import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Recipient;

/** Routes that store nothing. */
final class Relaying implements Feature {
    @Override
    public String name() {
        return "relay";
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (chance.oneIn(3)) {
            area.relay();
        }
    }

    /** Permits the effects of a full queue, because a burst of messages fills the windows of SMSCs. */
    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (recipient.isRelayed()) {
            Queues.mayBeFull(recipient);
        }
    }
}
