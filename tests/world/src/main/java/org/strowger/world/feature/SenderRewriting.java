package org.strowger.world.feature;

import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;

/** Routes that change the sender. */
final class SenderRewriting implements Feature {
    @Override
    public String name() {
        return "rewrite";
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (chance.oneIn(2)) {
            area.rewriteSender(chance.oneOf("ROUTED", "OTHER"));
        }
    }
}
