package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;

/** The machine loses its power, between two turns or within an operation of the disk. */
final class PowerLosses implements Feature {
    @Override
    public String name() {
        return "power-losses";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, 2); i > 0; i--) {
            long atNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS);
            int operations = chance.oneIn(2) ? 0 : chance.between(1, 6);
            all.add(new Trouble("power loss after " + operations + " operations", atNanos, scene -> {
                if (operations == 0) {
                    throw scene.between(() -> scene.die(true));
                }
                scene.world().disk().crashAfter(operations);
            }));
        }
        return all;
    }
}
