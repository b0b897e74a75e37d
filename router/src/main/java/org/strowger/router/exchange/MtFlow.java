package org.strowger.router.exchange;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.ProtocolSuite;
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
    private final ThreadExchange desk;
    private final MtAdmission door;
    private final ReceiptExpectations owed;
    private final Splitting parts;
    private final RouteQuery question = new RouteQuery(LongMessages.usual());

    MtFlow(ThreadExchange desk) {
        this.desk = desk;
        this.door = new MtAdmission(desk);
        this.owed = new ReceiptExpectations(desk);
        this.parts = new Splitting(desk, this);
    }

    // ---- A message has come

    void messageCame(AppSession from, ShortMessage message, long token) {
        long nowNanos = desk.nowNanos();
        long id = door.admit(from, message, token, nowNanos);
        if (id == MessageIds.NONE) {
            return;
        }
        if (message.isToMany()) {
            manyCame(from, message, token, id, nowNanos);
            return;
        }
        Generation now = desk.generation();
        ask(now, from.application(), message, id, nowNanos);
        if (MtAdmission.maySend(from, question.source())) {
            RouteDecision decision = now.routes().decide(question);
            MtMessage transit = new MtMessage(desk, from, token, id, decision, message.segments());
            transit.follow(now);
            desk.steps().begins(transit, message, question);
            send(transit, message, nowNanos);
        } else {
            door.refuse(from, message, token, RefusalReason.INVALID_SENDER, nowNanos);
        }
    }

    private void ask(Generation now, Application from, ShortMessage message, long id, long nowNanos) {
        question.about(message, now.placeOf(from), id).at(desk.naming().unixMillis(nowNanos), nowNanos);
    }

    /** Each recipient goes its own way, and counts; the application has one answer and one id. */
    private void manyCame(AppSession from, ShortMessage message, long token, long id, long nowNanos) {
        List<Address> recipients = message.destinations();
        int segments = message.segments();
        MultiRecipientAnswer gathering = new MultiRecipientAnswer(recipients.size());
        Generation now = desk.generation();
        ShortMessage kept = message.kept();
        for (Address recipient : recipients) {
            ask(now, from.application(), kept, id, nowNanos);
            RouteDecision decision = now.routes().decide(question.to(recipient));
            MtMessage part = new MtMessage(desk, from, token, id, decision, segments);
            part.follow(now);
            part.gatherIn(gathering, recipient);
            // What we answer for may outlive the others, so it has a message of its own.
            ShortMessage own = isKept(decision, message)
                    ? from.suite()
                            .form()
                            .changed(kept, Rewrite.NONE.to(recipient))
                            .orElse(kept)
                    : kept;
            part.keep(own);
            desk.steps().begins(part, own, question);
            send(part, own, nowNanos);
        }
    }

    // ---- Its way

    /** Whether we answer for it; who wants the SMSC's own answer gets that, whatever the route says. */
    static boolean isKept(RouteDecision decision, ShortMessage message) {
        return decision.route().delivery() == DeliveryMode.STORE && !decision.isRejected() && !message.isTransaction();
    }

    /** Sends what the question is about. */
    private void send(MtMessage transit, ShortMessage message, long nowNanos) {
        RouteDecision decision = transit.decision();
        routeCounts(transit).count(RouteFigure.MESSAGES, desk.index());
        if (decision.isRejected()) {
            rejected(transit, nowNanos);
            return;
        }
        prepare(transit, message, decision);
        if (isKept(decision, message)) {
            desk.custodian().take(transit, message, nowNanos);
        } else {
            desk.steps().accepted(transit);
            offer(transit, message, nowNanos);
        }
    }

    private void rejected(MtMessage transit, long nowNanos) {
        if (transit.isInCustody() && transit.decision().isNotNow()) {
            desk.custodian().tryLater(transit, nowNanos);
            return;
        }
        routeCounts(transit).count(RouteFigure.REJECTED, desk.index());
        if (transit.isInCustody()) {
            desk.custodian().over(transit, MessageState.REJECTED, "000");
        } else {
            answer(transit, MessageIdAllocator.rejection(transit), nowNanos);
        }
    }

    private static RouteCounts routeCounts(MtMessage transit) {
        return transit.generation().counts().of(transit.decision().route());
    }

    /** Of what goes to the SMSC that it is offered. */
    private void count(MtMessage transit, RouteFigure figure) {
        int smsc = transit.decision().candidate(transit.candidate());
        routeCounts(transit).count(figure, desk.index(), smsc);
    }

    /** What it is to say on its way, and what is to be known of it when its receipt comes. */
    private void prepare(MtMessage transit, ShortMessage message, RouteDecision decision) {
        transit.rewrite(rewriteFor(transit, decision.route()));
        if (message.wantsNews()) {
            transit.want(message.receiptWish() == ReceiptRequest.ON_END ? ReceiptInterest.END : ReceiptInterest.NEWS);
        } else if (transit.wanted().isAnything()) {
            transit.want(ReceiptInterest.NOTHING); // It was replaced by one that wants nothing.
        }
        boolean isAskedByNumber = !isKept(decision, message) && MtFailover.areAskedByNumber(transit);
        if (transit.wanted().isAnything() || MtFailover.mayAskAlways(transit) || isAskedByNumber) {
            transit.remember(question.source(), question.destination());
        }
    }

    /** It is durable: it goes the way that was chosen when it came. */
    void offerKept(MtMessage transit, long nowNanos) {
        offer(transit, transit.kept(), nowNanos);
    }

    /** It goes for the first time, which may be long after it came, or after the process began. */
    void begin(MtMessage transit, long nowNanos) {
        if (transit.decision().isRejected() || !transit.follows(desk.generation())) {
            beginAgain(transit, nowNanos);
        } else {
            offerKept(transit, nowNanos);
        }
    }

    /** It was joined of parts, and goes the way of the first, unless that is not the way of now. */
    void beginWhole(MtMessage transit, long nowNanos) {
        if (transit.follows(desk.generation())) {
            ask(transit.generation(), transit.sentBy(), transit.kept(), transit.id(), nowNanos);
            prepare(transit, transit.kept(), transit.decision());
            offerKept(transit, nowNanos);
        } else {
            beginAgain(transit, nowNanos);
        }
    }

    /** Looks for the way of one from before the process began. @return whether there is one */
    boolean isRouted(MtMessage transit, long nowNanos) {
        Generation now = desk.generation();
        ask(now, transit.sentBy(), transit.kept(), transit.id(), nowNanos);
        transit.decideAnew(now, now.routes().decide(question));
        return !transit.decision().isRejected();
    }

    /** It is in custody and goes from the top, by the routes of now. */
    void beginAgain(MtMessage transit, long nowNanos) {
        routeAnew(transit, desk.generation(), nowNanos);
    }

    /**
     * An operator has it go by that SMSC, from where it is in custody; its route says all the rest.
     *
     * @return whether it does: not if it is refused by now, or the SMSC is configured no more
     */
    boolean goBy(MtMessage transit, Smsc smsc, long nowNanos) {
        Generation now = desk.generation();
        int place = now.placeOf(smsc);
        ask(now, transit.sentBy(), transit.kept(), transit.id(), nowNanos);
        if (!transit.gathering().isNone()) {
            question.to(transit.recipient());
        }
        RouteDecision decision = now.routes().decide(question);
        if (place == RouteQuery.NOBODY || decision.isRejected()) {
            return false;
        }
        transit.decideAnew(now, decision.by(place));
        prepare(transit, transit.kept(), transit.decision());
        offer(transit, transit.kept(), nowNanos);
        return true;
    }

    private Rewrite rewriteFor(MtMessage transit, Route route) {
        Rewrite rewrite = route.rewrites() ? route.rewriteFor(question.source(), question.destination()) : Rewrite.NONE;
        SenderRule senders = transit.sentBy().senders();
        if (senders.rewrites(question.source()) && rewrite.source().isEmpty()) {
            rewrite = rewrite.from(senders.senderFor(question.source()));
        }
        boolean oneOfMany = !transit.gathering().isNone();
        return oneOfMany && rewrite.destination().isEmpty() ? rewrite.to(question.destination()) : rewrite;
    }

    /** Offers it to its candidate, and to the next as long as none takes it and the route says so. */
    void offer(MtMessage transit, ShortMessage message, long nowNanos) {
        if (transit.isOver(nowNanos)) {
            if (transit.isPart()) {
                parts.notTaken(transit, FailoverCause.Word.TIMEOUT, nowNanos);
            } else {
                desk.custodian().expire(transit);
            }
            return;
        }
        while (true) {
            Smsc smsc = transit.generation().smscs().get(transit.decision().candidate(transit.candidate()));
            transit.offerTo(smsc);
            Readiness readiness = smsc.readiness();
            if (Splitting.mayReshape(transit, smsc)
                    && isTaken(readiness)
                    && parts.takeApart(transit, message, smsc, nowNanos)) {
                return;
            }
            switch (readiness) {
                case READY -> {
                    if (!submitDirectly(transit, message, smsc, nowNanos)) {
                        queue(transit, message);
                    }
                    return;
                }
                case WAITING, PROBE -> {
                    queue(transit, message);
                    return;
                }
                case UNBOUND, SET_ASIDE -> {
                    if (transit.isPart()) {
                        parts.notTaken(transit, FailoverCause.Word.UNBOUND, nowNanos);
                        return;
                    }
                    if (transit.staysWith(smsc)
                            && !smsc.operated().isDraining()
                            && parts.canWait(transit, message, smsc)) {
                        queue(transit, message);
                        return;
                    }
                    if (!MtFailover.movesOn(transit, FailoverCause.Word.UNBOUND)) {
                        refuse(transit, RefusalReason.LATER, nowNanos);
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
    private boolean submitDirectly(MtMessage transit, ShortMessage message, Smsc smsc, long nowNanos) {
        SmscPort port = smsc.port(desk.index());
        if (!transit.mayLeaveBy(smsc)
                || smsc.hasBacklog()
                || !port.hasRoom()
                || !smsc.rate().tryTake(transit.segments(), nowNanos)) {
            return false;
        }
        return submit(transit, message, port, nowNanos);
    }

    private boolean submit(MtMessage transit, ShortMessage message, SmscPort port, long nowNanos) {
        Rewrite rewrite = transit.isPromised() && message.isTimed() ? lasting(transit, nowNanos) : transit.sending();
        boolean asks = !transit.wanted().isAnything() && port.smsc().asksAlways();
        Submission submission =
                port.submit(transit, message, asks ? rewrite.wishing(ReceiptRequest.ON_END) : rewrite, nowNanos);
        if (submission == Submission.ACCEPTED) {
            count(transit, RouteFigure.SUBMITTED);
            desk.inRouterNanos().record(nowNanos - transit.sinceNanos());
            if (transit.hasNextCandidate()) {
                transit.keep(message);
            }
            desk.steps().sent(transit);
        } else if (submission == Submission.UNFIT) {
            unfit(transit, message, port);
        }
        return submission == Submission.ACCEPTED || submission == Submission.UNFIT;
    }

    /** It cannot be said to this SMSC, but perhaps to the next. */
    void unfit(MtMessage transit, ShortMessage message, SmscPort port) {
        transit.keep(message);
        port.figures().increment(SmscFigure.UNFIT);
        Outcome unfit = transit.smsc().suite().refusal(RefusalReason.CANNOT_BE_SAID);
        desk.give(transit.travel().answered(unfit, false));
    }

    /** It was to wait, perhaps, and has; what it was to last counts from when it came. */
    private Rewrite lasting(MtMessage transit, long nowNanos) {
        long untilNanos = transit.promise().untilNanos();
        int seconds = (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toSeconds(untilNanos - nowNanos));
        return transit.sending()
                .lasting(new Rewrite.Remaining(desk.naming().instant(untilNanos), Math.max(1, seconds)));
    }

    private void queue(MtMessage transit, ShortMessage message) {
        transit.keep(message);
        if (transit.isInCustody()) {
            desk.custodian().waitsElsewhere(transit);
        }
        desk.give(transit.travel().to(desk.at(transit.smsc().homeIndex()), MtHop.Step.QUEUE));
    }

    /** The SMSC's home has sent it here, to a session of this thread. */
    void submitHere(MtMessage transit, long nowNanos) {
        SmscPort port = transit.smsc().port(desk.index());
        if (transit.isOver(nowNanos)) {
            desk.give(transit.travel().goingOn(FailoverCause.Word.TIMEOUT)); // Its home sees that its time is over.
        } else if (!submit(transit, transit.kept(), port, nowNanos)) {
            desk.give(transit.travel().returned(desk.at(transit.smsc().homeIndex()), desk.index()));
        }
    }

    /** At its home: the SMSC does not take it. */
    void goOn(MtMessage transit, FailoverCause.Word why, long nowNanos) {
        if (transit.isPart()) {
            parts.notTaken(transit, why, nowNanos);
            return;
        }
        Generation now = desk.generation();
        if (transit.isOver(nowNanos)) {
            desk.custodian().expire(transit);
        } else if (now.placeOf(transit.smsc()) == RouteQuery.NOBODY) {
            routeAnew(transit, now, nowNanos);
        } else if (MtFailover.movesOn(transit, why)) {
            offer(transit, transit.kept(), nowNanos);
        } else {
            refuse(transit, why == FailoverCause.Word.FULL ? RefusalReason.QUEUE_FULL : RefusalReason.LATER, nowNanos);
        }
    }

    /** The SMSC is configured no more: it goes as if it had come now. */
    private void routeAnew(MtMessage transit, Generation now, long nowNanos) {
        ask(now, transit.sentBy(), transit.kept(), transit.id(), nowNanos);
        if (!transit.gathering().isNone()) {
            question.to(transit.recipient());
        }
        transit.decideAnew(now, now.routes().decide(question));
        if (!transit.isInCustody()) {
            send(transit, transit.kept(), nowNanos);
        } else if (transit.decision().isRejected()) {
            rejected(transit, nowNanos);
        } else {
            prepare(transit, transit.kept(), transit.decision());
            offer(transit, transit.kept(), nowNanos);
        }
    }

    // ---- Its answer

    /**
     * On the thread of the session that had it: the SMSC has answered, or never will.
     *
     * @param lost whether the session ended before the answer
     */
    void outcomeCame(MtMessage transit, Outcome outcome, boolean lost) {
        count(transit, RouteFigure.of(outcome));
        boolean isPromised = transit.isPromised(); // The whole of which it is a part may go on, and be kept there.
        if (outcome.isAccepted() && isPromised) {
            accepted(transit, outcome.messageId());
            if (transit.isInCustody()) {
                desk.steps().ended(transit, outcome); // With the end of its record: its home hears of it later.
            }
        }
        if (transit.home() == desk) {
            concluded(transit, outcome, lost, desk.nowNanos());
        } else {
            desk.give(transit.travel().answered(outcome, lost));
        }
        if (outcome.isAccepted() && !isPromised) {
            // A receipt that was here before leaves with that: the application hears first which message it is of.
            accepted(transit, outcome.messageId());
        }
    }

    private void accepted(MtMessage transit, String smscId) {
        if (!smscId.isEmpty()
                && (transit.wanted().isAnything() || transit.smsc().asksAlways())) {
            owed.expect(transit, smscId);
        } else if (transit.isInCustody()) {
            desk.ledger().end(transit);
        }
    }

    /** At its home: the SMSC has answered, or never will. */
    void concluded(MtMessage transit, Outcome outcome, boolean lost, long nowNanos) {
        desk.steps().answered(transit, outcome);
        if (transit.isPart()) {
            parts.answered(transit, outcome, lost, nowNanos);
        } else if (transit.isInCustody()) {
            keptConcluded(transit, outcome, lost, nowNanos);
        } else if (outcome.isAccepted()) {
            desk.isWithSmsc(transit, outcome.messageId());
            answer(transit, outcome, nowNanos);
        } else if (MtFailover.movesOn(transit, outcome, lost)) {
            offer(transit, transit.kept(), nowNanos);
        } else if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            refuse(transit, RefusalReason.NO_ANSWER, nowNanos);
        } else {
            ProtocolSuite asker = transit.from().suite();
            answer(transit, OutcomeTranslation.of(outcome, transit.smsc().suite(), asker), nowNanos);
        }
    }

    private void keptConcluded(MtMessage transit, Outcome outcome, boolean lost, long nowNanos) {
        transit.custody().inParts(transit.custody().isInParts() && outcome.isAccepted());
        if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            desk.custodian().unanswered(transit);
        }
        if (!outcome.isAccepted() && !transit.isOver(nowNanos) && MtFailover.movesOn(transit, outcome, lost)) {
            offer(transit, transit.kept(), nowNanos);
        } else {
            desk.custodian().concluded(transit, outcome, lost, nowNanos);
        }
    }

    /** No candidate takes it now. */
    void refuse(MtMessage transit, RefusalReason reason, long nowNanos) {
        if (transit.isInCustody()) {
            desk.custodian().tryLater(transit, nowNanos);
            return;
        }
        answer(transit, transit.from().suite().refusal(reason), nowNanos);
    }

    /** Tells the application what has become of it. */
    void answer(MtMessage transit, Outcome outcome, long nowNanos) {
        AppSession from = transit.from();
        if (!transit.isInCustody()) {
            desk.steps().ended(transit, outcome);
        }
        MultiRecipientAnswer gathering = transit.gathering();
        if (!gathering.isNone()) {
            if (gathering.add(transit.recipient(), outcome)) {
                gathering.respond(
                        from, transit.token(), desk.naming().text(from.application(), transit.id()), nowNanos);
            }
        } else if (outcome.isAccepted()) {
            String id = desk.naming().text(from.application(), transit.id());
            from.respond(transit.token(), Outcome.accepted(id), nowNanos);
        } else {
            from.respond(transit.token(), outcome, nowNanos);
        }
    }
}
