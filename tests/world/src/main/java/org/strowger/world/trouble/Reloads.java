package org.strowger.world.trouble;

import java.util.List;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** Reloads with other settings. */
public final class Reloads implements Feature {
    @Override
    public String name() {
        return "reloads";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(4, chance, atNanos -> Trouble.between("reload", atNanos, Scene::reload));
    }
}
