package org.strowger.world.trouble;

import java.util.List;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** The machine loses its power, between two turns or during a disk operation. */
public final class PowerLosses implements Feature {
    @Override
    public String name() {
        return "power-losses";
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
            int operations = chance.oneIn(2) ? 0 : chance.between(1, 6);
            return new Trouble("power loss after " + operations + " operations", atNanos, scene -> {
                if (operations == 0) {
                    throw scene.between(() -> scene.die(true));
                }
                scene.world().disk().crashAfter(operations);
            });
        });
    }
}
