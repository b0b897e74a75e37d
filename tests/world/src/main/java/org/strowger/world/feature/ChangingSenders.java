package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/**
 * Routes whose sender can change with each reload. A message sent after the reload has the new sender, however long it
 * has waited. All parts of a message have the same sender.
 */
final class ChangingSenders implements Feature {
    /** The time allowed after a reload for finding the messages that it makes outdated; the search runs in slices. */
    private static final long SLICES_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Map<Area, List<Change>> changes = new LinkedHashMap<>();

    @Nullable
    private Scene scene;

    private record Change(long atNanos, String sender) {}

    @Override
    public String name() {
        return "changing-senders";
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (!area.rewritesSender() && chance.oneIn(2)) {
            area.variesSender();
            changes.put(area, new ArrayList<>());
        }
    }

    @Override
    public void begin(Scene begun) {
        scene = begun;
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        long nowNanos = Objects.requireNonNull(scene).nowNanos();
        changes.forEach((area, all) -> {
            String sender = chance.oneOf("FIRST", "SECOND", "THIRD");
            setup.route(area.name()).entry("rewrite").set("from", sender);
            all.add(new Change(nowNanos, sender));
        });
    }

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        List<Change> all = changes.get(recipient.area());
        boolean mayBeElsewhere = recipient.readings(copy).stream().anyMatch(each -> !changes.containsKey(each.area()));
        if (all == null || mayBeElsewhere) {
            return;
        }
        String sender = copy.came().message().source().text();
        boolean isRight = (copy.parts() == 1 || recipient.part() > 0)
                ? permitted(all, copy).contains(sender)
                : isOfItsAttempt(recipient, copy, sender);
        if (!isRight) {
            findings.add(
                    "a message leaves with the sender of the configuration in force",
                    recipient,
                    sender + " at " + copy + ", configurations " + all);
        }
    }

    /**
     * Whether all parts of the attempt have this sender. Parts wait in queues as they were prepared, even if none of
     * them has been sent when the configuration changes.
     */
    private boolean isOfItsAttempt(Recipient recipient, Copy copy, String sender) {
        return Objects.requireNonNull(scene).copies(recipient).stream()
                .filter(each -> each.isOfSameAttempt(copy))
                .allMatch(each -> each.came().message().source().text().equals(sender));
    }

    /**
     * The senders in the configurations that were in force when the copy may have been sent, and the previous one if
     * the sender changed a moment before.
     */
    private static List<String> permitted(List<Change> all, Copy copy) {
        List<String> senders = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0; i--) {
            Change each = all.get(i);
            if (each.atNanos() <= copy.nanos()) {
                senders.add(each.sender());
                if (each.atNanos() + SLICES_NANOS < copy.earliestNanos()) {
                    break;
                }
            }
        }
        return senders;
    }
}
