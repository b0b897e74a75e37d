package org.strowger.router.exchange;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Application;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.custody.JoinedParts;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptHandler;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.route.InboundDecision;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;

/**
 * The way of messages and receipts from SMSCs to applications, on one thread. What we answer for is written down first;
 * then the SMSC has its answer, and the application has it when it can. In {@code relay} the SMSC is answered when the
 * application has answered; a message that nobody takes in time is left with the SMSC, which brings it again, and a
 * receipt is kept.
 */
final class MoFlow implements ReceiptHandler<MoMessage> {
    private static final long RECEIPT_PATIENCE_NANOS = InboundSettings.WAIT_USUAL.toNanos();

    private final ThreadExchange here;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());

    MoFlow(ThreadExchange here) {
        this.here = here;
    }

    @Override
    public long nowNanos() {
        return here.nowNanos();
    }

    void messageCame(SmscSession from, ShortMessage message, long token) {
        switch (message.kind()) {
            case RECEIPT, NOTIFICATION -> receiptCame(from, message, token);
            case MESSAGE, ACKNOWLEDGEMENT -> messageFromMobile(from, message, token);
        }
    }

    // ---- Receipts

    private void receiptCame(SmscSession from, ShortMessage message, long token) {
        long nowNanos = here.nowNanos();
        boolean last = message.kind() == ShortMessage.Kind.RECEIPT;
        from.port().figures().increment(last ? SmscFigure.RECEIPTS : SmscFigure.NOTIFICATIONS);
        String id = message.receiptId();
        if (id.isEmpty()) {
            // Nobody can say of what; the SMSC would bring it again and again.
            from.port().figures().increment(SmscFigure.RECEIPTS_UNREADABLE);
            from.respond(token, Outcome.accepted(""), nowNanos);
            return;
        }
        MoMessage mo = new MoMessage(here, from, token, nowNanos + RECEIPT_PATIENCE_NANOS);
        Address recipient = message.source();
        mo.reports(SmscReceipts.key(from.smsc(), id, recipient.text()), recipient, last);
        int home = from.smsc().homeIndex();
        if (home == here.index()) {
            match(mo, message, nowNanos);
        } else {
            mo.keepCopy(message);
            here.give(mo.to(here.at(home), MoMessage.Step.MATCH));
        }
    }

    /** At the home of the SMSC: finds out for whom it is, or lets it wait for its response. */
    void match(MoMessage mo, ShortMessage message, long nowNanos) {
        here.homes().receiptsOf(mo.smsc()).match(mo, message, nowNanos);
    }

    /** Sends it to whom it is for, with the names that the application knows. */
    @Override
    public void matched(MoMessage mo, ShortMessage message, SmscReceipts<MoMessage> receipts, int entry) {
        PartReceipts.Share share = receipts.share(entry);
        here.observer()
                .matched(
                        mo,
                        message,
                        receipts.application(entry),
                        receipts.table().messageId(entry));
        if (!receipts.table().wanted(entry).isAnything()) {
            answer(mo, Outcome.accepted(""));
        } else if (share.isNone()) {
            tell(mo, message, mo.recipient(), receipts, entry);
        } else if (!mo.isLast() && share.number() == 1) {
            // Of how far all parts have come, the application hears by the first.
            tell(mo, message, mo.recipient(), receipts, entry);
        } else if (mo.isLast() && share.whole().came(message)) {
            // Of their end it hears once.
            ShortMessage telling = share.whole().reported();
            mo.replaceCopy(telling);
            tell(mo, telling, telling.source(), receipts, entry);
        } else if (mo.isLast()) {
            settlePart(mo, receipts.table(), entry);
        } else {
            answer(mo, Outcome.accepted(""));
        }
    }

    /**
     * Nothing is told of this part. Its SMSC is rid of it when that is written down: else the whole would wait for it
     * once more after a restart, and it would not come again.
     */
    private void settlePart(MoMessage mo, ReceiptTable known, int entry) {
        long record = known.record(entry);
        known.record(entry, ReceiptTable.NO_RECORD);
        StoreReply settled = (outcome, nowNanos) -> answer(mo, Outcome.accepted(""));
        if (record == ReceiptTable.NO_RECORD) {
            settled.onStored(StoreOutcome.DURABLE, here.nowNanos());
        } else {
            here.custodyLog().end(record, settled);
        }
    }

    /** @param recipient whom the message names as that */
    private void tell(
            MoMessage mo, ShortMessage message, Address recipient, SmscReceipts<MoMessage> receipts, int entry) {
        ReceiptTable known = receipts.table();
        Application application = here.generation().successorOf(receipts.application(entry));
        mo.application(application);
        Rewrite rewrite = Rewrite.NONE.reporting(here.ids().text(application, known.messageId(entry)));
        if (!known.isDestination(entry, recipient)) {
            rewrite = rewrite.from(known.destination(entry));
        }
        Address source = known.source(entry);
        if (!message.isTo(source)) {
            rewrite = rewrite.to(source);
        }
        mo.rewrite(rewrite);
        mo.isOfCustodyMessage(known.isPromised(entry));
        if (mo.isLast()) {
            mo.expectation(known.record(entry));
        }
        if (!mo.isOfCustodyMessage()) {
            deliver(mo, message);
        } else if (here.portOf(application).reserve(message.octets())) {
            mo.keepCopy(message);
            keepReceipts(mo, receipts, entry);
        } else {
            answer(mo, mo.refusal(RefusalReason.LATER));
        }
    }

    /** Of a message that was joined, each part that wants to hear has a receipt of its own. */
    private void keepReceipts(MoMessage mo, SmscReceipts<MoMessage> receipts, int entry) {
        List<Long> others = receipts.otherIds(entry);
        if (others.isEmpty()) {
            keepReceipt(mo);
            return;
        }
        Application application = mo.application();
        List<MoMessage> all = new ArrayList<>(List.of(mo));
        enter(mo, application.settings().receiving().keep().receipts());
        for (long each : others) {
            MoMessage copy = ownReceipt(application, mo.ownMessage());
            copy.rewrite(mo.rewrite().reporting(here.ids().text(application, each)));
            here.observer().matched(copy, mo.ownMessage(), application, each);
            all.add(copy);
        }
        here.custodyLog().write(all, mo.expectation());
    }

    /** Nobody has asked for it: the SMSC is rid of it. */
    @Override
    public void unexpected(MoMessage mo) {
        answer(mo, Outcome.accepted(""));
    }

    /** A receipt that was to come did not: the application is told so, in a receipt of our own. */
    @Override
    public void neverCame(SmscReceipts<MoMessage> receipts, int entry) {
        ReceiptTable known = receipts.table();
        PartReceipts.Share share = receipts.share(entry);
        boolean told = !share.isNone() && !share.whole().giveUp();
        if (told || known.wanted(entry) != ReceiptInterest.END) {
            return;
        }
        Application application = here.generation().successorOf(receipts.application(entry));
        List<Long> ids = new ArrayList<>(List.of(known.messageId(entry)));
        ids.addAll(receipts.otherIds(entry));
        PlainMessage.Builder report =
                PlainMessage.from(known.destination(entry)).to(known.source(entry));
        long expectation = known.record(entry);
        known.record(entry, ReceiptTable.NO_RECORD);
        here.custodyLog().write(ownReceipt(application, report, ids, MessageState.UNKNOWN, ""), expectation);
    }

    /** A message in custody has come to its end without an SMSC: its application hears of it in a receipt of ours. */
    void reportEnd(MtMessage mt, MessageState state, String error) {
        Application application = here.generation().successorOf(mt.sentBy());
        JoinedParts joined = mt.extras().joined;
        ShortMessage kept = mt.ownMessage();
        PlainMessage.Builder report = PlainMessage.from(kept.destination()).to(kept.source());
        List<Long> ids = joined.isNone() ? List.of(mt.id()) : joined.told();
        here.custodyLog().writeInPlaceOf(mt, ownReceipt(application, report, ids, state, error));
    }

    /** The same of each of these, of which the application is to hear that it ended so. */
    private List<MoMessage> ownReceipt(
            Application application, PlainMessage.Builder report, List<Long> ids, MessageState state, String error) {
        List<MoMessage> all = new ArrayList<>(ids.size());
        for (long each : ids) {
            Receipt said = new Receipt(
                    here.ids().text(application, each),
                    state,
                    error,
                    here.ids().times(application, each, here.nowNanos()),
                    ReceiptCounts.NONE,
                    "");
            all.add(ownReceipt(application, report.reporting(said).build()));
        }
        return all;
    }

    /**
     * An operator has an application told once more what became of a message of it.
     *
     * @return false if nothing more can be kept for it now
     */
    boolean resend(Application application, ShortMessage report) {
        if (application.isFull() || here.custodyLog().state(here.nowNanos()) != StoreState.OPEN) {
            return false;
        }
        MoMessage mo = ownReceipt(application, report);
        here.observer().deliveryResent(mo);
        here.custodyLog().write(mo, true);
        return true;
    }

    /** A receipt that no SMSC has brought. It is kept however many there are, for nobody would bring it again. */
    private MoMessage ownReceipt(Application application, ShortMessage report) {
        MoMessage mo = MoMessage.ownReceipt(here);
        mo.application(application);
        mo.keepCopy(report);
        here.portOf(application).reserveRecovered(report.octets());
        enter(mo, application.settings().receiving().keep().receipts());
        return mo;
    }

    /**
     * A message was relayed, and its receipt has not come for a while.
     *
     * @param isLastTime whether it may not be tried again
     * @return under which id that is in the store; {@link ReceiptTable#NO_RECORD}: it takes nothing now, and the
     *     receipt is known here only
     */
    @Override
    public long store(ExpectedReceipt expected, boolean isLastTime) {
        long nowNanos = here.nowNanos();
        if (!here.custodyLog().takesUnpromised(nowNanos, isLastTime)) {
            return ReceiptTable.NO_RECORD;
        }
        long record = here.ids().record(nowNanos);
        here.custodyLog().expects(record, expected);
        return record;
    }

    /** Nobody waits for that receipt any more. */
    @Override
    public void endRecord(long record) {
        here.custodyLog().end(record);
    }

    // ---- What is kept for an application

    private void keepReceipt(MoMessage mo) {
        enter(mo, mo.application().settings().receiving().keep().receipts());
        here.custodyLog().write(mo, true);
    }

    private void enter(MoMessage mo, Duration howLong) {
        mo.enterCustody(here, here.nowNanos() + howLong.toNanos());
    }

    /** It is on the disk: the SMSC is rid of it, and the application has it as soon as it can. */
    void stored(MoMessage mo, StoreOutcome outcome, long nowNanos) {
        if (outcome != StoreOutcome.DURABLE) {
            mo.leaveCustody();
            releaseKept(mo);
            answer(mo, mo.refusal(RefusalReason.LATER));
            return;
        }
        here.portOf(mo.application()).figures().increment(AppFigure.LETTERS_KEPT);
        if (mo.receiptEntry() != ReceiptTable.NONE) {
            settle(mo, false);
            mo.forgetMatch();
        }
        here.observer().deliveryStored(mo);
        mo.acknowledge(here);
        deliver(mo, mo.ownMessage());
    }

    /** It was kept before the process began. */
    void readmit(MoMessage mo, long nowNanos) {
        here.portOf(mo.application()).reserveRecovered(mo.ownMessage().octets());
        here.homeOf(mo.application()).take(mo, nowNanos);
    }

    // ---- Messages of mobiles

    private void messageFromMobile(SmscSession from, ShortMessage message, long token) {
        long nowNanos = here.nowNanos();
        from.port().figures().increment(SmscFigure.MESSAGES);
        if (here.isClosing()) {
            from.respond(token, from.smsc().suite().statuses().refusal(RefusalReason.SHUTTING_DOWN), nowNanos);
            return;
        }
        if (!here.observer().takesNew()) {
            from.respond(token, from.smsc().suite().statuses().refusal(RefusalReason.LATER), nowNanos);
            return;
        }
        Generation now = here.generation();
        query.about(message, now.placeOf(from.smsc()), 0).at(here.ids().unixMillis(nowNanos), nowNanos);
        InboundDecision decision = now.inbound().decide(query);
        if (decision.isNobody()) {
            from.port().figures().increment(SmscFigure.MESSAGES_NOBODYS);
            here.observer().noReceiver(from, message, RefusalReason.NOBODYS_NUMBER);
            from.respond(token, from.smsc().suite().statuses().refusal(RefusalReason.NOBODYS_NUMBER), nowNanos);
            return;
        }
        MoMessage mo =
                new MoMessage(here, from, token, nowNanos + decision.patience().toNanos());
        Application application = now.applications().get(decision.application());
        mo.application(application);
        if (decision.delivery() == org.strowger.router.config.DeliveryMode.RELAY) {
            here.observer().deliveryBegins(mo, message);
            deliver(mo, message);
        } else if (here.custodyLog().state(nowNanos) == StoreState.OPEN
                && here.portOf(application).reserve(message.octets())) {
            mo.keepCopy(message);
            enter(mo, application.settings().receiving().keep().messages());
            here.custodyLog().write(mo, false);
        } else {
            mo.keepCopy(message);
            answer(mo, mo.refusal(RefusalReason.LATER));
        }
    }

    /** A subscriber can be reached again: told to whoever receives messages for the one who asked. */
    void subscriberAvailable(SmscSession from, Address subscriber, Address asker) {
        long nowNanos = here.nowNanos();
        Generation now = here.generation();
        ShortMessage call = PlainMessage.from(subscriber).to(asker).build();
        query.about(call, now.placeOf(from.smsc()), 0).at(here.ids().unixMillis(nowNanos), nowNanos);
        InboundDecision decision = now.inbound().decide(query);
        if (!decision.isNobody()) {
            here.give(new ApplicationNotice(here, now.applications().get(decision.application()), subscriber, asker));
        }
    }

    // ---- To the application

    private void deliver(MoMessage mo, ShortMessage message) {
        Application application = mo.application();
        AppPort port = here.portOf(application);
        if (!application.hasBacklog() && tryHere(mo, message, port)) {
            return;
        }
        mo.keepCopy(message);
        here.give(mo.to(here.at(application.homeIndex()), MoMessage.Step.TAKE));
    }

    /** The home of the application has sent it here, to a session of this thread. */
    void deliverHere(MoMessage mo, long nowNanos) {
        if (!tryHere(mo, mo.ownMessage(), here.portOf(mo.application()))) {
            ThreadExchange home = here.at(mo.application().homeIndex());
            here.give(mo.returned(home, here.index()));
        }
    }

    private boolean tryHere(MoMessage mo, ShortMessage message, AppPort port) {
        Submission submission = port.deliver(mo, message, mo.rewrite(), here.nowNanos());
        if (submission == Submission.ACCEPTED) {
            here.observer().deliverySent(mo);
        } else if (submission == Submission.UNFIT) {
            answer(mo, mo.refusal(RefusalReason.CANNOT_BE_SAID));
        }
        return submission == Submission.ACCEPTED || submission == Submission.UNFIT;
    }

    /** On the thread of the session that had it: the application has answered, or never will. */
    void outcomeCame(MoMessage mo, Outcome outcome, ProtocolTraits by) {
        answer(
                mo,
                mo.hasSmsc()
                        ? OutcomeTranslation.ofDelivery(outcome, by, mo.smsc().suite())
                        : outcome);
    }

    /** The application is not there, or has had no room in time. */
    void giveUp(MoMessage mo) {
        Application application = mo.application();
        if (mo.isStored()) {
            here.portOf(application).figures().increment(AppFigure.LETTERS_EXPIRED);
            here.observer().deliveryExpired(mo);
            end(mo);
        } else if (mo.receiptEntry() != ReceiptTable.NONE
                && here.portOf(application).reserve(mo.ownMessage().octets())) {
            keepReceipt(mo); // Its SMSC need not bring it again and again.
        } else {
            answer(mo, mo.refusal(RefusalReason.NOBODY_THERE));
        }
    }

    private void answer(MoMessage mo, Outcome outcome) {
        boolean comesAgain = !outcome.isAccepted() && outcome.kind() != Outcome.Kind.PERMANENT;
        here.observer().deliveryAnswered(mo, outcome, comesAgain);
        if (!mo.isStored()) {
            if (mo.receiptEntry() != ReceiptTable.NONE) {
                settle(mo, comesAgain);
            }
            here.give(mo.answered(outcome));
        } else if (comesAgain) {
            here.give(mo.again(here.at(mo.application().homeIndex()), outcome));
        } else {
            end(mo);
        }
    }

    /** The application has it, or never will. */
    private void end(MoMessage mo) {
        releaseKept(mo);
        here.custodyLog().end(mo.record());
    }

    private void releaseKept(MoMessage mo) {
        here.portOf(mo.application()).release(mo.ownMessage().octets());
    }

    /** What is told to the home is copied: the record goes elsewhere. */
    private void settle(MoMessage mo, boolean comesAgain) {
        ThreadExchange home = here.at(mo.smsc().homeIndex());
        SmscReceipts<?> owed = mo.receipts();
        int place = mo.receiptEntry();
        // What was written down ended the record of the receipt to come with it.
        long ended = mo.isStored() ? mo.expectation() : ReceiptTable.NO_RECORD;
        here.send(home, now -> owed.settled(place, comesAgain, ended));
    }
}
