package org.strowger.world.feature;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/**
 * SMSCs to which a message is not sent again if they may already have it. Such a message ends without a response, or is
 * held until an operator ends it.
 */
final class SendingOnce implements Feature {
    private static final String HOLD = "hold";

    /** The time after the walk at which an operator ends held messages. */
    private static final long HELD_NANOS = TimeUnit.MINUTES.toNanos(5);

    /** The actions for messages that an SMSC may have, by the name of the SMSC. */
    private final Map<String, String> actions = new LinkedHashMap<>();

    @Override
    public String name() {
        return "sending-once";
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (chance.percent(60)) {
            link.sendOnce();
            actions.put(link.smsc(), chance.oneOf("fail", HOLD));
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        actions.forEach((smsc, action) -> setup.smsc(smsc).set("on-uncertain", action));
    }

    @Override
    public void begin(Scene scene) {
        if (actions.containsValue(HOLD)) {
            scene.agenda().after(WalkPlan.PLAY_NANOS + HELD_NANOS, () -> {
                throw scene.between(() -> scene.command("queue fail held count 100000"));
            });
        }
    }
}
