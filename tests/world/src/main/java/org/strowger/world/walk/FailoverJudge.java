package org.strowger.world.walk;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.strowger.message.MessageState;

/** Checks that a message which an SMSC could not deliver is sent to the next one, if the route is configured so. */
final class FailoverJudge {
    private static final Set<MessageState> DECIDING = EnumSet.of(MessageState.DELIVERED, MessageState.UNDELIVERABLE);

    private final Scene scene;
    private final Findings findings;

    FailoverJudge(Scene scene, Findings findings) {
        this.scene = scene;
        this.findings = findings;
    }

    /** @param permitted the permitted ends; a message that may be unsent may have ended on its way to the next SMSC */
    void judge(Recipient recipient, Set<End> permitted) {
        List<Attempt> attempts = Attempt.of(scene.copies(recipient));
        boolean isMeant = recipient.area().failsOver()
                && recipient.part() == 0
                && recipient.message().validityNanos() == 0
                && !permitted.contains(End.NOT_SENT)
                && !attempts.isEmpty()
                && attempts.stream().noneMatch(each -> each.isDoubtful(scene.shakes()));
        if (!isMeant) {
            return;
        }
        Attempt last = attempts.get(attempts.size() - 1);
        boolean isOneLeft = recipient.area().smscs().stream().anyMatch(each -> attempts.stream()
                .noneMatch(attempt -> attempt.smsc().equals(each)));
        // An operator may have taken the route out of service.
        boolean isInService = !scene.shakes()
                .touch(recipient.area().name(), last.copies().get(0).nanos(), scene.nowNanos());
        if (isOneLeft && isInService && last.isAccepted(false) && isUndeliverable(last)) {
            findings.add(
                    "what could not be delivered goes to the next SMSC",
                    recipient,
                    scene.copies(recipient).toString());
        }
    }

    /** Whether the router knows the final state of every part, and one part could not be delivered. */
    private boolean isUndeliverable(Attempt attempt) {
        Reporting rules = scene.plan().reporting(attempt.smsc());
        boolean isKnown = !rules.mayGiveWay()
                && attempt.copies().stream()
                        .allMatch(each -> each.hasEnded(rules, scene.calendar())
                                && each.ends(rules).size() == 1
                                && DECIDING.containsAll(each.ends(rules)));
        return isKnown
                && attempt.copies().stream().anyMatch(each -> each.ends(rules).contains(MessageState.UNDELIVERABLE));
    }
}
