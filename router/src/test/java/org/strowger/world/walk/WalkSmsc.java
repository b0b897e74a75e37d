package org.strowger.world.walk;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;
import org.strowger.world.walk.Subscriber.Fate;
import org.strowger.world.walk.Subscriber.Reaction;

/** An SMSC of a walk. Its answers and receipts follow from the numbers of the recipients. */
public final class WalkSmsc {
    /** How long the router waits for an answer, somewhat less. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(9800);

    /** A receipt or message that was not accepted is sent again after this. */
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(7);

    private static final long NO_ROOM_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SHUTTING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long BACK_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Scene scene;
    private final String name;
    private final WalkProtocol protocol;
    private final TestSmsc smsc;
    private final Map<String, Integer> copies = new HashMap<>();
    private long slowNanos;
    private boolean isSilent;
    private int absences;
    private boolean isShut;

    WalkSmsc(Scene scene, String name, WalkProtocol protocol, int port) {
        this.scene = scene;
        this.name = name;
        this.protocol = protocol;
        this.smsc = new TestSmsc(scene.world().rig(), World.at(port), protocol.traits());
        smsc.answers(this::came);
        // It gives nothing back that it has accepted.
        smsc.manner().inquiries = each -> InquiryAnswer.refused(protocol.never(0));
    }

    public String name() {
        return name;
    }

    public WalkProtocol protocol() {
        return protocol;
    }

    public TestSmsc smsc() {
        return smsc;
    }

    // ---- Messages

    private void came(Peer.Came came) {
        Copy copy = new Copy(came, name, PATIENCE_NANOS);
        Recipient recipient = scene.plan().recipient(came.to(), copy.part());
        scene.tell(recipient, () -> "SMSC " + name + " has " + scene.words(copy));
        scene.copies(recipient).add(copy);
        String key = recipient.number() + " " + copy.part() + "/" + copy.parts();
        int before = copies.merge(key, 1, Integer::sum) - 1;
        Reaction reaction = recipient.subscriber().reaction(name, before);
        if (isSilent || reaction == Reaction.KEEP_SILENT) {
            return;
        }
        long nanos = recipient.subscriber().answerNanos(name, copy.part(), before) + slowNanos;
        scene.agenda().after(nanos, () -> answer(recipient, copy, reaction));
    }

    private void answer(Recipient recipient, Copy copy, Reaction reaction) {
        Outcome outcome;
        Fate fate = recipient.subscriber().fate(name);
        if (reaction == Reaction.REFUSE_FOR_NOW) {
            outcome = protocol.later();
        } else if (fate == Fate.REFUSED) {
            outcome = protocol.never(recipient.message().number());
        } else {
            outcome = Outcome.accepted(smsc.nextId(recipient.number()));
        }
        scene.tell(recipient, () -> "SMSC " + name + " answers " + outcome);
        copy.answer(outcome, scene.nowNanos());
        if (outcome.isAccepted()) {
            planReports(recipient, copy, outcome.messageId());
        }
    }

    private void planReports(Recipient recipient, Copy copy, String id) {
        long nanos = recipient.subscriber().receiptNanos(name, copy.part());
        for (MessageState state : recipient.subscriber().reports(name, copy.part())) {
            if (isAskedFor(copy.came().message().receiptRequest(), state)) {
                scene.agenda().after(nanos, () -> report(recipient, copy, id, state));
                nanos += TimeUnit.SECONDS.toNanos(1);
            }
        }
    }

    private static boolean isAskedFor(ReceiptRequest request, MessageState state) {
        return switch (request) {
            case NEVER -> false;
            case ON_END -> true;
            case ON_FAILURE -> state != MessageState.DELIVERED;
            case ON_SUCCESS -> state == MessageState.DELIVERED;
        };
    }

    private void report(Recipient recipient, Copy copy, String id, MessageState state) {
        send(
                TestSmsc.receipt(copy.came().message(), id, state),
                outcome -> scene.tell(recipient, () -> "SMSC " + name + " reports " + state + ": " + outcome));
        if (state == MessageState.UNDELIVERABLE) {
            copy.reportedUndeliverable(scene.nowNanos());
        }
    }

    /** Sends a message or receipt to the router until it is taken. */
    public void send(ShortMessage message, Consumer<Outcome> taken) {
        Optional<Peer> by = smsc.peers().stream()
                .filter(Peer::receives)
                .filter(each -> each.room() > 0)
                .findFirst();
        if (by.isEmpty()) {
            scene.agenda().after(NO_ROOM_NANOS, () -> send(message, taken));
            return;
        }
        Peer peer = by.get();
        long token = peer.submitIfRoom(message);
        scene.agenda().after(AGAIN_NANOS, () -> {
            Outcome outcome = peer.outcomes().get(token);
            scene.story().tell(message.source().text(), () -> "SMSC " + name + " was told " + outcome);
            if (outcome != null && (outcome.isAccepted() || outcome.kind() == Outcome.Kind.PERMANENT)) {
                taken.accept(outcome);
            } else {
                send(message, taken);
            }
        });
    }

    // ---- Trouble

    /** Its sessions break, and for so long nobody can come. */
    public void isAwayFor(long nanos) {
        Shakes.Span span = scene.shakes().begins(name, scene.nowNanos());
        scene.story().tell("SMSC " + name + " goes away");
        if (absences++ == 0 && nanos > 0) {
            smsc.closeListener();
            isShut = true;
        }
        smsc.peers()
                .forEach(peer ->
                        scene.world().rig().network().reset(peer.connection().peer()));
        scene.agenda().after(nanos + SHUTTING_NANOS, () -> {
            if (--absences == 0 && isShut) {
                scene.story().tell("SMSC " + name + " is back");
                smsc.openAgain();
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
