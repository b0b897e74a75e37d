package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The router is stopped in good order, and started. */
final class Stops implements Feature {
    @Override
    public String name() {
        return "stops";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, 2); i > 0; i--) {
            long atNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS);
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(20));
            all.add(new Trouble("stop", atNanos, scene -> {
                throw scene.between(() -> scene.stop(forNanos));
            }));
        }
        return all;
    }
}
