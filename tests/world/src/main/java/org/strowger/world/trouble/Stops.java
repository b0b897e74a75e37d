package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** The router is stopped in an orderly way, and started again. */
public final class Stops implements Feature {
    @Override
    public String name() {
        return "stops";
    }

    /**
     * The probability of this feature. Restarts interact with all other features, so walks with few features also have
     * them.
     */
    @Override
    public int percent(int usual) {
        return Math.max(usual, 35);
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(2, chance, atNanos -> {
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(20));
            return Trouble.between("stop", atNanos, scene -> scene.stop(forNanos));
        });
    }
}
