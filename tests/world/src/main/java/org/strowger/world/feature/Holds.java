package org.strowger.world.feature;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkApplication.Sent;
import org.strowger.world.walk.WalkPlan;

/** A filter that holds messages to certain numbers: they are stored, and sent after a while, not before. */
final class Holds implements Feature {
    private static final int TENTH = 7;
    private static final int EACH = 10;

    /** The resolution of times in records, a millisecond. */
    private static final long ROUNDED_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A time within which a message is read. */
    private static final long HANDLED_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(3);

    private int holdSeconds;

    @Override
    public String name() {
        return "holds";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        holdSeconds = chance.between(2, 40);
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("filters", "held")
                .set("match", Setup.entry().set("to", "/" + TENTH + "[0-9]$/"))
                .set("hold", holdSeconds + "s");
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (isHeld(message)) {
            message.isStoredByRule();
        }
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        long validNanos = recipient.message().validityNanos();
        long leftNanos = validNanos - TimeUnit.SECONDS.toNanos(holdSeconds);
        if (!isHeld(recipient.message()) || validNanos == 0 || leftNanos > SOON_NANOS) {
            return;
        }
        if (leftNanos > 0) {
            recipient.mayEnd(End.NOT_SENT, "a hold for nearly as long as it is valid");
        } else {
            recipient.endsOnly(End.NOT_SENT, "a hold for longer than it is valid");
        }
    }

    /** A clock that is set back during the hold moves the end of the validity beyond it. */
    @Override
    public void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {
        long heldNanos = TimeUnit.SECONDS.toNanos(holdSeconds);
        if (isHeld(recipient.message())
                && recipient.message().validityNanos() > 0
                && scene.calendar().isStepped(sent.nanos(), sent.nanos() + heldNanos + SOON_NANOS)) {
            permitted.add(End.DELIVERED);
            permitted.add(End.UNDELIVERABLE);
        }
    }

    /** Whether the filter holds the message. The last digit of a number identifies the recipient within the message. */
    private static boolean isHeld(Planned message) {
        return message.number() % EACH == TENTH;
    }

    @Override
    public void check(Scene scene, Findings findings) {
        scene.plan().recipients().filter(each -> isHeld(each.message())).forEach(each -> scene.application(
                        each.message().application())
                .sent(each)
                .ifPresent(sent -> check(scene, each, sent, findings)));
    }

    private void check(Scene scene, Recipient recipient, Sent sent, Findings findings) {
        // The hold begins when the message arrives. A start with another calendar takes the arrival from the store.
        long byCalendar = scene.calendar().offsets(sent.nanos(), sent.nanos() + HANDLED_NANOS).stream()
                .mapToLong(each -> scene.calendar()
                        .earliest(sent.nanos() + each + TimeUnit.SECONDS.toNanos(holdSeconds), sent.nanos()))
                .min()
                .orElseThrow();
        long untilNanos = Math.min(byCalendar, sent.nanos() + TimeUnit.SECONDS.toNanos(holdSeconds));
        for (Copy each : scene.copies(recipient)) {
            if (each.nanos() < untilNanos - ROUNDED_NANOS) {
                findings.add("a held message does not leave before its time", recipient, each.toString());
            }
        }
    }
}
