package org.strowger.router.exchange;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.SenderRule;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscPort;

/**
 * The way of messages from applications to SMSCs, on one thread.
 *
 * <p>The direct way: an SMSC that has no backlog, a session on this thread with room, and rate left; then the message
 * is written from the bytes in which it came, in the same turn. Everything else goes by the SMSC's home, which alone
 * orders what waits. In {@code relay} the SMSC's answer is the application's: what cannot be sent at all is answered
 * here. Where we answer for messages, the {@link Custodian} has them first, and whenever no SMSC takes them.
 */
final class MtFlow {
    private final ThreadExchange here;
    private final MtAdmission door;
    private final ReceiptExpectations owed;
    private final Splitting parts;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());

    MtFlow(ThreadExchange here) {
        this.here = here;
        this.door = new MtAdmission(here);
        this.owed = new ReceiptExpectations(here);
        this.parts = new Splitting(here, this);
    }

    // ---- A message has come

    void messageCame(AppSession from, ShortMessage message, long token) {
        long nowNanos = here.nowNanos();
        long id = door.admit(from, message, token, nowNanos);
        if (id == MessageIds.NONE) {
            return;
        }
        if (message.isToMany()) {
            multiRecipientCame(from, message, token, id, nowNanos);
            return;
        }
        Generation now = here.generation();
        query(now, from.application(), message, id, nowNanos);
        if (MtAdmission.maySend(from, query.source())) {
            RouteDecision decision = now.routes().decide(query);
            MtMessage mt = new MtMessage(here, from, token, id, decision, message.segments());
            mt.routedBy(now);
            here.observer().begins(mt, message, query);
            send(mt, message, nowNanos);
        } else {
            door.refuse(from, message, token, RefusalReason.INVALID_SENDER, nowNanos);
        }
    }

    private void query(Generation now, Application from, ShortMessage message, long id, long nowNanos) {
        query.about(message, now.placeOf(from), id).at(here.ids().unixMillis(nowNanos), nowNanos);
    }

    /** Each recipient goes its own way, and counts; the application has one answer and one id. */
    private void multiRecipientCame(AppSession from, ShortMessage message, long token, long id, long nowNanos) {
        List<Address> recipients = message.destinations();
        int segments = message.segments();
        MultiRecipientAnswer sharedAnswer = new MultiRecipientAnswer(recipients.size());
        Generation now = here.generation();
        ShortMessage kept = message.kept();
        for (Address recipient : recipients) {
            query(now, from.application(), kept, id, nowNanos);
            RouteDecision decision = now.routes().decide(query.to(recipient));
            MtMessage part = new MtMessage(here, from, token, id, decision, segments);
            part.routedBy(now);
            part.shareAnswer(sharedAnswer, recipient);
            // What we answer for may outlive the others, so it has a message of its own.
            ShortMessage own = isStored(decision, message)
                    ? from.suite()
                            .form()
                            .changed(kept, Rewrite.NONE.to(recipient))
                            .orElse(kept)
                    : kept;
            part.keepCopy(own);
            here.observer().begins(part, own, query);
            send(part, own, nowNanos);
        }
    }

    // ---- Its way

    /** Whether we answer for it; who wants the SMSC's own answer gets that, whatever the route says. */
    static boolean isStored(RouteDecision decision, ShortMessage message) {
        return decision.route().delivery() == DeliveryMode.STORE && !decision.isRejected() && !message.isTransaction();
    }

    /** Sends what the question is about. */
    private void send(MtMessage mt, ShortMessage message, long nowNanos) {
        RouteDecision decision = mt.decision();
        routeCounts(mt).count(RouteFigure.MESSAGES, here.index());
        if (decision.isRejected()) {
            rejected(mt, nowNanos);
            return;
        }
        prepare(mt, message, decision);
        if (isStored(decision, message)) {
            here.custodian().admit(mt, message, nowNanos);
        } else {
            here.observer().accepted(mt);
            offer(mt, message, nowNanos);
        }
    }

    private void rejected(MtMessage mt, long nowNanos) {
        if (mt.isInCustody() && mt.decision().isNotNow()) {
            here.custodian().tryLater(mt, nowNanos);
            return;
        }
        routeCounts(mt).count(RouteFigure.REJECTED, here.index());
        if (mt.isInCustody()) {
            here.custodian().end(mt, MessageState.REJECTED, "000");
        } else {
            answer(mt, MessageIdAllocator.rejection(mt), nowNanos);
        }
    }

    private static RouteCounts routeCounts(MtMessage mt) {
        return mt.generation().counts().of(mt.decision().route());
    }

    /** Of what goes to the SMSC that it is offered. */
    private void count(MtMessage mt, RouteFigure figure) {
        int smsc = mt.decision().candidate(mt.candidate());
        routeCounts(mt).count(figure, here.index(), smsc);
    }

    /** What it is to say on its way, and what is to be known of it when its receipt comes. */
    private void prepare(MtMessage mt, ShortMessage message, RouteDecision decision) {
        mt.rewrite(rewriteFor(mt, decision.route()));
        if (message.wantsNews()) {
            mt.receiptInterest(
                    message.receiptWish() == ReceiptRequest.ON_END ? ReceiptInterest.END : ReceiptInterest.NEWS);
        } else if (mt.receiptInterest().isAnything()) {
            mt.receiptInterest(ReceiptInterest.NOTHING); // It was replaced by one that wants nothing.
        }
        boolean isAskedByNumber = !isStored(decision, message) && MtFailover.areAskedByNumber(mt);
        if (mt.receiptInterest().isAnything() || MtFailover.mayAskAlways(mt) || isAskedByNumber) {
            mt.rememberAddresses(query.source(), query.destination());
        }
    }

    /** It is durable: it goes the way that was chosen when it came. */
    void offerOwn(MtMessage mt, long nowNanos) {
        offer(mt, mt.ownMessage(), nowNanos);
    }

    /** It goes for the first time, which may be long after it came, or after the process began. */
    void start(MtMessage mt, long nowNanos) {
        if (mt.decision().isRejected() || !mt.isRoutedBy(here.generation())) {
            restart(mt, nowNanos);
        } else {
            offerOwn(mt, nowNanos);
        }
    }

    /** It was joined of parts, and goes the way of the first, unless that is not the way of now. */
    void startJoined(MtMessage mt, long nowNanos) {
        if (mt.isRoutedBy(here.generation())) {
            query(mt.generation(), mt.sentBy(), mt.ownMessage(), mt.id(), nowNanos);
            prepare(mt, mt.ownMessage(), mt.decision());
            offerOwn(mt, nowNanos);
        } else {
            restart(mt, nowNanos);
        }
    }

    /** Looks for the way of one from before the process began. @return whether there is one */
    boolean findRoute(MtMessage mt, long nowNanos) {
        Generation now = here.generation();
        query(now, mt.sentBy(), mt.ownMessage(), mt.id(), nowNanos);
        mt.reroute(now, now.routes().decide(query));
        return !mt.decision().isRejected();
    }

    /** It is in custody and goes from the top, by the routes of now. */
    void restart(MtMessage mt, long nowNanos) {
        reroute(mt, here.generation(), nowNanos);
    }

    /**
     * An operator has it go by that SMSC, from where it is in custody; its route says all the rest.
     *
     * @return whether it does: not if it is refused by now, or the SMSC is configured no more
     */
    boolean sendBy(MtMessage mt, Smsc smsc, long nowNanos) {
        Generation now = here.generation();
        int place = now.placeOf(smsc);
        query(now, mt.sentBy(), mt.ownMessage(), mt.id(), nowNanos);
        if (!mt.sharedAnswer().isNone()) {
            query.to(mt.recipient());
        }
        RouteDecision decision = now.routes().decide(query);
        if (place == RouteQuery.NOBODY || decision.isRejected()) {
            return false;
        }
        mt.reroute(now, decision.by(place));
        prepare(mt, mt.ownMessage(), mt.decision());
        offer(mt, mt.ownMessage(), nowNanos);
        return true;
    }

    private Rewrite rewriteFor(MtMessage mt, Route route) {
        Rewrite rewrite = route.rewrites() ? route.rewriteFor(query.source(), query.destination()) : Rewrite.NONE;
        SenderRule senders = mt.sentBy().senders();
        if (senders.rewrites(query.source()) && rewrite.source().isEmpty()) {
            rewrite = rewrite.from(senders.senderFor(query.source()));
        }
        boolean oneOfMany = !mt.sharedAnswer().isNone();
        return oneOfMany && rewrite.destination().isEmpty() ? rewrite.to(query.destination()) : rewrite;
    }

    /** Offers it to its candidate, and to the next as long as none takes it and the route says so. */
    void offer(MtMessage mt, ShortMessage message, long nowNanos) {
        if (mt.isExpired(nowNanos)) {
            if (mt.isPart()) {
                parts.notTaken(mt, FailoverCause.Word.TIMEOUT, nowNanos);
            } else {
                here.custodian().expire(mt);
            }
            return;
        }
        while (true) {
            Smsc smsc = mt.generation().smscs().get(mt.decision().candidate(mt.candidate()));
            mt.offerTo(smsc);
            Readiness readiness = smsc.readiness();
            if (Splitting.mayReshape(mt, smsc) && isTaken(readiness) && parts.takeApart(mt, message, smsc, nowNanos)) {
                return;
            }
            switch (readiness) {
                case READY -> {
                    if (!submitDirectly(mt, message, smsc, nowNanos)) {
                        queue(mt, message);
                    }
                    return;
                }
                case WAITING, PROBE -> {
                    queue(mt, message);
                    return;
                }
                case UNBOUND, SET_ASIDE -> {
                    if (mt.isPart()) {
                        parts.notTaken(mt, FailoverCause.Word.UNBOUND, nowNanos);
                        return;
                    }
                    if (mt.staysWith(smsc) && !smsc.operated().isDraining() && parts.canWait(mt, message, smsc)) {
                        queue(mt, message);
                        return;
                    }
                    if (!MtFailover.movesOn(mt, FailoverCause.Word.UNBOUND)) {
                        refuse(mt, RefusalReason.LATER, nowNanos);
                        return;
                    }
                }
            }
        }
    }

    private static boolean isTaken(Readiness readiness) {
        return readiness != Readiness.UNBOUND && readiness != Readiness.SET_ASIDE;
    }

    // ---- To the SMSC

    /** @return whether that was the end of the search: it is on its way, or will never be */
    private boolean submitDirectly(MtMessage mt, ShortMessage message, Smsc smsc, long nowNanos) {
        SmscPort port = smsc.port(here.index());
        if (!mt.mayLeaveBy(smsc)
                || smsc.hasBacklog()
                || !port.hasRoom()
                || !smsc.rate().tryTake(mt.segments(), nowNanos)) {
            return false;
        }
        return submit(mt, message, port, nowNanos);
    }

    private boolean submit(MtMessage mt, ShortMessage message, SmscPort port, long nowNanos) {
        Rewrite rewrite =
                mt.isWholeInCustody() && message.isTimed() ? withRemainingValidity(mt, nowNanos) : mt.outgoingRewrite();
        boolean asks = !mt.receiptInterest().isAnything() && port.smsc().asksAlways();
        Submission submission =
                port.submit(mt, message, asks ? rewrite.wishing(ReceiptRequest.ON_END) : rewrite, nowNanos);
        if (submission == Submission.ACCEPTED) {
            count(mt, RouteFigure.SUBMITTED);
            here.inRouterNanos().record(nowNanos - mt.sinceNanos());
            if (mt.hasNextCandidate()) {
                mt.keepCopy(message);
            }
            here.observer().sent(mt);
        } else if (submission == Submission.UNFIT) {
            cannotEncode(mt, message, port);
        }
        return submission == Submission.ACCEPTED || submission == Submission.UNFIT;
    }

    /** It cannot be said to this SMSC, but perhaps to the next. */
    void cannotEncode(MtMessage mt, ShortMessage message, SmscPort port) {
        mt.keepCopy(message);
        port.figures().increment(SmscFigure.UNFIT);
        Outcome unfit = mt.smsc().suite().statuses().refusal(RefusalReason.CANNOT_BE_SAID);
        here.give(mt.hop().answered(unfit, false));
    }

    /** It was to wait, perhaps, and has; what it was to last counts from when it came. */
    private Rewrite withRemainingValidity(MtMessage mt, long nowNanos) {
        long untilNanos = mt.wholeCustody().untilNanos();
        int seconds = (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toSeconds(untilNanos - nowNanos));
        return mt.outgoingRewrite()
                .lasting(new Rewrite.Remaining(here.ids().instant(untilNanos), Math.max(1, seconds)));
    }

    private void queue(MtMessage mt, ShortMessage message) {
        mt.keepCopy(message);
        if (mt.isInCustody()) {
            here.custodian().waitsInQueue(mt);
        }
        here.give(mt.hop().to(here.at(mt.smsc().homeIndex()), MtHop.Step.QUEUE));
    }

    /** The SMSC's home has sent it here, to a session of this thread. */
    void submitHere(MtMessage mt, long nowNanos) {
        SmscPort port = mt.smsc().port(here.index());
        if (mt.isExpired(nowNanos)) {
            here.give(mt.hop().goingOn(FailoverCause.Word.TIMEOUT)); // Its home sees that its time is over.
        } else if (!submit(mt, mt.ownMessage(), port, nowNanos)) {
            here.give(mt.hop().returned(here.at(mt.smsc().homeIndex()), here.index()));
        }
    }

    /** At its home: the SMSC does not take it. */
    void notTaken(MtMessage mt, FailoverCause.Word why, long nowNanos) {
        if (mt.isPart()) {
            parts.notTaken(mt, why, nowNanos);
            return;
        }
        Generation now = here.generation();
        if (mt.isExpired(nowNanos)) {
            here.custodian().expire(mt);
        } else if (now.placeOf(mt.smsc()) == RouteQuery.NOBODY) {
            reroute(mt, now, nowNanos);
        } else if (MtFailover.movesOn(mt, why)) {
            offer(mt, mt.ownMessage(), nowNanos);
        } else {
            refuse(mt, why == FailoverCause.Word.FULL ? RefusalReason.QUEUE_FULL : RefusalReason.LATER, nowNanos);
        }
    }

    /** The SMSC is configured no more: it goes as if it had come now. */
    private void reroute(MtMessage mt, Generation now, long nowNanos) {
        query(now, mt.sentBy(), mt.ownMessage(), mt.id(), nowNanos);
        if (!mt.sharedAnswer().isNone()) {
            query.to(mt.recipient());
        }
        mt.reroute(now, now.routes().decide(query));
        if (!mt.isInCustody()) {
            send(mt, mt.ownMessage(), nowNanos);
        } else if (mt.decision().isRejected()) {
            rejected(mt, nowNanos);
        } else {
            prepare(mt, mt.ownMessage(), mt.decision());
            offer(mt, mt.ownMessage(), nowNanos);
        }
    }

    // ---- Its answer

    /**
     * On the thread of the session that had it: the SMSC has answered, or never will.
     *
     * @param lost whether the session ended before the answer
     */
    void outcomeCame(MtMessage mt, Outcome outcome, boolean lost) {
        count(mt, RouteFigure.of(outcome));
        boolean isPromised = mt.isWholeInCustody(); // The whole of which it is a part may go on, and be kept there.
        if (outcome.isAccepted() && isPromised) {
            accepted(mt, outcome.messageId());
            if (mt.isInCustody()) {
                here.observer().ended(mt, outcome); // With the end of its record: its home hears of it later.
            }
        }
        if (mt.home() == here) {
            answered(mt, outcome, lost, here.nowNanos());
        } else {
            here.give(mt.hop().answered(outcome, lost));
        }
        if (outcome.isAccepted() && !isPromised) {
            // A receipt that was here before leaves with that: the application hears first which message it is of.
            accepted(mt, outcome.messageId());
        }
    }

    private void accepted(MtMessage mt, String smscId) {
        if (!smscId.isEmpty() && (mt.receiptInterest().isAnything() || mt.smsc().asksAlways())) {
            owed.expect(mt, smscId);
        } else if (mt.isInCustody()) {
            here.custodyLog().end(mt);
        }
    }

    /** At its home: the SMSC has answered, or never will. */
    void answered(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        here.observer().answered(mt, outcome);
        if (mt.isPart()) {
            parts.answered(mt, outcome, lost, nowNanos);
        } else if (mt.isInCustody()) {
            answeredInCustody(mt, outcome, lost, nowNanos);
        } else if (outcome.isAccepted()) {
            here.isWithSmsc(mt, outcome.messageId());
            answer(mt, outcome, nowNanos);
        } else if (MtFailover.movesOn(mt, outcome, lost)) {
            offer(mt, mt.ownMessage(), nowNanos);
        } else if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            refuse(mt, RefusalReason.NO_ANSWER, nowNanos);
        } else {
            ProtocolTraits asker = mt.session().suite();
            answer(mt, OutcomeTranslation.of(outcome, mt.smsc().suite(), asker), nowNanos);
        }
    }

    private void answeredInCustody(MtMessage mt, Outcome outcome, boolean lost, long nowNanos) {
        mt.custody().inParts(mt.custody().isInParts() && outcome.isAccepted());
        if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            here.custodian().unanswered(mt);
        }
        if (!outcome.isAccepted() && !mt.isExpired(nowNanos) && MtFailover.movesOn(mt, outcome, lost)) {
            offer(mt, mt.ownMessage(), nowNanos);
        } else {
            here.custodian().answered(mt, outcome, lost, nowNanos);
        }
    }

    /** No candidate takes it now. */
    void refuse(MtMessage mt, RefusalReason reason, long nowNanos) {
        if (mt.isInCustody()) {
            here.custodian().tryLater(mt, nowNanos);
            return;
        }
        answer(mt, mt.session().suite().statuses().refusal(reason), nowNanos);
    }

    /** Tells the application what has become of it. */
    void answer(MtMessage mt, Outcome outcome, long nowNanos) {
        AppSession from = mt.session();
        if (!mt.isInCustody()) {
            here.observer().ended(mt, outcome);
        }
        MultiRecipientAnswer sharedAnswer = mt.sharedAnswer();
        if (!sharedAnswer.isNone()) {
            if (sharedAnswer.add(mt.recipient(), outcome)) {
                sharedAnswer.respond(from, mt.token(), here.ids().text(from.application(), mt.id()), nowNanos);
            }
        } else if (outcome.isAccepted()) {
            String id = here.ids().text(from.application(), mt.id());
            from.respond(mt.token(), Outcome.accepted(id), nowNanos);
        } else {
            from.respond(mt.token(), outcome, nowNanos);
        }
    }
}
