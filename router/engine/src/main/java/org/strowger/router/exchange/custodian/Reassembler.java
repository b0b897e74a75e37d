package org.strowger.router.exchange.custodian;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.message.LongMessage;
import org.strowger.message.LongMessageForm;
import org.strowger.message.ShortMessage;
import org.strowger.message.StandalonePart;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.metrics.laws.MoneyTerm;
import org.strowger.router.share.KeyedShare;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.store.StoreOutcome;

/**
 * Joins the parts of long messages for SMSCs that require whole messages, on one thread. The parts arrive in any order,
 * by any session of their application. Each part is taken into custody and answered separately; then the parts wait for
 * each other at the home of their application, and leave as one message.
 *
 * <p>Waiting loses no message: if a part does not arrive in time, if parts contradict each other, or if they are too
 * long together, they leave unchanged.
 */
final class Reassembler {
    /** The maximum time from the arrival of the first part to the arrival of the last. */
    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /**
     * Limit of incomplete messages per thread. Each takes about 300 bytes besides its parts, 30 MB in total; the parts
     * are in custody, and limited by the capacity of the store.
     */
    @Bound(
            of = "messages that wait for their parts, on a thread",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            full = "further messages of the application leave in parts, unjoined")
    static final int OPEN_MAX = 100_000;

    /** The capacity of one TLV. */
    @Within(Within.Scope.PACKET)
    static final int BYTES_MAX = 0xFFFF;

    private final ExchangeThread thread;
    private final Custodian custodian;
    private final MtFlow mtFlow;
    private final CustodyLog log;
    private final MessageIdAllocator ids;
    private final MessageForms forms;
    private final IntFunction<Custodian> custodians;

    @BoundedBy("OPEN_MAX")
    private final Map<PartialMessage.Key, PartialMessage> open = new HashMap<>();

    /** The incomplete messages of each application, by its name. */
    private KeyedShare share = new KeyedShare(OPEN_MAX);

    @BoundedBy("OPEN_MAX")
    private final Map<MtMessage, PartialMessage> openByPart = new HashMap<>();

    /** @param custodians the custodians of all threads, by thread index */
    Reassembler(
            ExchangeThread thread,
            Custodian custodian,
            MtFlow mtFlow,
            CustodyLog log,
            MessageIdAllocator ids,
            MessageForms forms,
            IntFunction<Custodian> custodians) {
        this.thread = thread;
        this.custodian = custodian;
        this.mtFlow = mtFlow;
        this.log = log;
        this.ids = ids;
        this.forms = forms;
        this.custodians = custodians;
    }

    /** Changes the limit of incomplete messages while there are none. */
    void limit(int most) {
        assert open.isEmpty() : "messages wait for their parts";
        share = new KeyedShare(most);
    }

    /** The number of incomplete messages. */
    int size() {
        return open.size();
    }

    // ---- Which messages are joined

    /** Whether the message is a part, and its first candidate requires whole messages. */
    boolean isFor(MtMessage mt) {
        return isFor(mt, mt.candidate(0));
    }

    private static boolean isFor(MtMessage mt, Smsc first) {
        return first.shape().parts() == LongMessageForm.PAYLOAD
                && !mt.isOneOfMany()
                && StandalonePart.of(mt.ownMessage()).isPresent();
    }

    /** Like {@link #isFor}, for a message that was in custody before a restart and has no route yet. */
    boolean isForRecovered(MtMessage mt, long nowNanos) {
        return LongMessage.positionOf(mt.ownMessage()) != LongMessage.NONE
                && Custodian.isFoundById(mt)
                && mtFlow.firstCandidateNow(mt, nowNanos)
                        .filter(first -> isFor(mt, first))
                        .isPresent();
    }

    /** Moves the part and its custody to the home of its application, where all parts of the message are gathered. */
    void bring(MtMessage mt) {
        thread.laws().messages().increment(MessageTerm.TO_THREAD);
        log.charges().letGo(mt.custody());
        Custodian there = custodians.apply(mt.sentBy().homeIndex());
        there.reassembler().fetch(mt, thread);
    }

    private void fetch(MtMessage mt, ExchangeThread from) {
        MtMessage part = new MtMessage(mtFlow, mt.sentBy(), mt.id(), mt.decision(), mt.ownMessage(), mt.sinceNanos());
        if (mt.isRouted()) {
            part.routedBy(mt.generation());
        }
        part.change(mt.changes());
        if (mt.isExempt()) {
            part.exempt();
        }
        part.enterCustody(mt.custody());
        from.send(thread.index(), nowNanos -> part.guard(mtFlow, () -> came(part, nowNanos)));
    }

    // ---- At the home of the application

    private void came(MtMessage part, long nowNanos) {
        custodian.index(part, MessageTerm.FROM_THREAD);
        log.charges().holdFrom(MoneyTerm.FROM_THREAD, part.custody());
        if (part.isExpired(nowNanos)) {
            custodian.expire(part);
        } else {
            add(part, StandalonePart.of(part.ownMessage()).orElseThrow(), nowNanos);
        }
    }

    private void add(MtMessage part, StandalonePart content, long nowNanos) {
        PartialMessage.Key key = PartialMessage.Key.of(part, content.concatenation());
        PartialMessage known = open.get(key);
        if (known != null && !known.agrees(part, content)) {
            giveUp(known, nowNanos); // The sender has reused the reference for another message.
            known = null;
        }
        if (known == null && !share.enter(key.application())) {
            custodian.sendAlone(part, nowNanos);
            return;
        }
        PartialMessage message =
                known == null ? begin(key, content.concatenation().total(), nowNanos) : known;
        message.add(part, content);
        openByPart.put(part, message);
        custodian.waitForParts(part, message.untilNanos());
        if (message.bytes() > BYTES_MAX) {
            giveUp(message, nowNanos);
        } else if (message.isComplete()) {
            join(message, nowNanos);
        }
    }

    private PartialMessage begin(PartialMessage.Key key, int total, long nowNanos) {
        PartialMessage message = new PartialMessage(key, total, nowNanos + PATIENCE_NANOS);
        open.put(key, message);
        return message;
    }

    private void close(PartialMessage message) {
        message.all().forEach(openByPart::remove);
        open.remove(message.key());
        share.leave(message.key().application());
    }

    /** Sends the parts unjoined, because the other parts did not arrive in time. */
    void timeout(MtMessage part, long nowNanos) {
        PartialMessage message = openByPart.get(part);
        if (message == null) {
            throw new AssertionError("the segment does not wait for other segments");
        }
        giveUp(message, nowNanos);
    }

    /** Removes a part that ends or is sent by itself; the other parts wait without it. */
    void leaves(MtMessage part) {
        PartialMessage message = openByPart.isEmpty() ? null : openByPart.remove(part);
        if (message == null) {
            return;
        }
        message.remove(part);
        if (message.isEmpty()) {
            close(message);
        }
    }

    /** Sends the parts that have arrived unchanged. */
    private void giveUp(PartialMessage message, long nowNanos) {
        close(message);
        for (MtMessage each : message.all()) {
            each.guard(mtFlow, () -> custodian.sendAlone(each, nowNanos));
        }
    }

    // ---- All parts are here

    private void join(PartialMessage message, long nowNanos) {
        MtMessage first = message.first();
        Optional<ShortMessage> content = forms.joined(
                first.ownMessage(), message.texts(), message.receiptRequest(), ids.instant(first.sinceNanos()));
        if (content.isEmpty()) {
            giveUp(message, nowNanos);
            return;
        }
        MtMessage whole = new MtMessage(
                mtFlow, first.sentBy(), message.names().id(), first.decision(), content.get(), first.sinceNanos());
        if (first.isRouted()) {
            whole.routedBy(first.generation());
        }
        whole.change(first.changes().notBefore(message.notBeforeMillis()).heldFor(message.heldForMillis(first)));
        whole.writableExtras().joined = message.names();
        whole.enterCustody(new Custody(
                ids.record(nowNanos), message.untilByRouteNanos(), content.get().isTimed()));
        whole.countedBy(first.counted());
        message.all().stream()
                .filter(part -> part != first)
                .forEach(part -> whole.countedBy(whole.counted().joinedBy(part.counted())));
        message.all().forEach(part -> whole.custody()
                .charge(whole.custody().charge().and(log.charges().take(part.custody()))));
        log.charges().hold(whole.custody());
        if (whole.isRouted() && custodian.mayLeaveAtOnce(whole)) {
            whole.custody().mayBeAt(whole.candidate(0));
        }
        log.join(
                message.all().stream().map(MtMessage::custody).toList(),
                whole.custody(),
                custodian.toStore(whole),
                message.names(),
                (outcome, now) -> whole.guard(mtFlow, () -> joined(whole, outcome, now)));
        close(message);
        message.all().forEach(custodian::joinedToWhole);
        custodian.index(whole, MessageTerm.JOINED);
    }

    /** The whole must not leave before it is durable: after a crash, the parts would be restored and sent again. */
    private void joined(MtMessage whole, StoreOutcome outcome, long nowNanos) {
        if (outcome == StoreOutcome.DURABLE) {
            custodian.sendJoined(whole, nowNanos);
        } else {
            custodian.tryLater(whole, nowNanos);
        }
    }
}
