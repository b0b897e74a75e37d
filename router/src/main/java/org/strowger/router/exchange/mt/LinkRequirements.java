package org.strowger.router.exchange.mt;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.fields.LinkFields;
import org.strowger.router.config.fields.MessageValues;
import org.strowger.router.config.fields.TlvFault;
import org.strowger.router.config.fields.TlvRules;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.Smsc;

/** The fields and TLVs that the application, the route and the SMSC require of one message that is submitted. */
final class LinkRequirements {
    /** For a message of which nothing is required. */
    private static final LinkRequirements NONE = new LinkRequirements(Rewrite.NONE, List.of());

    private final Rewrite rewrite;
    private final List<TlvFault> refusals;

    private LinkRequirements(Rewrite rewrite, List<TlvFault> refusals) {
        this.rewrite = rewrite;
        this.refusals = refusals;
    }

    /**
     * Applies the requirements to a message for the SMSC of its candidate.
     *
     * @param before the changes so far
     */
    static LinkRequirements of(
            MtMessage mt, ShortMessage message, Rewrite before, MessageIdAllocator ids, long nowNanos) {
        RouteDecision decision = mt.decision();
        LinkFields link = decision.route().fieldsFor(decision.candidate(mt.candidate()));
        ApplicationSettings.Sending sender = mt.sentBy().settings().sending();
        boolean narrows = mt.smsc().narrowsReceipts();
        if (link.isNone() && sender.tlvs().isNone() && !narrows) {
            return NONE;
        }
        Rewrite asking = narrows ? narrowed(before, mt, message) : before;
        return applied(link, sender, asking, message, ids.instant(nowNanos));
    }

    /**
     * Requests only those of the receipts that the SMSC may be asked for. Each part of a split message needs its
     * receipt, because the state of the message follows from those of its parts.
     */
    private static Rewrite narrowed(Rewrite before, MtMessage mt, ShortMessage message) {
        ReceiptRequest asked = before.receipt().orElseGet(message::receiptRequest);
        if (mt.smsc().asksNever()) {
            return asked == ReceiptRequest.NEVER ? before : before.requesting(ReceiptRequest.NEVER);
        }
        if (mt.isPart()) {
            return before;
        }
        return switch (asked) {
            case NEVER, ON_FAILURE -> before;
            case ON_END -> before.requesting(ReceiptRequest.ON_FAILURE);
            case ON_SUCCESS -> before.requesting(ReceiptRequest.NEVER);
        };
    }

    private static LinkRequirements applied(
            LinkFields link, ApplicationSettings.Sending sender, Rewrite before, ShortMessage message, Instant now) {
        Rewrite rewrite = link.applied(before, message, now);
        TlvRules rules = sender.tlvs().then(link.tlvs());
        if (rules.isNone()) {
            return new LinkRequirements(rewrite, List.of());
        }
        Address source = before.source().orElseGet(message::source);
        Address destination = before.destination().orElseGet(message::destination);
        TlvRules.Result result = rules.of(
                message.optionalParameters(),
                new MessageValues(sender.attributes(), source.text(), destination.text()));
        Optional<Rewrite> changed =
                Optional.of(result.changes()).filter(each -> !each.isNone()).map(rewrite::with);
        return new LinkRequirements(changed.orElse(rewrite), result.refusals());
    }

    /** The changes with which the message is sent; {@code before} if nothing is required. */
    @SuppressWarnings("ReferenceEquality") // there is one object without requirements
    Rewrite over(Rewrite before) {
        return this == NONE ? before : rewrite;
    }

    boolean areMet() {
        return refusals.isEmpty();
    }

    /** The refusal of a message that does not meet the requirements, as if by the SMSC that has them. */
    Outcome refusal(Smsc smsc) {
        TlvFault fault = refusals.get(0);
        return Outcome.of(Outcome.Kind.PERMANENT, smsc.traits().statuses().codeOf(fault.smppStatus()), fault.text());
    }
}
