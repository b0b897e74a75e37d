package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** The disk fails, or is full, for a while. */
public final class FailingDisk implements Feature {
    @Override
    public String name() {
        return "failing-disk";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(2, chance, atNanos -> {
            int kind = chance.below(4);
            int size = chance.below(5);
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(60));
            return new Trouble("disk " + kind, atNanos, scene -> scene.diskFailsFor(kind, size, forNanos));
        });
    }
}
