package org.strowger.world.feature;

import java.util.LinkedHashSet;
import java.util.Set;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** SMSCs to which nothing is sent again that they may have: such a message ends without an answer. */
final class SendingOnce implements Feature {
    private final Set<String> smscs = new LinkedHashSet<>();

    @Override
    public String name() {
        return "sending-once";
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (chance.percent(60)) {
            link.sendOnce();
            smscs.add(link.smsc());
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        smscs.forEach(each -> setup.smsc(each).set("on-uncertain", "fail"));
    }
}
