package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** An application whose sessions break, sometimes in the middle of a request, or that does not read for a while. */
public final class UnrulyApplications implements Feature {
    @Override
    public String name() {
        return "unruly-applications";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(4, chance, atNanos -> {
            String name = chance.oneOf("shop", "bank");
            long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(40));
            int requests = chance.between(0, 3);
            return chance.oneIn(3)
                    ? new Trouble(name + " does not read", atNanos, scene -> scene.application(name)
                            .hangsFor(forNanos))
                    : new Trouble(
                            name + " breaks within the next request but " + requests,
                            atNanos,
                            scene -> scene.application(name).breaksWithin(requests));
        });
    }
}
