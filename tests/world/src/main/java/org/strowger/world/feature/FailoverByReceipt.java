package org.strowger.world.feature;

import java.util.function.Predicate;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Reporting.Ask;
import org.strowger.world.walk.Subscriber.Fate;
import org.strowger.world.walk.WalkPlan;

/** Routes on which a message that one SMSC could not deliver is sent to the next one. */
final class FailoverByReceipt implements Feature {
    private Predicate<String> asks = smsc -> true;

    @Override
    public String name() {
        return "failover-by-receipt";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        asks = smsc -> plan.reporting(smsc).ask() != Ask.NEVER;
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (!area.isRelayed()
                && area.smscs().size() > 1
                && area.smscs().stream().allMatch(asks)) {
            area.failOver();
        }
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        boolean mayBeDelivered = recipient.area().failsOver()
                && recipient.area().smscs().stream()
                        .anyMatch(each -> recipient.subscriber().fate(each) == Fate.DELIVERED);
        boolean isUndeliverable = recipient.ends().contains(End.UNDELIVERABLE);
        if (mayBeDelivered && isUndeliverable) {
            recipient.mayEnd(End.DELIVERED, "failover by receipt");
        }
    }
}
