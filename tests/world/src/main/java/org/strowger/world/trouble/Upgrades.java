package org.strowger.world.trouble;

import java.util.List;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/** The router ends in an orderly way, and a successor continues with its store at once. */
public final class Upgrades implements Feature {
    @Override
    public String name() {
        return "upgrades";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(3, chance, atNanos -> Trouble.between("upgrade", atNanos, Scene::upgrade));
    }
}
