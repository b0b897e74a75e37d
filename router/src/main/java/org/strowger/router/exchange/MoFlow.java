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
import org.strowger.protocol.ProtocolSuite;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Application;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.custody.JoinedParts;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.route.InboundDecision;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.Smsc;
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
final class MoFlow {
    private static final long RECEIPT_PATIENCE_NANOS = InboundSettings.WAIT_USUAL.toNanos();

    private final ThreadExchange desk;
    private final RouteQuery question = new RouteQuery(LongMessages.usual());

    MoFlow(ThreadExchange desk) {
        this.desk = desk;
    }

    long nowNanos() {
        return desk.nowNanos();
    }

    void messageCame(SmscSession from, ShortMessage message, long token) {
        switch (message.kind()) {
            case RECEIPT, NOTIFICATION -> receiptCame(from, message, token);
            case MESSAGE, ACKNOWLEDGEMENT -> mobileCame(from, message, token);
        }
    }

    // ---- Receipts

    private void receiptCame(SmscSession from, ShortMessage message, long token) {
        long nowNanos = desk.nowNanos();
        boolean last = message.kind() == ShortMessage.Kind.RECEIPT;
        from.port().figures().increment(last ? SmscFigure.RECEIPTS : SmscFigure.NOTIFICATIONS);
        String id = message.receiptId();
        if (id.isEmpty()) {
            // Nobody can say of what; the SMSC would bring it again and again.
            from.port().figures().increment(SmscFigure.RECEIPTS_UNREADABLE);
            from.respond(token, Outcome.accepted(""), nowNanos);
            return;
        }
        MoMessage delivery = new MoMessage(desk, from, token, nowNanos + RECEIPT_PATIENCE_NANOS);
        Address recipient = message.source();
        delivery.reports(from.smsc().receiptKey(id, recipient.text()), recipient, last);
        int home = from.smsc().homeIndex();
        if (home == desk.index()) {
            match(delivery, message, nowNanos);
        } else {
            delivery.keep(message);
            desk.give(delivery.to(desk.at(home), MoMessage.Step.MATCH));
        }
    }

    /** At the home of the SMSC: finds out for whom it is, or lets it wait for its response. */
    void match(MoMessage delivery, ShortMessage message, long nowNanos) {
        desk.homes().receiptsOf(delivery.smsc()).match(delivery, message, nowNanos);
    }

    /** Sends it to whom it is for, with the names that the application knows. */
    void forward(MoMessage delivery, ShortMessage message, SmscReceipts receipts, int entry) {
        PartReceipts.Share share = receipts.share(entry);
        desk.steps()
                .matched(
                        delivery,
                        message,
                        receipts.application(entry),
                        receipts.table().ours(entry));
        if (!receipts.table().wanted(entry).isAnything()) {
            answer(delivery, Outcome.accepted(""));
        } else if (share.isNone()) {
            tell(delivery, message, delivery.recipient(), receipts, entry);
        } else if (!delivery.isLast() && share.number() == 1) {
            // Of how far all parts have come, the application hears by the first.
            tell(delivery, message, delivery.recipient(), receipts, entry);
        } else if (delivery.isLast() && share.whole().came(message)) {
            // Of their end it hears once.
            ShortMessage telling = share.whole().telling();
            delivery.keepInstead(telling);
            tell(delivery, telling, telling.source(), receipts, entry);
        } else if (delivery.isLast()) {
            settlePart(delivery, receipts.table(), entry);
        } else {
            answer(delivery, Outcome.accepted(""));
        }
    }

    /**
     * Nothing is told of this part. Its SMSC is rid of it when that is written down: else the whole would wait for it
     * once more after a restart, and it would not come again.
     */
    private void settlePart(MoMessage delivery, ReceiptTable known, int entry) {
        long record = known.record(entry);
        known.record(entry, ReceiptTable.NO_RECORD);
        StoreReply settled = (outcome, nowNanos) -> answer(delivery, Outcome.accepted(""));
        if (record == ReceiptTable.NO_RECORD) {
            settled.onStored(StoreOutcome.DURABLE, desk.nowNanos());
        } else {
            desk.ledger().end(record, settled);
        }
    }

    /** @param recipient whom the message names as that */
    private void tell(MoMessage delivery, ShortMessage message, Address recipient, SmscReceipts receipts, int entry) {
        ReceiptTable known = receipts.table();
        Application application = desk.generation().heirOf(receipts.application(entry));
        delivery.isFor(application);
        Rewrite rewrite = Rewrite.NONE.reporting(desk.naming().text(application, known.ours(entry)));
        if (!known.isDestination(entry, recipient)) {
            rewrite = rewrite.from(known.destination(entry));
        }
        Address source = known.source(entry);
        if (!message.isTo(source)) {
            rewrite = rewrite.to(source);
        }
        delivery.rewrite(rewrite);
        delivery.isPromised(known.isPromised(entry));
        if (delivery.isLast()) {
            delivery.expectation(known.record(entry));
        }
        if (!delivery.isPromised()) {
            deliver(delivery, message);
        } else if (desk.portOf(application).keep(message.octets())) {
            delivery.keep(message);
            keepReceipts(delivery, receipts, entry);
        } else {
            answer(delivery, delivery.refusal(RefusalReason.LATER));
        }
    }

    /** Of a message that was joined, each part that wants to hear has a receipt of its own. */
    private void keepReceipts(MoMessage delivery, SmscReceipts receipts, int entry) {
        List<Long> others = receipts.others(entry);
        if (others.isEmpty()) {
            keepReceipt(delivery);
            return;
        }
        Application application = delivery.application();
        List<MoMessage> all = new ArrayList<>(List.of(delivery));
        enter(delivery, application.settings().receiving().keep().receipts());
        for (long each : others) {
            MoMessage copy = ofOurOwn(application, delivery.kept());
            copy.rewrite(delivery.rewrite().reporting(desk.naming().text(application, each)));
            desk.steps().matched(copy, delivery.kept(), application, each);
            all.add(copy);
        }
        desk.ledger().keep(all, delivery.expectation());
    }

    /** Nobody has asked for it: the SMSC is rid of it. */
    void dropReceipt(MoMessage delivery) {
        answer(delivery, Outcome.accepted(""));
    }

    /** A receipt that was to come did not: the application is told so, in a receipt of our own. */
    void neverCame(SmscReceipts receipts, int entry) {
        ReceiptTable known = receipts.table();
        PartReceipts.Share share = receipts.share(entry);
        boolean told = !share.isNone() && !share.whole().giveUp();
        if (told || known.wanted(entry) != ReceiptInterest.END) {
            return;
        }
        Application application = desk.generation().heirOf(receipts.application(entry));
        List<Long> ids = new ArrayList<>(List.of(known.ours(entry)));
        ids.addAll(receipts.others(entry));
        PlainMessage.Builder report =
                PlainMessage.from(known.destination(entry)).to(known.source(entry));
        long expectation = known.record(entry);
        known.record(entry, ReceiptTable.NO_RECORD);
        desk.ledger().keep(ofOurOwn(application, report, ids, MessageState.UNKNOWN, ""), expectation);
    }

    /** A message in custody has come to its end without an SMSC: its application hears of it in a receipt of ours. */
    void reportInPlaceOf(MtMessage transit, MessageState state, String error) {
        Application application = desk.generation().heirOf(transit.sentBy());
        JoinedParts joined = transit.particulars().joined;
        ShortMessage kept = transit.kept();
        PlainMessage.Builder report = PlainMessage.from(kept.destination()).to(kept.source());
        List<Long> ids = joined.isNone() ? List.of(transit.id()) : joined.told();
        desk.ledger().keepInPlaceOf(transit, ofOurOwn(application, report, ids, state, error));
    }

    /** The same of each of these, of which the application is to hear that it ended so. */
    private List<MoMessage> ofOurOwn(
            Application application, PlainMessage.Builder report, List<Long> ids, MessageState state, String error) {
        List<MoMessage> all = new ArrayList<>(ids.size());
        for (long each : ids) {
            Receipt said = new Receipt(
                    desk.naming().text(application, each),
                    state,
                    error,
                    desk.naming().times(application, each, desk.nowNanos()),
                    ReceiptCounts.NONE,
                    "");
            all.add(ofOurOwn(application, report.reporting(said).build()));
        }
        return all;
    }

    /**
     * An operator has an application told once more what became of a message of it.
     *
     * @return false if nothing more can be kept for it now
     */
    boolean tellAgain(Application application, ShortMessage report) {
        if (application.isFull() || desk.ledger().state(desk.nowNanos()) != StoreState.OPEN) {
            return false;
        }
        MoMessage delivery = ofOurOwn(application, report);
        desk.steps().letterResent(delivery);
        desk.ledger().keep(delivery, true);
        return true;
    }

    /** A receipt that no SMSC has brought. It is kept however many there are, for nobody would bring it again. */
    private MoMessage ofOurOwn(Application application, ShortMessage report) {
        MoMessage delivery = MoMessage.ofOurOwn(desk);
        delivery.isFor(application);
        delivery.keep(report);
        desk.portOf(application).keepRecovered(report.octets());
        enter(delivery, application.settings().receiving().keep().receipts());
        return delivery;
    }

    /**
     * A message was relayed, and its receipt has not come for a while.
     *
     * @param isLastTime whether it may not be tried again
     * @return under which id that is in the store; {@link ReceiptTable#NO_RECORD}: it takes nothing now, and the
     *     receipt is known here only
     */
    long expects(Smsc smsc, Application sender, ExpectedReceipt expected, boolean isLastTime) {
        long nowNanos = desk.nowNanos();
        if (!desk.ledger().takesUnpromised(nowNanos, isLastTime)) {
            return ReceiptTable.NO_RECORD;
        }
        long record = desk.naming().record(nowNanos);
        desk.ledger().expects(record, smsc, sender, expected);
        return record;
    }

    /** Nobody waits for that receipt any more. */
    void endExpectation(long record) {
        desk.ledger().end(record);
    }

    // ---- What is kept for an application

    private void keepReceipt(MoMessage delivery) {
        enter(delivery, delivery.application().settings().receiving().keep().receipts());
        desk.ledger().keep(delivery, true);
    }

    private void enter(MoMessage delivery, Duration howLong) {
        delivery.enter(desk, desk.nowNanos() + howLong.toNanos());
    }

    /** It is on the disk: the SMSC is rid of it, and the application has it as soon as it can. */
    void stored(MoMessage delivery, StoreOutcome outcome, long nowNanos) {
        if (outcome != StoreOutcome.DURABLE) {
            delivery.leaveCustody();
            keepsNoMore(delivery);
            answer(delivery, delivery.refusal(RefusalReason.LATER));
            return;
        }
        desk.portOf(delivery.application()).figures().increment(AppFigure.LETTERS_KEPT);
        if (delivery.place() != ReceiptTable.NONE) {
            settle(delivery, false);
            delivery.isNowhere();
        }
        desk.steps().letterKept(delivery);
        delivery.acknowledge(desk);
        deliver(delivery, delivery.kept());
    }

    /** It was kept before the process began. */
    void readmit(MoMessage delivery, long nowNanos) {
        desk.portOf(delivery.application()).keepRecovered(delivery.kept().octets());
        desk.homeOf(delivery.application()).take(delivery, nowNanos);
    }

    // ---- Messages of mobiles

    private void mobileCame(SmscSession from, ShortMessage message, long token) {
        long nowNanos = desk.nowNanos();
        from.port().figures().increment(SmscFigure.MESSAGES);
        if (desk.isClosing()) {
            from.respond(token, from.smsc().suite().refusal(RefusalReason.SHUTTING_DOWN), nowNanos);
            return;
        }
        if (!desk.steps().takesNew()) {
            from.respond(token, from.smsc().suite().refusal(RefusalReason.LATER), nowNanos);
            return;
        }
        Generation now = desk.generation();
        question.about(message, now.placeOf(from.smsc()), 0).at(desk.naming().unixMillis(nowNanos), nowNanos);
        InboundDecision decision = now.inbound().decide(question);
        if (decision.isNobody()) {
            from.port().figures().increment(SmscFigure.MESSAGES_NOBODYS);
            desk.steps().nobodys(from, message, RefusalReason.NOBODYS_NUMBER);
            from.respond(token, from.smsc().suite().refusal(RefusalReason.NOBODYS_NUMBER), nowNanos);
            return;
        }
        MoMessage delivery =
                new MoMessage(desk, from, token, nowNanos + decision.patience().toNanos());
        Application application = now.applications().get(decision.application());
        delivery.isFor(application);
        if (decision.delivery() == org.strowger.router.config.DeliveryMode.RELAY) {
            desk.steps().letterCame(delivery, message);
            deliver(delivery, message);
        } else if (desk.ledger().state(nowNanos) == StoreState.OPEN
                && desk.portOf(application).keep(message.octets())) {
            delivery.keep(message);
            enter(delivery, application.settings().receiving().keep().messages());
            desk.ledger().keep(delivery, false);
        } else {
            delivery.keep(message);
            answer(delivery, delivery.refusal(RefusalReason.LATER));
        }
    }

    /** A subscriber can be reached again: told to whoever receives messages for the one who asked. */
    void subscriberAvailable(SmscSession from, Address subscriber, Address asker) {
        long nowNanos = desk.nowNanos();
        Generation now = desk.generation();
        ShortMessage call = PlainMessage.from(subscriber).to(asker).build();
        question.about(call, now.placeOf(from.smsc()), 0).at(desk.naming().unixMillis(nowNanos), nowNanos);
        InboundDecision decision = now.inbound().decide(question);
        if (!decision.isNobody()) {
            desk.give(new ApplicationNotice(desk, now.applications().get(decision.application()), subscriber, asker));
        }
    }

    // ---- To the application

    private void deliver(MoMessage delivery, ShortMessage message) {
        Application application = delivery.application();
        AppPort port = desk.portOf(application);
        if (!application.hasBacklog() && tryHere(delivery, message, port)) {
            return;
        }
        delivery.keep(message);
        desk.give(delivery.to(desk.at(application.homeIndex()), MoMessage.Step.TAKE));
    }

    /** The home of the application has sent it here, to a session of this thread. */
    void carryHere(MoMessage delivery, long nowNanos) {
        if (!tryHere(delivery, delivery.kept(), desk.portOf(delivery.application()))) {
            ThreadExchange home = desk.at(delivery.application().homeIndex());
            desk.give(delivery.returned(home, desk.index()));
        }
    }

    private boolean tryHere(MoMessage delivery, ShortMessage message, AppPort port) {
        Submission submission = port.deliver(delivery, message, delivery.rewrite(), desk.nowNanos());
        if (submission == Submission.ACCEPTED) {
            desk.steps().letterSent(delivery);
        } else if (submission == Submission.UNFIT) {
            answer(delivery, delivery.refusal(RefusalReason.CANNOT_BE_SAID));
        }
        return submission == Submission.ACCEPTED || submission == Submission.UNFIT;
    }

    /** On the thread of the session that had it: the application has answered, or never will. */
    void outcomeCame(MoMessage delivery, Outcome outcome, ProtocolSuite by) {
        answer(
                delivery,
                delivery.hasSmsc()
                        ? OutcomeTranslation.ofDelivery(
                                outcome, by, delivery.smsc().suite())
                        : outcome);
    }

    /** The application is not there, or has had no room in time. */
    void giveUp(MoMessage delivery) {
        Application application = delivery.application();
        if (delivery.isKept()) {
            desk.portOf(application).figures().increment(AppFigure.LETTERS_EXPIRED);
            desk.steps().letterExpired(delivery);
            over(delivery);
        } else if (delivery.place() != ReceiptTable.NONE
                && desk.portOf(application).keep(delivery.kept().octets())) {
            keepReceipt(delivery); // Its SMSC need not bring it again and again.
        } else {
            answer(delivery, delivery.refusal(RefusalReason.NOBODY_THERE));
        }
    }

    private void answer(MoMessage delivery, Outcome outcome) {
        boolean comesAgain = !outcome.isAccepted() && outcome.kind() != Outcome.Kind.PERMANENT;
        desk.steps().letterAnswered(delivery, outcome, comesAgain);
        if (!delivery.isKept()) {
            if (delivery.place() != ReceiptTable.NONE) {
                settle(delivery, comesAgain);
            }
            desk.give(delivery.answered(outcome));
        } else if (comesAgain) {
            desk.give(delivery.again(desk.at(delivery.application().homeIndex()), outcome));
        } else {
            over(delivery);
        }
    }

    /** The application has it, or never will. */
    private void over(MoMessage delivery) {
        keepsNoMore(delivery);
        desk.ledger().end(delivery.record());
    }

    private void keepsNoMore(MoMessage delivery) {
        desk.portOf(delivery.application()).keepsNoMore(delivery.kept().octets());
    }

    /** What is told to the home is copied: the record goes elsewhere. */
    private void settle(MoMessage delivery, boolean comesAgain) {
        ThreadExchange home = desk.at(delivery.smsc().homeIndex());
        SmscReceipts owed = delivery.owed();
        int place = delivery.place();
        // What was written down ended the record of the receipt to come with it.
        long ended = delivery.isKept() ? delivery.expectation() : ReceiptTable.NO_RECORD;
        desk.send(home, now -> owed.settled(place, comesAgain, ended));
    }
}
