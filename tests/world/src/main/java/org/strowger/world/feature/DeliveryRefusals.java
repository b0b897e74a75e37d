package org.strowger.world.feature;

import java.util.HashMap;
import java.util.Map;
import org.strowger.message.Outcome;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.SessionApplication;

/** Applications whose sessions refuse some receipts and messages from mobiles temporarily, once or twice. */
final class DeliveryRefusals implements Feature {
    private static final int REFUSALS_MAX = 2;

    private final Map<String, Integer> tries = new HashMap<>();

    @Override
    public String name() {
        return "delivery-refusals";
    }

    @Override
    public void begin(Scene scene) {
        for (String each : scene.plan().applications().keySet()) {
            if (scene.application(each) instanceof SessionApplication binding && binding != scene.quiet()) {
                WalkProtocol protocol = scene.plan().applications().get(each);
                binding.answers(copy -> answer(
                        scene, each, protocol, copy.came().message().source().text()));
            }
        }
    }

    private Outcome answer(Scene scene, String application, WalkProtocol protocol, String number) {
        String about = application + " is told of " + number;
        int before = tries.merge(about, 1, Integer::sum) - 1;
        boolean isTaken =
                before >= REFUSALS_MAX || scene.plan().chance(about, before).percent(80);
        return isTaken ? Outcome.accepted("") : protocol.later();
    }
}
