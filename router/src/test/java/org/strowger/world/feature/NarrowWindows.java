package org.strowger.world.feature;

import org.strowger.world.walk.BasicVerdict;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** SMSCs that take one or two messages at a time, so that queues form. */
final class NarrowWindows implements Feature {
    @Override
    public String name() {
        return "narrow-windows";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        plan.smscs().keySet().forEach(each -> setup.smsc(each).set("window", chance.between(1, 2)));
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (recipient.isRelayed()) {
            recipient.mayEnd(End.REFUSED_FOR_NOW, "a queue in which nothing that is relayed may wait for long");
            for (String each : recipient.area().smscs()) {
                recipient.mayEnd(
                        BasicVerdict.relayed(recipient.subscriber().fate(each)), "a full queue before SMSC " + each);
            }
        }
    }
}
