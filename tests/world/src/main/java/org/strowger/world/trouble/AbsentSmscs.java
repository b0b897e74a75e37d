package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** An SMSC breaks its sessions, and returns only after a while. */
public final class AbsentSmscs implements Feature {
    @Override
    public String name() {
        return "absent-smscs";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(3, chance, atNanos -> {
            String name = chance.oneOf(List.copyOf(plan.smscs().keySet()));
            long forNanos = chance.oneIn(2) ? 0 : chance.nanosUpTo(TimeUnit.SECONDS.toNanos(90));
            return new Trouble(
                    name + " is away", atNanos, scene -> scene.smsc(name).isAwayFor(forNanos));
        });
    }
}
