package org.strowger.world.walk;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.Arrival;
import org.strowger.world.walk.Subscriber.Reaction;

/**
 * An SMSC of a walk, in whichever way the router speaks to it. Its answers and receipts follow from the numbers of the
 * recipients.
 */
public abstract class WalkSmsc {
    /** How long the router waits for an answer, somewhat less. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(9800);

    /** Less than the router waits for an answer that makes sense of a report. */
    private static final long EARLY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long SHUTTING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long BACK_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Scene scene;
    private final String name;
    private final Map<String, Integer> copies = new HashMap<>();
    private long slowNanos;
    private boolean isSilent;
    private int absences;
    private boolean isShut;

    protected WalkSmsc(Scene scene, String name) {
        this.scene = scene;
        this.name = name;
    }

    public final String name() {
        return name;
    }

    protected final Scene scene() {
        return scene;
    }

    // ---- As each kind of SMSC does it

    /** Writes how the router reaches it. */
    protected abstract void configure(Setup.Entry entry, Chance chance);

    /** Changes what features have written so that it has a meaning for an SMSC of this kind. */
    protected void fit(Setup.Entry entry) {}

    protected abstract Outcome accepted(Recipient recipient, Copy copy);

    protected abstract Outcome later(Recipient recipient);

    protected abstract Outcome never(Recipient recipient);

    /** It has decided, and is going to answer after this time. */
    protected void decides(Recipient recipient, Copy copy, long answerNanos) {}

    /** Whether the router may know of a failure of a message that never came here. */
    protected boolean mayMissMessages() {
        return false;
    }

    /** Whether a report may come before the answer that has its id. */
    protected boolean mayReportEarly() {
        return false;
    }

    /** It is not going to answer. */
    protected void keepsSilent(Recipient recipient, Copy copy) {}

    /** Sends a receipt to the router until it is taken. */
    protected abstract void sendReceipt(Copy of, String id, MessageState state, Consumer<Outcome> taken);

    /** Sends a message of a mobile to the router until it is taken. */
    public abstract void send(ShortMessage message, Consumer<Outcome> taken);

    protected abstract void breakOff();

    protected abstract void shut();

    protected abstract void openAgain();

    // ---- Messages

    protected final void came(Arrival came) {
        Copy copy = new Copy(came, name, PATIENCE_NANOS);
        Recipient recipient = scene.plan().recipient(came.to(), copy.part());
        scene.tell(recipient, () -> "SMSC " + name + " has " + scene.words(copy));
        if (scene.plan().features().stream().anyMatch(each -> each.takes(copy))) {
            scene.agenda().after(0, () -> copy.answer(accepted(recipient, copy), scene.nowNanos()));
            return;
        }
        scene.copies(recipient).add(copy);
        String key = recipient.number() + " " + copy.part() + "/" + copy.parts();
        int before = copies.merge(key, 1, Integer::sum) - 1;
        Reaction reaction = recipient.subscriber().reaction(name, before, copy.part(), partsOf(recipient, copy));
        if (isSilent || reaction == Reaction.KEEP_SILENT) {
            keepsSilent(recipient, copy);
            return;
        }
        long nanos = recipient.subscriber().answerNanos(name, copy.part(), before) + slowNanos;
        if (reaction == Reaction.DECIDE) {
            decides(recipient, copy, nanos);
            if (reportsEarly(recipient, copy)) {
                long earlyNanos = Math.min(nanos, EARLY_NANOS);
                scene.agenda().after(nanos - earlyNanos, () -> reportThenAnswer(recipient, copy, earlyNanos));
                return;
            }
        }
        scene.agenda().after(nanos, () -> answer(recipient, copy, reaction));
    }

    private boolean reportsEarly(Recipient recipient, Copy copy) {
        Subscriber subscriber = recipient.subscriber();
        return mayReportEarly()
                && subscriber.isReportedEarly(name)
                && !subscriber.isRefused(name, copy.part(), partsOf(recipient, copy));
    }

    /** Some SMSCs are faster to deliver a message than to say that they have accepted it. */
    private void reportThenAnswer(Recipient recipient, Copy copy, long earlyNanos) {
        Outcome outcome = accepted(recipient, copy);
        planReports(recipient, copy, outcome.messageId(), 0);
        scene.agenda().after(earlyNanos, () -> {
            scene.tell(recipient, () -> "SMSC " + name + " answers " + outcome + ", after its report");
            copy.answer(outcome, scene.nowNanos());
        });
    }

    private void answer(Recipient recipient, Copy copy, Reaction reaction) {
        Outcome outcome;
        if (reaction == Reaction.REFUSE_FOR_NOW) {
            outcome = later(recipient);
        } else if (recipient.subscriber().isRefused(name, copy.part(), partsOf(recipient, copy))) {
            outcome = never(recipient);
        } else {
            outcome = accepted(recipient, copy);
        }
        scene.tell(recipient, () -> "SMSC " + name + " answers " + outcome);
        copy.answer(outcome, scene.nowNanos());
        if (outcome.isAccepted()) {
            planReports(recipient, copy, outcome.messageId());
        }
    }

    /** A segment that an application sends is a whole message. */
    private static int partsOf(Recipient recipient, Copy copy) {
        return recipient.part() == 0 ? copy.parts() : 1;
    }

    /** Its reports on a copy that it has accepted. */
    protected void planReports(Recipient recipient, Copy copy, String id) {
        planReports(recipient, copy, id, recipient.subscriber().receiptNanos(name, copy.part()));
    }

    private void planReports(Recipient recipient, Copy copy, String id, long firstNanos) {
        long nanos = firstNanos;
        for (MessageState state : recipient.subscriber().reports(name, copy.part())) {
            if (isAskedFor(copy.came().message().receiptRequest(), state)) {
                scene.agenda().after(nanos, () -> report(recipient, copy, id, state));
                nanos += TimeUnit.SECONDS.toNanos(1);
            }
        }
    }

    protected static boolean isAskedFor(ReceiptRequest request, MessageState state) {
        return switch (request) {
            case NEVER -> false;
            case ON_END -> true;
            case ON_FAILURE -> state != MessageState.DELIVERED;
            case ON_SUCCESS -> state == MessageState.DELIVERED;
        };
    }

    protected final void report(Recipient recipient, Copy copy, String id, MessageState state) {
        sendReceipt(
                copy,
                id,
                state,
                outcome -> scene.tell(recipient, () -> "SMSC " + name + " reports " + state + ": " + outcome));
        if (state == MessageState.UNDELIVERABLE) {
            copy.reportedUndeliverable(scene.nowNanos());
        }
    }

    // ---- Trouble

    /** Its sessions break, and for so long nobody can come. */
    public void isAwayFor(long nanos) {
        Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
        scene.story().tell("SMSC " + name + " goes away");
        if (absences++ == 0 && nanos > 0) {
            shut();
            isShut = true;
        }
        breakOff();
        scene.agenda().after(nanos + SHUTTING_NANOS, () -> {
            if (--absences == 0 && isShut) {
                scene.story().tell("SMSC " + name + " is back");
                openAgain();
                isShut = false;
            }
            // The router waits a while before it dials again.
            scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
        });
    }

    /** @param byNanos 0: it answers nothing */
    public void isSlowFor(long byNanos, long nanos) {
        Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
        slowNanos = byNanos;
        isSilent = byNanos == 0;
        scene.agenda().after(nanos, () -> {
            slowNanos = 0;
            isSilent = false;
            // Who was not answered is asked again after the time for answers.
            scene.agenda().after(BACK_NANOS, () -> span.ends(scene.nowNanos()));
        });
    }
}
