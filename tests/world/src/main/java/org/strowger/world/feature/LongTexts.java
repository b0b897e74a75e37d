package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Link.LongForm;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** Texts that leave in several segments, because SMSCs want user data headers. */
final class LongTexts implements Feature {
    @Override
    public String name() {
        return "long-texts";
    }

    /** Parts meet everything, so walks with few features have them too. */
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

    /** Records of the former release do not say that only failures of a whole are wanted. */
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
