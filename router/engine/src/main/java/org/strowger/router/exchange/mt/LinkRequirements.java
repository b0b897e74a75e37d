package org.strowger.router.exchange.mt;

import java.time.Instant;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.fields.LinkFields;
import org.strowger.router.config.fields.MessageValues;
import org.strowger.router.config.fields.TlvFault;
import org.strowger.router.config.fields.TlvRules;
import org.strowger.router.smsc.Smsc;

/** The fields, TLVs and receipt request that an application, a route and an SMSC require of a message. */
final class LinkRequirements {
    private final LinkFields link;
    private final ApplicationSettings.Sending sender;
    private final Smsc smsc;

    private LinkRequirements(LinkFields link, ApplicationSettings.Sending sender, Smsc smsc) {
        this.link = link;
        this.sender = sender;
        this.smsc = smsc;
    }

    /** @return empty if nothing is required */
    static Optional<LinkRequirements> of(LinkFields link, Application application, Smsc smsc) {
        ApplicationSettings.Sending sender = application.settings().sending();
        boolean none = link.isNone() && sender.tlvs().isNone() && !smsc.narrowsReceipts();
        return none ? Optional.empty() : Optional.of(new LinkRequirements(link, sender, smsc));
    }

    /**
     * A message with the requirements.
     *
     * @param rewrite the changes with which it is sent
     * @param refusal the refusal of a message that cannot meet them; accepted if it meets them
     */
    record Applied(Rewrite rewrite, Outcome refusal) {
        boolean isRefused() {
            return !refusal.isAccepted();
        }
    }

    /**
     * Applies the requirements to a message.
     *
     * @param before the changes so far
     * @param needsEnd whether Strowger needs the final receipt: of a part, or because it decides about a charge
     * @param now the time at which the message is sent
     */
    Applied applied(Rewrite before, ShortMessage message, boolean needsEnd, Instant now) {
        Rewrite asking = smsc.narrowsReceipts() ? narrowed(before, message, needsEnd) : before;
        Rewrite rewrite = link.applied(asking, message, now);
        TlvRules rules = sender.tlvs().then(link.tlvs());
        if (rules.isNone()) {
            return new Applied(rewrite, Outcome.accepted(""));
        }
        Address source = before.source().orElseGet(message::source);
        Address destination = before.destination().orElseGet(message::destination);
        TlvRules.Result result = rules.of(
                message.optionalParameters(),
                new MessageValues(sender.attributes(), source.text(), destination.text()));
        if (result.isRefused()) {
            return new Applied(rewrite, refusal(result.refusals().get(0)));
        }
        boolean unchanged = result.changes().isNone();
        return new Applied(unchanged ? rewrite : rewrite.with(result.changes()), Outcome.accepted(""));
    }

    /** The refusal in the codes of the SMSC's protocol, as if the SMSC had refused the message. */
    private Outcome refusal(TlvFault fault) {
        return Outcome.of(Outcome.Kind.PERMANENT, smsc.traits().statuses().codeOf(fault.smppStatus()), fault.text());
    }

    /**
     * Requests only the receipts that the SMSC may be asked for. Each part of a split message needs its receipt,
     * because the state of the message follows from the states of its parts. A message that is charged on delivery
     * needs its receipt as well.
     */
    private Rewrite narrowed(Rewrite before, ShortMessage message, boolean needsEnd) {
        ReceiptRequest asked = before.receipt().orElseGet(message::receiptRequest);
        if (smsc.asksNever()) {
            return asked == ReceiptRequest.NEVER ? before : before.requesting(ReceiptRequest.NEVER);
        }
        if (needsEnd) {
            return before;
        }
        return switch (asked) {
            case NEVER, ON_FAILURE -> before;
            case ON_END -> before.requesting(ReceiptRequest.ON_FAILURE);
            case ON_SUCCESS -> before.requesting(ReceiptRequest.NEVER);
        };
    }
}
