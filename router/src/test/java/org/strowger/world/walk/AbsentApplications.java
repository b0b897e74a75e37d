package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An application leaves, and does not come back at once. */
final class AbsentApplications implements Feature {
    @Override
    public String name() {
        return "absent-applications";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, 3); i > 0; i--) {
            long atNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS);
            String name = chance.oneOf("shop", "bank");
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(120));
            all.add(new Trouble(
                    name + " is away", atNanos, scene -> scene.application(name).isAwayFor(forNanos)));
        }
        return all;
    }
}
