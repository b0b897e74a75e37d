package org.strowger.world.trouble;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;
import org.strowger.world.walk.WalkSmsc;

/** An SMSC that throttles, breaks or ends its sessions, does not read, or refuses all binds for a while. */
public final class UnrulySmscs implements Feature {
    @Override
    public String name() {
        return "unruly-smscs";
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(3, chance, atNanos -> trouble(atNanos, plan, chance));
    }

    private static Trouble trouble(long atNanos, WalkPlan plan, Chance chance) {
        String name = chance.oneOf(List.copyOf(plan.smscs().keySet()));
        long forNanos = chance.nanosUpTo(TimeUnit.SECONDS.toNanos(90));
        int each = chance.between(1, 10);
        boolean isForGood = chance.oneIn(2);
        return switch (chance.below(5)) {
            case 0 -> of(name, "throttles", atNanos, smsc -> smsc.throttlesFor(forNanos));
            case 1 -> of(name, "breaks after each " + each, atNanos, smsc -> smsc.breaksAfterEach(each, forNanos));
            case 2 -> of(name, "does not read", atNanos, smsc -> smsc.hangsFor(forNanos));
            case 3 -> of(name, "refuses binds", atNanos, smsc -> smsc.refusesBindsFor(isForGood, forNanos));
            default -> of(name, "unbinds", atNanos, WalkSmsc::unbinds);
        };
    }

    private interface Action {
        void on(WalkSmsc smsc);
    }

    private static Trouble of(String name, String words, long atNanos, Action action) {
        return new Trouble(name + " " + words, atNanos, (Scene scene) -> action.on(scene.smsc(name)));
    }
}
