package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;

/** The process of the router is killed, between any two turns. */
final class Kills implements Feature {
    @Override
    public String name() {
        return "kills";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, 3); i > 0; i--) {
            long atNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS);
            all.add(new Trouble("kill", atNanos, scene -> {
                throw scene.between(() -> scene.die(false));
            }));
        }
        return all;
    }
}
