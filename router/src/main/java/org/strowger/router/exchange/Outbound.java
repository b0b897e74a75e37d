package org.strowger.router.exchange;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptWish;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.account.AppFigure;
import org.strowger.router.account.AppSession;
import org.strowger.router.account.Application;
import org.strowger.router.account.SenderRule;
import org.strowger.router.config.SmscSettings.OnUncertain;
import org.strowger.router.config.Trouble;
import org.strowger.router.link.ExpectedReceipt;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkFigure;
import org.strowger.router.link.LinkPort;
import org.strowger.router.link.Readiness;
import org.strowger.router.link.Wanted;
import org.strowger.router.route.Decision;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.Question;
import org.strowger.router.route.Route;

/**
 * The way of messages from applications to centres, on one thread.
 *
 * <p>The direct way: a link that has no backlog, a session on this thread with room, and rate left; then the message is
 * written from the bytes in which it came, in the same turn. Everything else goes by the link's home, which alone
 * orders what waits. In {@code relay} the centre's answer is the application's: what cannot be sent at all is answered
 * here.
 */
final class Outbound {
    private final Desk desk;
    private final Question question = new Question(LongMessages.usual());

    /** How many messages were cut here: those to one recipient differ in their reference, whichever thread cut them. */
    private int cut;

    Outbound(Desk desk) {
        this.desk = desk;
    }

    // ---- A message has come

    void messageCame(AppSession from, ShortMessage message, long token) {
        long nowNanos = desk.nowNanos();
        if (message.isToMany()) {
            manyCame(from, message, token, nowNanos);
        } else if (mayPass(from, token, message.segments(), nowNanos)) {
            long id = desk.naming().next(from, nowNanos);
            Generation now = desk.generation();
            ask(now, from, message, id, nowNanos);
            if (maySend(from, question.source())) {
                Decision decision = now.routes().decide(question);
                Transit transit = new Transit(desk, from, token, id, decision, message.segments());
                transit.follow(now);
                send(transit, message, nowNanos);
            } else {
                from.refuse(token, RefusalReason.INVALID_SENDER, nowNanos);
            }
        }
    }

    private void ask(Generation now, AppSession from, ShortMessage message, long id, long nowNanos) {
        question.about(message, now.placeOf(from.application()), id)
                .at(desk.naming().unixMillis(nowNanos), nowNanos);
    }

    /** Each recipient goes its own way, and counts; the application has one answer and one id. */
    private void manyCame(AppSession from, ShortMessage message, long token, long nowNanos) {
        List<Address> recipients = message.destinations();
        int segments = message.segments();
        if (message.goesToLists() || recipients.isEmpty()) {
            from.port().figures().increment(AppFigure.MESSAGES);
            from.refuse(token, RefusalReason.LISTS_NOT_SERVED, nowNanos);
        } else if (!maySend(from, message.source())) {
            from.port().figures().increment(AppFigure.MESSAGES);
            from.refuse(token, RefusalReason.INVALID_SENDER, nowNanos);
        } else if (mayPass(from, token, segments * recipients.size(), nowNanos)) {
            long id = desk.naming().next(from, nowNanos);
            Gathering gathering = new Gathering(recipients.size());
            Generation now = desk.generation();
            ShortMessage kept = message.kept();
            for (Address recipient : recipients) {
                ask(now, from, kept, id, nowNanos);
                Decision decision = now.routes().decide(question.to(recipient));
                Transit part = new Transit(desk, from, token, id, decision, segments);
                part.follow(now);
                part.gatherIn(gathering, recipient);
                part.keep(kept);
                send(part, kept, nowNanos);
            }
        }
    }

    /** Counts what came; if it is more than may come in this time, says so. */
    private boolean mayPass(AppSession from, long token, int segments, long nowNanos) {
        Application application = from.application();
        from.port().figures().increment(AppFigure.MESSAGES);
        from.port().figures().add(AppFigure.SEGMENTS, segments);
        if (!application.throughput().take(segments, nowNanos)) {
            from.port().figures().increment(AppFigure.TOO_FAST);
            from.refuse(token, RefusalReason.TOO_FAST, nowNanos);
            return false;
        }
        long readAgainNanos = application.throughput().readAgainNanos(nowNanos);
        if (readAgainNanos > nowNanos) {
            from.holdUntil(readAgainNanos);
        }
        return true;
    }

    private static boolean maySend(AppSession from, Address source) {
        Application application = from.application();
        boolean allowed = application.senders().allows(source);
        if (!allowed) {
            from.port().figures().increment(AppFigure.SENDER_NOT_ALLOWED);
        }
        return allowed;
    }

    // ---- Its way

    /** Sends what the question is about. */
    private void send(Transit transit, ShortMessage message, long nowNanos) {
        Decision decision = transit.decision();
        if (decision.isRejected()) {
            answer(
                    transit,
                    Naming.rejection(transit.from().suite(), decision.route().rejection()),
                    nowNanos);
            return;
        }
        transit.rewrite(rewriteFor(transit, decision.route()));
        if (message.wantsNews()) {
            transit.want(message.wishes().receipt() == ReceiptWish.ON_END ? Wanted.END : Wanted.NEWS);
        }
        if (transit.wanted().isAnything() || mayAskAlways(transit)) {
            transit.remember(question.source(), question.destination());
        }
        offer(transit, message, nowNanos);
    }

    /** Whether one of its candidates wants receipts of everything. */
    private static boolean mayAskAlways(Transit transit) {
        Decision decision = transit.decision();
        for (int i = 0; i < decision.candidates(); i++) {
            if (asksAlways(transit.generation().links().get(decision.candidate(i)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean asksAlways(Link link) {
        return link.settings().dialect().receipts().always();
    }

    private Rewrite rewriteFor(Transit transit, Route route) {
        Rewrite rewrite = route.rewrites() ? route.rewriteFor(question.source(), question.destination()) : Rewrite.NONE;
        SenderRule senders = transit.from().application().senders();
        if (senders.rewrites(question.source()) && rewrite.source().isEmpty()) {
            rewrite = rewrite.from(senders.senderFor(question.source()));
        }
        boolean oneOfMany = !transit.gathering().isNone();
        return oneOfMany && rewrite.destination().isEmpty() ? rewrite.to(question.destination()) : rewrite;
    }

    /** Offers it to its candidate, and to the next as long as none takes it and the route says so. */
    private void offer(Transit transit, ShortMessage message, long nowNanos) {
        while (true) {
            Link link = transit.generation().links().get(transit.decision().candidate(transit.candidate()));
            transit.offerTo(link);
            Readiness readiness = link.readiness();
            if (link.reshapes() && isTaken(readiness) && takeApart(transit, message, link, nowNanos)) {
                return;
            }
            switch (readiness) {
                case READY -> {
                    if (!submitDirectly(transit, message, link, nowNanos)) {
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
                        partNotTaken(transit, Trouble.Word.UNBOUND, nowNanos);
                        return;
                    }
                    if (!movesOn(transit, Trouble.Word.UNBOUND)) {
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

    // ---- In parts

    /**
     * The link wants long messages in a form of its own: what has another gets it.
     *
     * @return whether the message goes in several parts, and they are on their way
     */
    private boolean takeApart(Transit transit, ShortMessage message, Link link, long nowNanos) {
        if (transit.isPart()) {
            return false;
        }
        List<Piece> pieces = link.partForm().pieces(message, cut * desk.threads() + desk.index());
        if (pieces.size() == 1) {
            transit.saying(pieces.get(0));
        }
        if (pieces.size() < 2) {
            return false;
        }
        cut++;
        transit.keep(message);
        Bundle bundle = new Bundle(transit, pieces.size(), message.wishes().receipt());
        for (int i = 0; i < pieces.size(); i++) {
            offer(transit.part(bundle, i + 1, pieces.get(i)), transit.kept(), nowNanos);
        }
        return true;
    }

    private void partAnswered(Transit part, Outcome outcome, boolean lost, long nowNanos) {
        if (part.bundle().answered(outcome, lost)) {
            allAnswered(part.bundle(), nowNanos);
        }
    }

    private void partNotTaken(Transit part, Trouble.Word why, long nowNanos) {
        if (part.bundle().notTaken(why)) {
            allAnswered(part.bundle(), nowNanos);
        }
    }

    /** Now the message itself is answered, or goes on to the next link as a whole. */
    private void allAnswered(Bundle bundle, long nowNanos) {
        Transit whole = bundle.whole();
        if (!bundle.isAccepted()) {
            Desk home = desk.at(whole.link().homeIndex());
            desk.send(home, now -> bundle.receipts().giveUp());
        }
        if (bundle.wasNotTaken()) {
            goOn(whole, bundle.trouble(), nowNanos);
        } else {
            concluded(whole, bundle.outcome(), bundle.isLost(), nowNanos);
        }
    }

    // ---- To the link

    /** @return whether that was the end of the search: it is on its way, or will never be */
    private boolean submitDirectly(Transit transit, ShortMessage message, Link link, long nowNanos) {
        LinkPort port = link.port(desk.index());
        if (link.hasBacklog() || !port.hasRoom() || !link.rate().tryTake(transit.segments(), nowNanos)) {
            return false;
        }
        return submit(transit, message, port, nowNanos);
    }

    private boolean submit(Transit transit, ShortMessage message, LinkPort port, long nowNanos) {
        Rewrite rewrite = transit.sending();
        boolean asks = !transit.wanted().isAnything() && asksAlways(port.link());
        Submission submission =
                port.submit(transit, message, asks ? rewrite.wishing(ReceiptWish.ON_END) : rewrite, nowNanos);
        if (submission == Submission.ACCEPTED && transit.hasNextCandidate()) {
            transit.keep(message);
        } else if (submission == Submission.UNFIT) {
            port.figures().increment(LinkFigure.UNFIT);
            desk.give(transit.answered(transit.from().suite().refusal(RefusalReason.CANNOT_BE_SAID)));
        }
        return submission == Submission.ACCEPTED || submission == Submission.UNFIT;
    }

    private void queue(Transit transit, ShortMessage message) {
        transit.keep(message);
        desk.give(transit.to(desk.at(transit.link().homeIndex()), Transit.Step.QUEUE));
    }

    /** The link's home has sent it here, to a session of this thread. */
    void submitHere(Transit transit, long nowNanos) {
        LinkPort port = transit.link().port(desk.index());
        if (!submit(transit, transit.kept(), port, nowNanos)) {
            desk.give(transit.returned(desk.at(transit.link().homeIndex()), desk.index()));
        }
    }

    /** At its home: the link does not take it. */
    void goOn(Transit transit, Trouble.Word why, long nowNanos) {
        if (transit.isPart()) {
            partNotTaken(transit, why, nowNanos);
            return;
        }
        Generation now = desk.generation();
        if (now.placeOf(transit.link()) == Question.NOBODY) {
            routeAnew(transit, now, nowNanos);
        } else if (movesOn(transit, why)) {
            offer(transit, transit.kept(), nowNanos);
        } else {
            refuse(transit, why == Trouble.Word.FULL ? RefusalReason.QUEUE_FULL : RefusalReason.LATER, nowNanos);
        }
    }

    /** The link is configured no more: it goes as if it had come now. */
    private void routeAnew(Transit transit, Generation now, long nowNanos) {
        ask(now, transit.from(), transit.kept(), transit.id(), nowNanos);
        if (!transit.gathering().isNone()) {
            question.to(transit.recipient());
        }
        transit.decideAnew(now, now.routes().decide(question));
        send(transit, transit.kept(), nowNanos);
    }

    private static boolean movesOn(Transit transit, Trouble.Word why) {
        Route route = transit.decision().route();
        boolean moves = transit.hasNextCandidate()
                && (why == Trouble.Word.FULL ? route.movesOnWhenFull() : route.movesOnWhenUnbound());
        if (moves) {
            transit.nextCandidate();
        }
        return moves;
    }

    // ---- Its answer

    /**
     * On the thread of the session that had it: the centre has answered, or never will.
     *
     * @param lost whether the session ended before the answer
     */
    void outcomeCame(Transit transit, Outcome outcome, boolean lost) {
        if (outcome.isAccepted()) {
            expectReceipt(transit, outcome.messageId());
        }
        if (transit.home() == desk) {
            concluded(transit, outcome, lost, desk.nowNanos());
        } else {
            transit.losing(lost);
            desk.give(transit.answered(outcome));
        }
    }

    private void expectReceipt(Transit transit, String centresId) {
        if (centresId.isEmpty() || !(transit.wanted().isAnything() || asksAlways(transit.link()))) {
            return;
        }
        Link link = transit.link();
        Desk home = desk.at(link.homeIndex());
        Application application = transit.from().application();
        Address sentTo = transit.rewrite().destination().orElse(transit.destination());
        ExpectedReceipt expected = new ExpectedReceipt(
                new ExpectedReceipt.Ids(transit.id(), centresId, transit.wanted()),
                new ExpectedReceipt.Parties(transit.source(), transit.destination(), sentTo.text()),
                application.index(),
                desk.nowNanos()
                        + link.settings().dialect().receipts().patience().toNanos());
        PartReceipts.Share share = transit.share();
        desk.send(home, now -> home.homes().receiptsOf(link).expect(expected, application, share));
    }

    /** At its home: the link has answered. */
    void answered(Transit transit, Outcome outcome, long nowNanos) {
        concluded(transit, outcome, transit.isLost(), nowNanos);
    }

    private void concluded(Transit transit, Outcome outcome, boolean lost, long nowNanos) {
        if (transit.isPart()) {
            partAnswered(transit, outcome, lost, nowNanos);
        } else if (outcome.isAccepted()) {
            desk.recent(transit.id())
                    .put(
                            transit.id(),
                            transit.from().application().index(),
                            transit.link().index(),
                            outcome.messageId());
            answer(transit, outcome, nowNanos);
        } else if (mayBeSentAgain(transit, lost) && movesOn(transit, outcome)) {
            offer(transit, transit.kept(), nowNanos);
        } else if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            refuse(transit, RefusalReason.NO_ANSWER, nowNanos);
        } else {
            answer(transit, outcome, nowNanos);
        }
    }

    /** Where the session broke, the link says whether what was not answered may be sent a second time. */
    private static boolean mayBeSentAgain(Transit transit, boolean lost) {
        return !lost || transit.link().settings().dialect().onUncertain() == OnUncertain.RESEND;
    }

    private static boolean movesOn(Transit transit, Outcome outcome) {
        String protocol = transit.link().suite().name();
        Route route = transit.decision().route();
        boolean moves = transit.hasNextCandidate()
                && transit.isKept()
                && (route.movesOn(outcome, protocol) || (route.movesOnWhenFull() && saysFull(transit.link(), outcome)));
        if (moves) {
            transit.nextCandidate();
        }
        return moves;
    }

    /** Whether that is how its protocol says that a queue is full, be it the centre's own. */
    private static boolean saysFull(Link link, Outcome outcome) {
        return outcome.code() == link.suite().refusal(RefusalReason.QUEUE_FULL).code();
    }

    private void refuse(Transit transit, RefusalReason reason, long nowNanos) {
        answer(transit, transit.from().suite().refusal(reason), nowNanos);
    }

    /** Tells the application what has become of it. */
    private void answer(Transit transit, Outcome outcome, long nowNanos) {
        AppSession from = transit.from();
        Gathering gathering = transit.gathering();
        if (!gathering.isNone()) {
            if (gathering.add(transit.recipient(), outcome)) {
                gathering.respond(
                        from, transit.token(), desk.naming().text(from.application(), transit.id()), nowNanos);
            }
        } else if (outcome.isAccepted()) {
            from.accept(transit.token(), desk.naming().text(from.application(), transit.id()), nowNanos);
        } else {
            from.respond(transit.token(), outcome, nowNanos);
        }
    }
}
