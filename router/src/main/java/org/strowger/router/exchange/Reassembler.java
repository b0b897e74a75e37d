package org.strowger.router.exchange;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessage;
import org.strowger.message.LongMessageForm;
import org.strowger.message.MessageForm;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.message.StandalonePart;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;

/**
 * Parts of long messages that came by themselves and go to an SMSC that wants messages whole, on one thread. They come
 * in any order, by any sessions of their application; we answer for each from the first, and each has been answered.
 * They wait at the home of their application for each other, and leave as one.
 *
 * <p>Nothing is lost by waiting: parts whose others do not come in time, that contradict each other, or that are too
 * much for one message leave as they came.
 */
final class Reassembler {
    /** So long the first part waits for the last. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** So many messages of one application may be incomplete: at 100 a second, more than come in that time. */
    static final int OPEN_MAX_EACH = 10_000;

    /**
     * And so many on a thread. One takes some 200 octets beside its parts, which are in custody and limited by what the
     * store takes; so 20 MB.
     */
    static final int OPEN_MAX = 100_000;

    /** What fits into one TLV. */
    static final int OCTETS_MAX = 0xFFFF;

    private final ThreadExchange desk;
    private final Custodian custodian;
    private final CustodyLog ledger;
    private final Map<PartialMessage.Key, PartialMessage> open = new HashMap<>();
    private final Map<String, Integer> openOf = new HashMap<>();

    Reassembler(ThreadExchange desk, Custodian custodian, CustodyLog ledger) {
        this.desk = desk;
        this.custodian = custodian;
        this.ledger = ledger;
    }

    /** How many messages are incomplete. */
    int size() {
        return open.size();
    }

    // ---- Which are joined

    /** Whether it is a part, and the SMSC to which it would go first wants it whole. */
    boolean isFor(MtMessage transit) {
        Smsc first = transit.generation().smscs().get(transit.decision().candidate(0));
        return first.shape().parts() == LongMessageForm.PAYLOAD
                && transit.gathering().isNone()
                && StandalonePart.of(transit.kept()).isPresent();
    }

    /** The same of one that was in custody before the process began: no way was chosen for it yet. */
    boolean isForReadmitted(MtMessage transit, long nowNanos) {
        return LongMessage.placeOf(transit.kept()) != LongMessage.NONE
                && CustodyAdmission.isMeantByItsId(transit)
                && desk.outbound().isRouted(transit, nowNanos)
                && isFor(transit);
    }

    /** It goes to the home of its application, where the others go too; we answer for it there from now on. */
    void bring(MtMessage transit) {
        ThreadExchange there = desk.at(transit.sentBy().homeIndex());
        MtMessage part = new MtMessage(
                there, transit.sentBy(), transit.id(), transit.decision(), transit.kept(), transit.sinceNanos());
        part.follow(transit.generation());
        part.enter(transit.custody());
        desk.send(there, nowNanos -> there.custodian().joining().came(part, nowNanos));
    }

    // ---- At the home of the application

    private void came(MtMessage part, long nowNanos) {
        try {
            custodian.know(part);
            if (part.custody().isOver(nowNanos)) {
                custodian.expire(part);
            } else {
                take(part, StandalonePart.of(part.kept()).orElseThrow(), nowNanos);
            }
        } catch (RuntimeException | AssertionError e) {
            part.failed(desk, e);
        }
    }

    private void take(MtMessage part, StandalonePart said, long nowNanos) {
        PartialMessage.Key key = PartialMessage.Key.of(part, said.place());
        PartialMessage known = open.get(key);
        if (known != null && !known.agrees(part, said)) {
            letGo(known, nowNanos); // The sender uses its reference again, for another message.
            known = null;
        }
        if (known == null && isFull(key)) {
            custodian.goesAlone(part, nowNanos);
            return;
        }
        PartialMessage message = known == null ? begin(key, said.place().total(), nowNanos) : known;
        message.add(part, said);
        custodian.gathers(part, message.untilNanos());
        if (message.octets() > OCTETS_MAX) {
            letGo(message, nowNanos);
        } else if (message.isWhole()) {
            join(message, nowNanos);
        }
    }

    private boolean isFull(PartialMessage.Key key) {
        return open.size() >= OPEN_MAX || openOf.getOrDefault(key.application(), 0) >= OPEN_MAX_EACH;
    }

    private PartialMessage begin(PartialMessage.Key key, int total, long nowNanos) {
        PartialMessage message = new PartialMessage(key, total, nowNanos + PATIENCE_NANOS);
        open.put(key, message);
        openOf.merge(key.application(), 1, Integer::sum);
        return message;
    }

    private void close(PartialMessage message) {
        open.remove(message.key());
        openOf.computeIfPresent(message.key().application(), (name, count) -> count == 1 ? null : count - 1);
    }

    /** Its other parts have not come, or one of them not. */
    void timeIsOver(MtMessage part, long nowNanos) {
        PartialMessage message = part.particulars().open;
        if (message == null) {
            throw new AssertionError("it waits for nothing");
        }
        letGo(message, nowNanos);
    }

    /** It is no more one of those that wait here, if it was: it ends, or somebody sends it elsewhere. */
    void leaves(MtMessage part) {
        PartialMessage message = part.particulars().open;
        if (message == null) {
            return;
        }
        message.remove(part);
        if (message.isEmpty()) {
            close(message);
        }
    }

    /** All that are here leave as they came. */
    private void letGo(PartialMessage message, long nowNanos) {
        close(message);
        for (MtMessage each : message.all()) {
            each.special().open = null;
            try {
                custodian.goesAlone(each, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                each.failed(desk, e);
            }
        }
    }

    // ---- All are there

    private void join(PartialMessage message, long nowNanos) {
        Optional<ShortMessage> said = whole(message);
        if (said.isEmpty()) {
            letGo(message, nowNanos);
            return;
        }
        MtMessage first = message.first();
        MtMessage whole = new MtMessage(
                desk, first.sentBy(), message.names().id(), first.decision(), said.get(), first.sinceNanos());
        whole.follow(first.generation());
        whole.special().joined = message.names();
        whole.enter(new Custody(desk.naming().record(nowNanos), message.worthUntilNanos()));
        if (custodian.mayLeaveAtOnce(whole)) {
            whole.custody().sent(whole.generation().smscs().get(whole.decision().candidate(0)));
        }
        ledger.join(message.all(), whole, (outcome, now) -> joined(whole, outcome, now));
        close(message);
        for (MtMessage each : message.all()) {
            each.special().open = null;
            custodian.isPartOfWhole(each);
        }
        custodian.know(whole);
    }

    /** Only when it is durable may it leave: else a restart would find the parts, and send them once more. */
    private void joined(MtMessage whole, StoreOutcome outcome, long nowNanos) {
        try {
            if (outcome == StoreOutcome.DURABLE) {
                custodian.goesWhole(whole, nowNanos);
            } else {
                custodian.tryLater(whole, nowNanos);
            }
        } catch (RuntimeException | AssertionError e) {
            whole.failed(desk, e);
        }
    }

    /** As the first part, with the text of all. What has no room for long texts in its own form is said plainly. */
    private Optional<ShortMessage> whole(PartialMessage message) {
        MtMessage first = message.first();
        ShortMessage base = first.kept();
        Body body = StandalonePart.join(message.texts());
        MessageForm form = desk.vault().forms().of(base);
        if (!form.holdsLongTexts()) {
            return Optional.of(plain(first, body, message.wish()));
        }
        Rewrite rewrite = Rewrite.NONE.saying(Piece.whole(body));
        return form.changed(base, base.receiptWish() == message.wish() ? rewrite : rewrite.wishing(message.wish()));
    }

    private ShortMessage plain(MtMessage first, Body body, ReceiptRequest wish) {
        ShortMessage base = first.kept();
        SendOptions wishes = base.wishes();
        PlainMessage.Builder whole = PlainMessage.from(base.source())
                .to(base.destination())
                .service(base.serviceType())
                .saying(body)
                .wishing(new SendOptions(
                        wish,
                        wishes.notifications(),
                        wishes.priority(),
                        wishes.protocolId(),
                        wishes.replaces(),
                        wishes.replyPath()));
        if (base.zero(DefaultCoding.LATIN1) == DefaultCoding.GSM) {
            whole.inGsm();
        }
        base.scheduledFor(desk.naming().instant(first.sinceNanos())).ifPresent(whole::after);
        base.expiresAt(desk.naming().instant(first.sinceNanos())).ifPresent(whole::until);
        return whole.build();
    }
}
