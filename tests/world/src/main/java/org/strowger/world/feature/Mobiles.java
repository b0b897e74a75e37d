package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Texts;
import org.strowger.world.walk.WalkPlan;
import org.strowger.world.walk.WalkSmsc;

/**
 * Messages from mobiles: each is delivered at least once to the application that has the number, and only once if
 * nothing went wrong.
 */
final class Mobiles implements Feature {
    private static final Map<String, String> OWNERS = Map.of("6000", "shop", "7000", "bank");

    private final Map<String, Mobile> mobiles = new LinkedHashMap<>();

    /** A message from a mobile with a unique number. */
    private static final class Mobile {
        final String number;
        final String to;
        final WalkSmsc smsc;
        final List<Copy> copies = new ArrayList<>();
        boolean isTaken;
        long writtenNanos;
        long takenNanos;

        Mobile(String number, String to, WalkSmsc smsc) {
            this.number = number;
            this.to = to;
            this.smsc = smsc;
        }

        String text() {
            return "from " + number;
        }
    }

    @Override
    public String name() {
        return "mobiles";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        OWNERS.keySet().stream().sorted().forEach(to -> setup.named("inbound", "to-" + to)
                .set("match", Setup.entry().set("to", to + "*"))
                .set("deliver-to", Objects.requireNonNull(OWNERS.get(to))));
    }

    @Override
    public void begin(Scene scene) {
        OWNERS.keySet().forEach(to -> scene.takeFromMobiles(to, this::came));
        Chance chance = scene.plan().chance("mobiles", 0);
        int count = chance.between(10, 50);
        for (int i = 0; i < count; i++) {
            WalkSmsc smsc =
                    scene.smsc(chance.oneOf(List.copyOf(scene.plan().smscs().keySet())));
            Mobile mobile = new Mobile("49" + (500_000_000 + i), chance.oneOf("6000", "7000"), smsc);
            mobiles.put(mobile.number, mobile);
            scene.agenda().after(chance.nanosFrom(WalkPlan.PLAY_NANOS), () -> write(scene, mobile));
        }
    }

    private static void write(Scene scene, Mobile mobile) {
        mobile.writtenNanos = scene.nowNanos();
        mobile.smsc.send(
                PlainMessage.from(Address.international(mobile.number))
                        .to(Address.international(mobile.to))
                        .saying(Texts.body(mobile.text(), false))
                        .build(),
                outcome -> {
                    mobile.isTaken = outcome.isAccepted();
                    mobile.takenNanos = scene.nowNanos();
                });
    }

    private void came(Copy copy) {
        Mobile mobile = mobiles.get(copy.came().message().source().text());
        if (mobile == null) {
            throw new AssertionError("no mobile has written " + copy.came().message());
        }
        mobile.copies.add(copy);
    }

    @Override
    public void check(Scene scene, Findings findings) {
        for (Mobile each : mobiles.values()) {
            if (!each.isTaken) {
                findings.add("a message of a mobile is taken in the end", each.number);
            } else if (each.copies.stream().noneMatch(Copy::isAccepted)
                    && !scene.calendar().hasLapsed(each.writtenNanos)) {
                findings.add("a message of a mobile comes to its application", each.number + " " + each.copies);
            }
            checkTimes(scene, each, findings);
            for (Copy copy : each.copies) {
                String text = Texts.read(copy.came().message().body());
                if (!copy.peer().equals(OWNERS.get(each.to)) || !text.equals(each.text())) {
                    findings.add("a message of a mobile is what was written", copy + " \"" + text + "\"");
                }
            }
        }
    }

    /** Checks for repetitions. An SMSC repeats a message that was not answered. */
    private static void checkTimes(Scene scene, Mobile mobile, Findings findings) {
        boolean isSaidOnce = mobile.takenNanos - mobile.writtenNanos < mobile.smsc.sentOnceNanos();
        Copy before = null;
        for (Copy each : mobile.copies) {
            if (before != null && isSaidOnce && !before.mayBeRepeated(scene.shakes())) {
                findings.add("a message of a mobile comes once", before + " was followed by " + each);
            }
            before = each;
        }
    }
}
