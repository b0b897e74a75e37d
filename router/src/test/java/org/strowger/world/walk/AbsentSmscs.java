package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An SMSC breaks its sessions, and does not come back at once. */
final class AbsentSmscs implements Feature {
    @Override
    public String name() {
        return "absent-smscs";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, 3); i > 0; i--) {
            long atNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS);
            String name = chance.oneOf(List.copyOf(plan.smscs().keySet()));
            long forNanos = chance.oneIn(2) ? 0 : chance.nanosUpTo(TimeUnit.SECONDS.toNanos(90));
            all.add(new Trouble(
                    name + " is away", atNanos, scene -> scene.smsc(name).isAwayFor(forNanos)));
        }
        return all;
    }
}
