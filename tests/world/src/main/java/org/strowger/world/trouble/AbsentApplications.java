package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** An application leaves, and returns only after a while. */
public final class AbsentApplications implements Feature {
    @Override
    public String name() {
        return "absent-applications";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(3, chance, atNanos -> {
            String name = chance.oneOf("shop", "bank");
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(120));
            return new Trouble(
                    name + " is away", atNanos, scene -> scene.application(name).isAwayFor(forNanos));
        });
    }
}
