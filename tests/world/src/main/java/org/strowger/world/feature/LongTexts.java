package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Link.LongForm;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** Texts that are sent in several segments, because the SMSCs use user data headers. */
final class LongTexts implements Feature {
    @Override
    public String name() {
        return "long-texts";
    }

    /**
     * The probability of this feature. Parts interact with all other features, so walks with few features have them as
     * well.
     */
    @Override
    public int percent(int usual) {
        return Math.max(usual, 40);
    }

    @Override
    public void tune(Link link, Chance chance) {
        link.sendLong(LongForm.UDH);
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        plan.smscs().keySet().forEach(each -> setup.smsc(each).set("segments", "udh"));
    }

    /**
     * Whether records must have the newest format. Records of the previous release do not show that only failures of a
     * whole message are to be reported.
     */
    @Override
    public boolean needsNewestRecords() {
        return true;
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (message.protocol().saysMuch() && chance.oneIn(3)) {
            int words = chance.between(20, 100);
            for (int i = 0; i < words; i++) {
                message.say("w" + i);
            }
        }
    }
}
