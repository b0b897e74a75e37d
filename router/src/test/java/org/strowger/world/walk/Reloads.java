package org.strowger.world.walk;

import java.util.List;

/** Reloads with other settings. */
final class Reloads implements Feature {
    @Override
    public String name() {
        return "reloads";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(
                4,
                chance,
                atNanos -> new Trouble("reload", atNanos, scene -> {
                    throw scene.between(scene::reload);
                }));
    }
}
