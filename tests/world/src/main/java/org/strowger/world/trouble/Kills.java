package org.strowger.world.trouble;

import java.util.List;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** The router's process is killed, between any two turns. */
public final class Kills implements Feature {
    @Override
    public String name() {
        return "kills";
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
        return Trouble.upTo(3, chance, atNanos -> Trouble.between("kill", atNanos, scene -> scene.die(false)));
    }
}
