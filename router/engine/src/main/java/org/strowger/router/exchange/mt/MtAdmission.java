package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.message.MessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.PlainForm;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.Submitter;
import org.strowger.router.config.match.CountedSegments;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.routes.RouteCounts;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.exchange.routes.RouteRate;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.metrics.laws.RelayedTerm;
import org.strowger.router.reactor.Slice;
import org.strowger.router.reactor.SlicedJob;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Published;

/**
 * Admits messages from applications, on one thread: checks the limits of the application, allocates the message id,
 * runs the filters, and passes the message with its route to {@link MtFlow}. A message that is not admitted gets an
 * error response and leaves no trace except figures and an event record.
 */
public final class MtAdmission {
    private final ExchangeThread thread;
    private final Published<Generation> generations;
    private final Flag closing;
    /** The form of a message whose text the form of its protocol cannot hold. */
    private static final MessageForm PLAIN = new PlainForm();

    private final MessageIdAllocator ids;
    private final MtObserver observer;
    private final Intake intake;
    private final MtFlow flow;

    public MtAdmission(
            ExchangeThread thread,
            Published<Generation> generations,
            Flag closing,
            MessageIdAllocator ids,
            MtObserver observer,
            Intake intake,
            MtFlow flow) {
        this.thread = thread;
        this.generations = generations;
        this.closing = closing;
        this.ids = ids;
        this.observer = observer;
        this.intake = intake;
        this.flow = flow;
    }

    public void messageCame(Submitter from, ShortMessage message, long token) {
        long nowNanos = thread.nowNanos();
        long id = admit(from, message, token, nowNanos);
        if (id == MessageIds.NONE) {
            return;
        }
        if (message.isToMany()) {
            thread.inSlices(from.application(), new ManyRecipients(from, message, token, id, nowNanos));
            return;
        }
        Generation generation = generations.get();
        flow.query(generation, from.application(), message, id, nowNanos);
        Verdict verdict = from.isJudged()
                ? flow.filters().beforeRouting(generation, from.application(), message, flow.query())
                : Verdict.PASS;
        if (verdict.stops()) {
            refuse(from, message, token, verdict, nowNanos);
            return;
        }
        if (verdict.changes().hasText()) {
            textChanged(generation, from, message, token, id, verdict.changes(), nowNanos);
        } else {
            arrived(generation, from, message, token, id, verdict.changes(), nowNanos);
        }
    }

    /** Whether a route that accepts messages would take this message of the application now. Sends nothing. */
    public boolean isRoutable(Application from, ShortMessage message) {
        Generation generation = generations.get();
        long nowNanos = thread.nowNanos();
        flow.query(generation, from, message, MessageIds.NONE, nowNanos);
        flow.query().facts().onlyAsked();
        Verdict verdict = flow.filters().beforeRouting(generation, from, message, flow.query());
        return !verdict.stops()
                && !generation
                        .routes()
                        .decide(flow.query(), verdict.changes().route())
                        .isRejected();
    }

    private void textChanged(
            Generation generation,
            Submitter from,
            ShortMessage message,
            long token,
            long id,
            MessageChanges changes,
            long nowNanos) {
        Optional<ShortMessage> changed = changes.withText(from.traits().form(), message, ids.instant(nowNanos));
        if (changed.isEmpty()) {
            refuse(from, message, token, RefusalReason.NOT_ENCODABLE, nowNanos);
            return;
        }
        from.application().throughput().takeDebt(changed.get().segments() - message.segments(), nowNanos);
        flow.query(generation, from.application(), changed.get(), id, nowNanos);
        changes.applyTo(flow.query().facts());
        arrived(generation, from, changed.get(), token, id, changes, nowNanos);
    }

    /** Sends the message of the query by the route that is decided for it. */
    private void arrived(
            Generation generation,
            Submitter from,
            ShortMessage message,
            long token,
            long id,
            MessageChanges changes,
            long nowNanos) {
        MtMessage mt = routed(generation, from, message, token, id, changes, nowNanos);
        boolean isInTime = isInTime(generation, mt, message);
        observer.begins(mt, message, flow.query());
        if (isInTime) {
            flow.send(mt, message, nowNanos);
        } else {
            refuseTooFast(generation, from, mt, nowNanos);
        }
    }

    /** Counts the segments of a new message in the rate limit of its route, which may delay the message. */
    private boolean isInTime(Generation generation, MtMessage mt, ShortMessage message) {
        RouteRate rate = generation.counts().of(mt.decision().route()).rate();
        MessageFacts facts = flow.query().facts();
        long waitMillis = rate.take(message.segments(), facts.tickMillis());
        if (waitMillis > 0 && waitMillis != RouteRate.NEVER && !message.isTransaction()) {
            mt.change(MessageChanges.NONE.heldFor(facts.agedMillis() + waitMillis));
            return true;
        }
        return waitMillis == 0;
    }

    private void refuseTooFast(Generation generation, Submitter from, MtMessage mt, long nowNanos) {
        RouteCounts counts = generation.counts().of(mt.decision().route());
        counts.count(RouteFigure.MESSAGES, thread.index());
        counts.count(RouteFigure.REJECTED, thread.index());
        from.port().figures().increment(AppFigure.TOO_FAST);
        flow.keepWritten(mt);
        flow.refuse(mt, RefusalReason.TOO_FAST, nowNanos);
    }

    /** Decides the route of the message of the query. */
    private MtMessage routed(
            Generation generation,
            Submitter from,
            ShortMessage message,
            long token,
            long id,
            MessageChanges changes,
            long nowNanos) {
        RouteDecision decision = generation.routes().decide(flow.query(), changes.route());
        MtMessage mt = new MtMessage(flow, from, token, id, decision, message.segments(), nowNanos);
        flow.laws().increment(RelayedTerm.BEGUN);
        flow.laws().increment(RelayedTerm.IN_FLIGHT);
        mt.change(changes);
        mt.countedBy(flow.query().facts().takeCounted());
        mt.routedBy(generation);
        if (!from.isJudged()) {
            mt.exempt();
        }
        return mt;
    }

    /**
     * Counts the message, checks the limits of its application and allocates an id.
     *
     * @return the id; {@link MessageIds#NONE} if the message was refused
     */
    private long admit(Submitter from, ShortMessage message, long token, long nowNanos) {
        Application application = from.application();
        from.port().figures().increment(AppFigure.MESSAGES);
        if (!observer.takesNew(application)) {
            from.refuse(token, RefusalReason.LATER, nowNanos);
            return MessageIds.NONE;
        }
        int recipients = 1;
        if (message.isToMany()) {
            recipients = message.destinations().size();
            if (message.goesToLists() || recipients == 0) {
                return refuse(from, message, token, RefusalReason.LISTS_NOT_SERVED, nowNanos);
            }
        }
        int segments = message.segments() * recipients;
        from.port().figures().add(AppFigure.SEGMENTS, segments);
        intake.came(application, segments, nowNanos);
        if (!application.operated().isInService() || closing.isRaised()) {
            return refuse(from, message, token, RefusalReason.SHUTTING_DOWN, nowNanos);
        }
        boolean inTime = application.throughput().take(segments, nowNanos);
        long id = inTime ? ids.next(from, message, nowNanos) : MessageIds.NONE;
        if (id == MessageIds.NONE) {
            from.port().figures().increment(AppFigure.TOO_FAST);
            return refuse(from, message, token, RefusalReason.TOO_FAST, nowNanos);
        }
        long readAgainNanos = application.throughput().readAgainNanos(nowNanos);
        if (readAgainNanos > nowNanos) {
            from.pauseUntil(readAgainNanos);
        }
        return id;
    }

    private void refuse(Submitter from, ShortMessage message, long token, Verdict verdict, long nowNanos) {
        if (verdict.reason() == RefusalReason.INVALID_SENDER) {
            from.port().figures().increment(AppFigure.SENDER_NOT_ALLOWED);
        }
        Outcome outcome = verdict.outcome(from.traits().statuses());
        observer.refusedAtAdmission(from, message, outcome, verdict.refusingFilter());
        from.refuse(token, verdict.reason(), outcome, nowNanos);
    }

    private long refuse(Submitter from, ShortMessage message, long token, RefusalReason why, long nowNanos) {
        observer.refusedAtAdmission(from, message, from.traits().statuses().refusal(why), "");
        from.refuse(token, why, nowNanos);
        return MessageIds.NONE;
    }

    /**
     * A message to several recipients: routed and counted for each of them separately, in slices, so that it delays
     * others no more than as many messages would. The application gets one id and one response.
     */
    private final class ManyRecipients implements SlicedJob {
        private final Submitter from;
        private final ShortMessage message;
        private final List<Address> recipients;
        private final long token;
        private final long id;
        private final long cameNanos;

        @Within(Within.Scope.REQUEST)
        private final List<Verdict> verdicts = new ArrayList<>();

        @Within(Within.Scope.REQUEST)
        private final List<CountedSegments> counted = new ArrayList<>();

        private final MultiRecipientAnswer answer;
        private int next;

        ManyRecipients(Submitter from, ShortMessage came, long token, long id, long cameNanos) {
            this.from = from;
            this.message = came.owned();
            this.recipients = message.destinations();
            this.token = token;
            this.id = id;
            this.cameNanos = cameNanos;
            this.answer = new MultiRecipientAnswer(recipients.size());
        }

        @Override
        public boolean next(Slice slice, long nowNanos) {
            Generation generation = generations.get();
            while (verdicts.size() < recipients.size() && slice.hasRoom(message.segments())) {
                judge(generation, recipients.get(verdicts.size()), nowNanos);
            }
            if (verdicts.size() < recipients.size()) {
                return true;
            }
            if (next == 0 && areAllRefusedAlike()) {
                refuse(from, message, token, verdicts.get(0), nowNanos);
                return false;
            }
            while (next < recipients.size() && slice.hasRoom(message.segments())) {
                int index = next++;
                flow.query().facts().counted(counted.get(index));
                send(generation, recipients.get(index), verdicts.get(index), nowNanos);
            }
            return next < recipients.size();
        }

        private void judge(Generation generation, Address recipient, long nowNanos) {
            Verdict verdict = Verdict.LATER;
            try {
                flow.query(generation, from.application(), message, id, nowNanos);
                flow.query().to(recipient).facts().cameAt(TimeUnit.NANOSECONDS.toMillis(cameNanos));
                verdict = flow.filters().beforeRouting(generation, from.application(), message, flow.query());
            } finally {
                verdicts.add(verdict);
                counted.add(flow.query().facts().takeCounted());
            }
        }

        /** The other recipients get their messages. */
        @Override
        public boolean survivesFailures() {
            return true;
        }

        private boolean areAllRefusedAlike() {
            Verdict first = verdicts.get(0);
            return verdicts.stream().allMatch(each -> each.stops() && each.isRefusalAs(first));
        }

        private void send(Generation generation, Address recipient, Verdict verdict, long nowNanos) {
            MessageForm form = from.traits().form();
            Optional<ShortMessage> changed = verdict.changes().withText(form, message, ids.instant(cameNanos));
            ShortMessage content = changed.orElse(message);
            if (verdict.changes().hasText()) {
                from.application().throughput().takeDebt(content.segments() - message.segments(), nowNanos);
            }
            flow.query(generation, from.application(), content, id, nowNanos);
            flow.query().to(recipient).facts().cameAt(TimeUnit.NANOSECONDS.toMillis(cameNanos));
            verdict.changes().applyTo(flow.query().facts());
            MtMessage one = routed(generation, from, content, token, id, verdict.changes(), cameNanos);
            one.shareAnswer(answer, recipient);
            boolean isInTime = verdict.stops() || changed.isEmpty() || isInTime(generation, one, content);
            // A message in custody may outlive the messages to the other recipients, so its copy contains only its own
            // recipient.
            ShortMessage own = MtFlow.isStored(one, content)
                    ? (form.writes(content) ? form : PLAIN)
                            .changed(content, Rewrite.NONE.to(recipient))
                            .orElse(content)
                    : content;
            one.keepCopy(own);
            observer.begins(one, own, flow.query());
            if (verdict.stops()) {
                one.writableExtras().refusedBy = verdict.refusingFilter();
                flow.answer(one, verdict.outcome(from.traits().statuses()), nowNanos);
            } else if (changed.isEmpty()) {
                flow.refuse(one, RefusalReason.NOT_ENCODABLE, nowNanos);
            } else if (!isInTime) {
                refuseTooFast(generation, from, one, nowNanos);
            } else {
                flow.send(one, own, nowNanos);
            }
        }
    }
}
