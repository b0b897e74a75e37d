package org.strowger.world.feature;

import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.WalkPlan;

/** Applications and SMSCs that speak UCP or CIMD2. */
final class OtherProtocols implements Feature {
    @Override
    public String name() {
        return "other-protocols";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        plan.applications().replaceAll((name, protocol) -> chance.oneOf(WalkProtocol.values()));
        plan.smscs().replaceAll((name, protocol) -> chance.oneOf(WalkProtocol.values()));
    }
}
