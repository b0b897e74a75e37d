package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.WalkApplication.Sent;

/** Messages with a delivery time, before which they must not be sent. */
final class DeferredMessages implements Feature {
    /** The resolution of times in SMPP, a tenth of a second. */
    private static final long TENTH_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** A time for which a message may wait in a queue. */
    private static final long LATE_NANOS = TimeUnit.MINUTES.toNanos(4);

    private final Set<Recipient> due = new HashSet<>();
    private @Nullable Scene scene;

    @Override
    public String name() {
        return "deferred";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible = message.protocol().saysMuch() && !message.area().isRelayed();
        if (isPossible && message.validityNanos() == 0 && message.pieces().isEmpty() && chance.oneIn(8)) {
            message.deferFor(chance.nanosUpTo(TimeUnit.SECONDS.toNanos(180)));
        }
    }

    @Override
    public void begin(Scene walk) {
        scene = walk;
    }

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        if (recipient.message().deferredNanos() == 0 || due.contains(recipient)) {
            return;
        }
        long earliestNanos =
                scene().calendar().earliest(recipient.message().dueNanos() - TENTH_NANOS, sentNanos(recipient));
        if (copy.nanos() >= earliestNanos) {
            due.add(recipient);
        } else {
            findings.add(
                    "a deferred message does not leave before its time",
                    recipient,
                    copy + ", to be delivered from " + earliestNanos / 1e9 + " s on");
        }
    }

    /** Checks that each message left soon after its time by the calendar, if nothing held it up. */
    @Override
    public void check(Scene walk, Findings findings) {
        walk.plan()
                .recipients()
                .filter(each ->
                        each.message().deferredNanos() > 0 && !walk.copies(each).isEmpty())
                .forEach(each -> checkSoon(walk, each, findings));
    }

    private void checkSoon(Scene walk, Recipient recipient, Findings findings) {
        long dueNanos = walk.calendar().latest(recipient.message().dueNanos(), sentNanos(recipient));
        long firstNanos = walk.copies(recipient).get(0).nanos();
        boolean isLate = firstNanos - LATE_NANOS > dueNanos;
        if (isLate && !isShaken(walk, recipient, dueNanos)) {
            findings.add(
                    "a deferred message leaves when it is due",
                    recipient,
                    "at " + firstNanos / 1e9 + " s, and not at " + dueNanos / 1e9 + " s");
        }
    }

    private boolean isShaken(Scene walk, Recipient recipient, long dueNanos) {
        List<String> scopes = new ArrayList<>(recipient.area().smscs());
        scopes.addAll(List.of(Shakes.ROUTER, Shakes.STORE, recipient.area().name()));
        return scopes.stream().anyMatch(each -> walk.shakes().touch(each, sentNanos(recipient), dueNanos + LATE_NANOS));
    }

    private long sentNanos(Recipient recipient) {
        return scene().application(recipient.message().application())
                .sent(recipient)
                .map(Sent::nanos)
                .orElse(0L);
    }

    private Scene scene() {
        return Objects.requireNonNull(scene, "the walk has not begun");
    }
}
