package org.strowger.router.exchange.custodian;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.BoundedBy;
import org.strowger.router.exchange.custody.Custody;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.custody.StoredMessage;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.exchange.mail.MessageAgain;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.OwnerTurns;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.time.Timer;

/**
 * Passes messages in custody to a node with sessions of their SMSC if this node has none; on one thread. The custody of
 * a message here ends when the message is in the mail of the other node.
 *
 * <p>Before that, the store records that the SMSC may have the message, as before any attempt: after a crash the other
 * node may have sent it. While it is unknown whether the message is in the mail, the message is mailed to the same
 * shard again: the reader of that shard drops duplicates, and no other node may send the message meanwhile.
 */
public final class MessageMover {
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long AGAIN_AT_HOME_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Custodian custodian;
    private final CustodyLog log;
    private final MailWriter mail;
    private final Whereabouts whereabouts;
    private final PassedMessages.OfThread passed;
    private final Flag closing;
    private final PeerThread self;
    private final SelectorThread selector;
    private final Timer again = new Timer(this::goOn);

    private final int underWayMax;

    /** Messages that are to be passed on, by application. The first application has its turn. */
    @BoundedBy("StoreKeeper.log")
    private final OwnerTurns<MtMessage> waiting = new OwnerTurns<>();

    /** Messages that the mail refused, or that may or may not be in the mail. */
    @BoundedBy("ExchangeMail.PASSING_MAX")
    private List<Passing> unsent = new ArrayList<>();

    private int underWay;

    private record Passing(MtMessage message, int shard, MailItem item) {}

    /**
     * @param passed remembers the shards to which messages were passed
     * @param closing raised when the process stops: no more messages are passed on
     * @param underWayMax how many messages of this thread may be on their way into the mail
     * @param self this thread, which gets the answers of the mail
     */
    public MessageMover(
            Custodian custodian,
            CustodyLog log,
            MailWriter mail,
            Whereabouts whereabouts,
            PassedMessages.OfThread passed,
            Flag closing,
            int underWayMax,
            PeerThread self,
            SelectorThread selector) {
        this.custodian = custodian;
        this.log = log;
        this.mail = mail;
        this.whereabouts = whereabouts;
        this.passed = passed;
        this.closing = closing;
        this.underWayMax = underWayMax;
        this.self = self;
        this.selector = selector;
    }

    void passOn(MtMessage mt, long nowNanos) {
        waiting.add(mt.sentBy().index(), mt);
        passOnSome(nowNanos);
    }

    /** Takes back a message that is not on its way yet. Returns false if the message is not here. */
    boolean withdraw(MtMessage mt) {
        return waiting.remove(mt.sentBy().index(), mt);
    }

    /** The number of messages on their way into the mail. */
    public int underWay() {
        return underWay;
    }

    private void goOn(long nowNanos) {
        List<Passing> sent = unsent;
        unsent = new ArrayList<>();
        sent.forEach(each -> send(each, nowNanos));
        passOnSome(nowNanos);
    }

    private void passOnSome(long nowNanos) {
        while (!waiting.isEmpty() && underWay < underWayMax && !closing.isRaised()) {
            if (!mayPass(nowNanos)) {
                selector.schedule(again, nowNanos + AGAIN_NANOS);
                return;
            }
            MtMessage mt = waiting.remove();
            mt.guard(mt.home(), () -> begin(mt, nowNanos));
        }
    }

    /**
     * Whether messages may be passed on now. A full store does not prevent this, because passing messages on frees
     * space.
     */
    private boolean mayPass(long nowNanos) {
        return log.mayAct(nowNanos) && log.state(nowNanos).isWorking();
    }

    private void begin(MtMessage mt, long nowNanos) {
        Custody custody = mt.custody();
        if (custody.state() != CustodyState.GOING) {
            return;
        }
        OptionalInt shard = whereabouts.shardWithSession(mt.smsc().name());
        if (mt.isExpired(nowNanos)) {
            custodian.expire(mt);
        } else if (shard.isEmpty() || custody.wasPassedHere()) {
            // The state of another node is known only as of its last hello, so the message must not go back at once.
            custody.passedHere(false);
            custodian.waitUntil(mt, nowNanos + AGAIN_AT_HOME_NANOS);
        } else {
            Passing sent = new Passing(mt, shard.getAsInt(), item(mt));
            underWay++;
            log.sent(custody, mt.smsc(), (outcome, laterNanos) -> marked(sent, outcome, laterNanos));
        }
    }

    private MailItem item(MtMessage mt) {
        Custody custody = mt.custody();
        // If an attempt had no response, another SMSC may have the message: the record names that SMSC.
        byte[] record = record(mt, custody.isUncertain() ? custody.mayBeWithName() : "");
        return new MailItem(MailKind.MESSAGE, custody.record(), RecordKind.MESSAGE.code(), record);
    }

    private byte[] record(MtMessage mt, String mayBeWith) {
        StoredMessage stored = custodian.toStore(mt).mayBeWith(mayBeWith);
        return log.retain(stored, mt.extras().joined, mt.custody().isUnique(mt.id()));
    }

    private void marked(Passing sent, StoreOutcome outcome, long nowNanos) {
        if (outcome == StoreOutcome.DURABLE) {
            send(sent, nowNanos);
        } else {
            underWay--;
            MtMessage mt = sent.message();
            mt.guard(mt.home(), () -> custodian.tryLater(mt, nowNanos));
        }
    }

    private void send(Passing sent, long nowNanos) {
        boolean isUnderWay = log.mayAct(nowNanos)
                && mail.send(sent.shard(), sent.item(), self, (isDurable, now) -> answered(sent, isDurable, now));
        if (!isUnderWay) {
            sendLater(sent, nowNanos);
        }
    }

    private void sendLater(Passing unanswered, long nowNanos) {
        unsent.add(unanswered);
        selector.schedule(again, nowNanos + AGAIN_NANOS);
    }

    private void end(MtMessage mt, int shard) {
        log.end(mt.custody());
        custodian.forget(mt, MessageTerm.TO_NODE);
        if (!mt.extras().joined.isNone()) {
            mt.extras().joined.ids().forEach(id -> passed.put(id, shard));
        } else if (Custodian.isFoundById(mt)) {
            passed.put(mt.id(), shard);
        }
    }

    private void answered(Passing sent, boolean isDurable, long nowNanos) {
        MtMessage mt = sent.message();
        if (isDurable) {
            underWay--;
            mt.guard(mt.home(), () -> end(mt, sent.shard()));
            passOnSome(nowNanos);
        } else {
            MailItem item = MessageAgain.of(sent.item(), record(mt, mt.smsc().name()));
            sendLater(new Passing(mt, sent.shard(), item), nowNanos);
        }
    }
}
