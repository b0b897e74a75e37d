package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** An application responds slowly, or not at all. */
public final class SlowApplications implements Feature {
    @Override
    public String name() {
        return "slow-applications";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(3, chance, atNanos -> {
            String name = chance.oneOf("shop", "bank");
            long byNanos = chance.oneIn(3) ? 0 : chance.nanosUpTo(TimeUnit.SECONDS.toNanos(10));
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(60));
            return new Trouble(
                    name + " is slow", atNanos, scene -> scene.application(name).isSlowFor(byNanos, forNanos));
        });
    }
}
