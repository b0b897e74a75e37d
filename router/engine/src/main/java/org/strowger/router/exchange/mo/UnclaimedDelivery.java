package org.strowger.router.exchange.mo;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.custody.StoredUnclaimed;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.UnclaimedIndex.Cursor;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.route.InboundDecision;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.OptOutRequest;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.thread.Published;

/**
 * Gives messages that waited for a rule to the application of the rule that takes them now. The SMSC has its response
 * already, so a message is delivered as a stored one, whatever the {@code delivery} of the rule. A segment waits for
 * the other segments of its message if the application gets whole messages.
 */
public final class UnclaimedDelivery {
    private static final long NO_TOKEN = 0;

    private final ExchangeThread thread;
    private final MoFlow flow;
    private final UnclaimedMessages messages;
    private final Published<Generation> generations;
    private final MessageIdAllocator ids;
    private final AppTraffic submissions;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());

    /** Messages that were submitted, and whose outcome is awaited. */
    @BoundedBy("UnclaimedMessages.share")
    private final Set<Long> submitted = new HashSet<>();

    /** @param submissions handles the messages that are submitted */
    public UnclaimedDelivery(
            ExchangeThread thread,
            MoFlow flow,
            UnclaimedMessages messages,
            Published<Generation> generations,
            MessageIdAllocator ids,
            AppTraffic submissions) {
        this.thread = thread;
        this.flow = flow;
        this.messages = messages;
        this.generations = generations;
        this.ids = ids;
        this.submissions = submissions;
    }

    boolean isSubmitted(long record) {
        return submitted.contains(record);
    }

    /** Creates the object of the message from its record. */
    MoMessage object(Cursor at, StoredUnclaimed stored) {
        MoMessage mo = MoMessage.unclaimed(
                flow, at.record(), messages.smscOf(stored.head().smsc()).orElse(null));
        mo.keepCopy(stored.message());
        return mo;
    }

    private RouteQuery ask(StoredUnclaimed stored, Generation generation) {
        long nowNanos = thread.nowNanos();
        int smsc =
                messages.smscOf(stored.head().smsc()).map(generation::indexOf).orElse(RouteQuery.NOBODY);
        return query.about(stored.message(), smsc, 0).at(ids.unixMillis(nowNanos), nowNanos);
    }

    /** The opt-out for which the message asks. */
    Optional<OptOutRequest> optOut(StoredUnclaimed stored) {
        Generation generation = generations.get();
        return generation.inbound().hasOptOuts()
                ? generation.inbound().optOut(ask(stored, generation))
                : Optional.empty();
    }

    /**
     * Delivers the message if a rule takes it.
     *
     * @return whether it was given to an application
     */
    boolean deliver(UnclaimedJob job, Cursor at, StoredUnclaimed stored) {
        Generation generation = generations.get();
        ask(stored, generation);
        if (generation.inbound().joins() && query.isSegment() && SegmentJoiner.canJoin(stored.message())) {
            InboundDecision decision = generation.inbound().joining(query);
            if (!decision.isNobody()) {
                return job.hasRule(decision.reason()) && join(job, at, stored, decision, generation);
            }
        }
        InboundDecision decision = generation.inbound().decide(query);
        if (decision.isNobody() || !job.hasRule(decision.reason())) {
            return false;
        }
        if (decision.isSubmitted()) {
            return submit(job, at, stored, generation.applications().get(decision.application()));
        }
        InboundReceivers receivers = InboundReceivers.of(generation, decision);
        if (receivers.first().isFull() || receivers.copies().stream().anyMatch(Application::isFull)) {
            job.leavesOne();
            return false;
        }
        MoMessage mo = object(at, stored);
        isGiven(job, at, stored);
        flow.deliverInsteadOf(List.of(mo), stored.message(), receivers, DeliveryTerm.CLAIMED);
        return true;
    }

    private void isGiven(UnclaimedJob job, Cursor at, StoredUnclaimed stored) {
        job.isDone(stored.head().smsc());
        messages.smscOf(stored.head().smsc())
                .ifPresent(smsc -> messages.count(smsc, SmscFigure.UNCLAIMED_DELIVERED, 1));
        messages.takeOut(at);
    }

    private boolean join(
            UnclaimedJob job, Cursor at, StoredUnclaimed stored, InboundDecision decision, Generation generation) {
        Application application = generation.applications().get(decision.application());
        if (application.isFull()) {
            job.leavesOne();
            return false;
        }
        @Nullable Smsc smsc = messages.smscOf(stored.head().smsc()).orElse(null);
        long untilNanos = thread.nowNanos() + decision.segmentPatience().toNanos();
        int home = smsc == null ? application.homeIndex() : smsc.homeIndex();
        SegmentJoiner joiner = flow.segmentsAt(home);
        SegmentJoiner.Waited segment = new SegmentJoiner.Waited(at.record(), untilNanos, stored);
        isGiven(job, at, stored);
        thread.send(home, nowNanos -> joiner.cameLate(segment, application, smsc));
        return true;
    }

    /**
     * Submits the message. The record ends when the outcome of the submission is known. If the process is killed
     * before, the submission is repeated.
     */
    private boolean submit(UnclaimedJob job, Cursor at, StoredUnclaimed stored, Application application) {
        Optional<Smsc> smsc = messages.smscOf(stored.head().smsc());
        if (smsc.isEmpty()) {
            return false;
        }
        submitted.add(at.record());
        job.leavesOne(); // The message stays until the outcome of its submission is known.
        UnclaimedSource source =
                new UnclaimedSource(smsc.get(), thread.index(), outcome -> isSubmitted(job, at, stored, outcome));
        AppPort port = application.port(thread.index());
        ShortMessage message = stored.message();
        MobileSubmitter.submit(source, message, NO_TOKEN, port, submissions);
        return true;
    }

    private void isSubmitted(UnclaimedJob job, Cursor at, StoredUnclaimed stored, Outcome outcome) {
        if (!submitted.remove(at.record()) || !messages.index().has(at)) {
            return;
        }
        if (!outcome.isAccepted() && outcome.kind() != Outcome.Kind.PERMANENT) {
            return;
        }
        job.isDone(stored.head().smsc());
        SmscFigure figure = outcome.isAccepted() ? SmscFigure.UNCLAIMED_DELIVERED : SmscFigure.UNCLAIMED_REFUSED;
        messages.smscOf(stored.head().smsc()).ifPresent(smsc -> messages.count(smsc, figure, 1));
        messages.end(at);
    }
}
