package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;

/** Requests with several recipients, by SMPP. */
final class SeveralRecipients implements Feature {
    @Override
    public String name() {
        return "several-recipients";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible = message.protocol().saysMuch();
        if (isPossible && chance.oneIn(6)) {
            message.sendToSeveral(chance.between(2, 5));
        }
    }
}
