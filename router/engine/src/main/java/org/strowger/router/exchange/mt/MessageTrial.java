package org.strowger.router.exchange.mt;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.strowger.message.Address;
import org.strowger.message.EncodedText;
import org.strowger.message.LongMessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.OutgoingForm;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.StandalonePart;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.filter.Verdict;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.Smsc;

/**
 * Decides about messages by the rules of {@link MtAdmission} and {@link MtFlow}, and sends nothing. It ignores rates,
 * credit, queues and HTTP services, because their state changes from moment to moment.
 *
 * <p>Thread: the thread of its owner.
 */
public final class MessageTrial {
    private static final OperatorLog SILENT = new SilentLog();

    private final Generation generation;
    private final Predicate<Application> awaitsReceipt;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());
    private final FilterRunner filters = new FilterRunner(0, () -> 0, SILENT);
    private int splitCount;

    /**
     * Creates a trial.
     *
     * @param generation the configuration, whose applications and SMSCs have one thread and no sessions
     * @param awaitsReceipt whether messages of an application are charged when they are delivered
     */
    public MessageTrial(Generation generation, Predicate<Application> awaitsReceipt) {
        this.generation = generation;
        this.awaitsReceipt = awaitsReceipt;
    }

    /**
     * The decision about a message.
     *
     * @param outcome the response to the application, in the codes of its protocol
     * @param filter the filter of the configuration that refuses the message; empty if none does
     * @param decision the route and its SMSCs
     * @param changes the changes by all filters
     * @param rewrite the addresses with which the message leaves
     * @param content the message with the changes of its text
     */
    public record Decided(
            Outcome outcome,
            String filter,
            RouteDecision decision,
            MessageChanges changes,
            Rewrite rewrite,
            ShortMessage content) {
        public boolean isAccepted() {
            return outcome.isAccepted();
        }
    }

    /**
     * A message as a session of an SMSC is to send it.
     *
     * @param content the message
     * @param rewrite the changes with which it is sent
     */
    public record Leaving(ShortMessage content, Rewrite rewrite) {}

    /**
     * The messages that one SMSC gets.
     *
     * @param refusal why the SMSC gets no message; accepted if it gets some
     */
    public record Departure(Outcome refusal, List<Leaving> messages) {
        public Departure {
            messages = List.copyOf(messages);
        }
    }

    /** Sets the query to the message; after {@link #decided} it contains the changes by filters. */
    public RouteQuery query(Application from, ShortMessage message, Address recipient, Instant now) {
        query.about(message, generation.indexOf(from), 0).at(now.toEpochMilli(), 0);
        if (!recipient.isEmpty()) {
            query.to(recipient);
        }
        query.facts().onlyAsked();
        return query;
    }

    /**
     * Decides about a message.
     *
     * @param traits the protocol of the application
     * @param recipient one recipient of a message to many; {@link Address#NONE} for a message to one
     */
    public Decided decided(
            Application from, ProtocolTraits traits, ShortMessage message, Address recipient, Instant now) {
        query(from, message, recipient, now);
        Verdict before = filters.beforeRouting(generation, from, message, query);
        if (before.stops()) {
            return refused(before, traits, message, RouteDecision.NO_ROUTE);
        }
        Optional<ShortMessage> changed = before.changes().withText(traits.form(), message, now);
        if (changed.isEmpty()) {
            Outcome outcome = traits.statuses().refusal(RefusalReason.NOT_ENCODABLE);
            return new Decided(outcome, "", RouteDecision.NO_ROUTE, MessageChanges.NONE, Rewrite.NONE, message);
        }
        ShortMessage content = changed.get();
        if (before.changes().hasText()) {
            query(from, content, recipient, now);
            before.changes().applyTo(query.facts());
        }
        return routed(from, traits, content, recipient, before.changes());
    }

    private Decided routed(
            Application from, ProtocolTraits traits, ShortMessage content, Address recipient, MessageChanges before) {
        RouteDecision decision = generation.routes().decide(query, before.route());
        if (decision.isRejected()) {
            Outcome outcome = RejectionOutcomes.of(decision.route().rejection(), traits);
            return new Decided(outcome, "", decision, before, Rewrite.NONE, content);
        }
        Verdict onRoute = filters.beforeSending(generation, from, decision.route(), query);
        if (onRoute.stops()) {
            return refused(onRoute, traits, content, decision);
        }
        MessageChanges all = before.and(onRoute.changes());
        Rewrite rewrite = OutgoingRules.addresses(all, !recipient.isEmpty(), recipient);
        return new Decided(Outcome.accepted(""), "", decision, all, rewrite, content);
    }

    private static Decided refused(
            Verdict verdict, ProtocolTraits traits, ShortMessage message, RouteDecision decision) {
        Outcome outcome = verdict.outcome(traits.statuses());
        return new Decided(outcome, verdict.refusingFilter(), decision, MessageChanges.NONE, Rewrite.NONE, message);
    }

    /** Whether Strowger would wait for the other parts of the message, and send all as one message. */
    public boolean isJoined(Decided decided, int candidate) {
        return smsc(decided, candidate).shape().parts() == LongMessageForm.PAYLOAD
                && !decided.content().isToMany()
                && StandalonePart.of(decided.content()).isPresent();
    }

    public Smsc smsc(Decided decided, int candidate) {
        return generation.smscs().get(decided.decision().candidate(candidate));
    }

    /**
     * The messages that a candidate gets for an accepted message.
     *
     * @param candidate the position of the SMSC in the decision
     */
    public Departure departure(Application from, Decided decided, int candidate, Instant now) {
        Smsc smsc = smsc(decided, candidate);
        ShortMessage message = decided.content();
        Rewrite formed = OutgoingRules.formed(decided.rewrite(), message, smsc.numbers());
        if (!OutgoingRules.mayReshape(false, message, smsc)) {
            return departure(from, decided, candidate, List.of(formed), now);
        }
        OutgoingForm.Pieces shaped = OutgoingRules.shape(from, false, message, smsc, splitCount++);
        if (shaped.encoding() == EncodedText.Encoding.NOT_AT_ALL) {
            return new Departure(smsc.traits().statuses().refusal(RefusalReason.NOT_ENCODABLE), List.of());
        }
        List<Piece> pieces = shaped.pieces();
        if (pieces.isEmpty()) {
            return departure(from, decided, candidate, List.of(formed), now);
        }
        Rewrite each = pieces.size() == 1 ? formed : OutgoingRules.ofPart(formed, message.receiptRequest());
        return departure(
                from, decided, candidate, pieces.stream().map(each::saying).toList(), now);
    }

    private Departure departure(Application from, Decided decided, int candidate, List<Rewrite> rewrites, Instant now) {
        ShortMessage message = decided.content();
        Smsc smsc = smsc(decided, candidate);
        RouteDecision decision = decided.decision();
        boolean isStored = OutgoingRules.isStored(decision, from, decided.changes(), message);
        boolean isForCharge = isStored && awaitsReceipt.test(from);
        boolean asks =
                OutgoingRules.requestsEnd(smsc, decision.route(), isStored, isForCharge, ReceiptInterest.of(message));
        Optional<LinkRequirements> required =
                LinkRequirements.of(decision.route().fieldsFor(decision.candidate(candidate)), from, smsc);
        List<Leaving> leaving = new ArrayList<>();
        for (Rewrite rewrite : rewrites) {
            Rewrite timed = isStored && message.isTimed() ? lasting(rewrite, message, decision, now) : rewrite;
            Rewrite asking = asks ? timed.requesting(ReceiptRequest.ON_END) : timed;
            if (required.isPresent()) {
                LinkRequirements.Applied applied =
                        required.get().applied(asking, message, rewrites.size() > 1 || isForCharge, now);
                if (applied.isRefused()) {
                    return new Departure(applied.refusal(), List.of());
                }
                asking = applied.rewrite();
            }
            leaving.add(new Leaving(message, asking));
        }
        return new Departure(Outcome.accepted(""), leaving);
    }

    /**
     * Sets the remaining validity. A stored message waits in Strowger for its scheduled time, and ends when its own
     * validity or the validity of its route ends.
     */
    private static Rewrite lasting(Rewrite rewrite, ShortMessage message, RouteDecision decision, Instant now) {
        Instant byRoute = now.plus(decision.route().retry().validity());
        Instant until =
                message.expiresAt(now).filter(asked -> asked.isBefore(byRoute)).orElse(byRoute);
        long seconds = Math.min(Integer.MAX_VALUE, Duration.between(now, until).toSeconds());
        return rewrite.lasting(new Rewrite.Remaining(until, (int) Math.max(1, seconds)));
    }

    /** Ignores all events, because a trial has no operator. */
    private static final class SilentLog implements OperatorLog {
        @Override
        public void smscTold(String smsc, LogEvent event, String detail) {}

        @Override
        public void appTold(String application, LogEvent event, String detail) {}

        @Override
        public void hookTold(String hook, LogEvent event, String detail) {}

        @Override
        public void accountTold(String account, LogEvent event, String detail) {}

        @Override
        public void routerTold(LogEvent event, String detail) {}
    }
}
