package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** SMSCs that accept only one or two messages at a time, so that queues form. */
final class NarrowWindows implements Feature {
    @Override
    public String name() {
        return "narrow-windows";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        plan.smscs().keySet().forEach(each -> {
            Chance same = plan.chance("narrow " + each, 0);
            setup.smsc(each).set("window", (chance.oneIn(2) ? same : chance).between(1, 2));
        });
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        Queues.mayBeFull(recipient);
    }
}
