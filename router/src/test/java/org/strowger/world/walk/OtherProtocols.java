package org.strowger.world.walk;

import org.strowger.world.WalkProtocol;

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
