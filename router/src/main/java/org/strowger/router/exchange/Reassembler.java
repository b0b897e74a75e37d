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

    private final ThreadExchange here;
    private final Custodian custodian;
    private final CustodyLog log;
    private final Map<PartialMessage.Key, PartialMessage> open = new HashMap<>();
    private final Map<String, Integer> openOf = new HashMap<>();

    Reassembler(ThreadExchange here, Custodian custodian, CustodyLog log) {
        this.here = here;
        this.custodian = custodian;
        this.log = log;
    }

    /** How many messages are incomplete. */
    int size() {
        return open.size();
    }

    // ---- Which are joined

    /** Whether it is a part, and the SMSC to which it would go first wants it whole. */
    boolean isFor(MtMessage mt) {
        Smsc first = mt.generation().smscs().get(mt.decision().candidate(0));
        return first.shape().parts() == LongMessageForm.PAYLOAD
                && mt.sharedAnswer().isNone()
                && StandalonePart.of(mt.ownMessage()).isPresent();
    }

    /** The same of one that was in custody before the process began: no way was chosen for it yet. */
    boolean isForReadmitted(MtMessage mt, long nowNanos) {
        return LongMessage.placeOf(mt.ownMessage()) != LongMessage.NONE
                && CustodyAdmission.isMeantByItsId(mt)
                && here.mtFlow().findRoute(mt, nowNanos)
                && isFor(mt);
    }

    /** It goes to the home of its application, where the others go too; we answer for it there from now on. */
    void bring(MtMessage mt) {
        ThreadExchange there = here.at(mt.sentBy().homeIndex());
        MtMessage part = new MtMessage(there, mt.sentBy(), mt.id(), mt.decision(), mt.ownMessage(), mt.sinceNanos());
        part.routedBy(mt.generation());
        part.enterCustody(mt.custody());
        here.send(there, nowNanos -> there.custodian().reassembler().came(part, nowNanos));
    }

    // ---- At the home of the application

    private void came(MtMessage part, long nowNanos) {
        try {
            custodian.index(part);
            if (part.custody().isExpired(nowNanos)) {
                custodian.expire(part);
            } else {
                take(part, StandalonePart.of(part.ownMessage()).orElseThrow(), nowNanos);
            }
        } catch (RuntimeException | AssertionError e) {
            part.failed(here, e);
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
            custodian.sendAlone(part, nowNanos);
            return;
        }
        PartialMessage message = known == null ? begin(key, said.place().total(), nowNanos) : known;
        message.add(part, said);
        custodian.waitForParts(part, message.untilNanos());
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
        PartialMessage message = part.extras().partial;
        if (message == null) {
            throw new AssertionError("it waits for nothing");
        }
        letGo(message, nowNanos);
    }

    /** It is no more one of those that wait here, if it was: it ends, or somebody sends it elsewhere. */
    void leaves(MtMessage part) {
        PartialMessage message = part.extras().partial;
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
            each.writableExtras().partial = null;
            try {
                custodian.sendAlone(each, nowNanos);
            } catch (RuntimeException | AssertionError e) {
                each.failed(here, e);
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
                here, first.sentBy(), message.names().id(), first.decision(), said.get(), first.sinceNanos());
        whole.routedBy(first.generation());
        whole.writableExtras().joined = message.names();
        whole.enterCustody(new Custody(here.ids().record(nowNanos), message.worthUntilNanos()));
        if (custodian.mayLeaveAtOnce(whole)) {
            whole.custody()
                    .mayBeAt(whole.generation().smscs().get(whole.decision().candidate(0)));
        }
        log.join(message.all(), whole, (outcome, now) -> joined(whole, outcome, now));
        close(message);
        for (MtMessage each : message.all()) {
            each.writableExtras().partial = null;
            custodian.joinedToWhole(each);
        }
        custodian.index(whole);
    }

    /** Only when it is durable may it leave: else a restart would find the parts, and send them once more. */
    private void joined(MtMessage whole, StoreOutcome outcome, long nowNanos) {
        try {
            if (outcome == StoreOutcome.DURABLE) {
                custodian.sendJoined(whole, nowNanos);
            } else {
                custodian.tryLater(whole, nowNanos);
            }
        } catch (RuntimeException | AssertionError e) {
            whole.failed(here, e);
        }
    }

    /** As the first part, with the text of all. What has no room for long texts in its own form is said plainly. */
    private Optional<ShortMessage> whole(PartialMessage message) {
        MtMessage first = message.first();
        ShortMessage base = first.ownMessage();
        Body body = StandalonePart.join(message.texts());
        MessageForm form = here.storage().forms().of(base);
        if (!form.holdsLongTexts()) {
            return Optional.of(plain(first, body, message.wish()));
        }
        Rewrite rewrite = Rewrite.NONE.saying(Piece.whole(body));
        return form.changed(base, base.receiptWish() == message.wish() ? rewrite : rewrite.wishing(message.wish()));
    }

    private ShortMessage plain(MtMessage first, Body body, ReceiptRequest wish) {
        ShortMessage base = first.ownMessage();
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
        base.scheduledFor(here.ids().instant(first.sinceNanos())).ifPresent(whole::after);
        base.expiresAt(here.ids().instant(first.sinceNanos())).ifPresent(whole::until);
        return whole.build();
    }
}
