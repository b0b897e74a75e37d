package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;

/** Reloads with other settings. */
final class Reloads implements Feature {
    @Override
    public String name() {
        return "reloads";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        List<Trouble> all = new ArrayList<>();
        for (int i = chance.between(1, 4); i > 0; i--) {
            long atNanos = chance.nanosFrom(WalkPlan.PLAY_NANOS);
            all.add(new Trouble("reload", atNanos, scene -> {
                throw scene.between(scene::reload);
            }));
        }
        return all;
    }
}
