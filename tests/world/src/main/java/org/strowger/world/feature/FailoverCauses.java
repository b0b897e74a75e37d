package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.List;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;

/** Routes that try the next SMSC after other failures than by default: after temporary or permanent refusals. */
final class FailoverCauses implements Feature {
    private static final String FOR_GOOD = "permanent";

    @Override
    public String name() {
        return "failover-causes";
    }

    @Override
    public void decorate(Area area, Chance chance) {
        List<String> causes = new ArrayList<>(List.of("timeout", "throttled", "unbound", "full"));
        for (String each : List.of("temporary", FOR_GOOD)) {
            if (chance.oneIn(2)) {
                causes.add(each);
            }
        }
        area.settings().set("try-next-on", causes);
        if (causes.contains(FOR_GOOD)) {
            area.moveOnWhenRefused();
        }
    }
}
