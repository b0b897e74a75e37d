package org.strowger.router.exchange.mt;

import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessageForm;
import org.strowger.message.OutgoingForm;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.smsc.Smsc;

/**
 * The rules by which a message leaves, without the state of a message: for {@link MtFlow}, which sends the message, and
 * for {@link MessageTrial}, which sends nothing.
 */
final class OutgoingRules {
    private OutgoingRules() {}

    /**
     * Whether the message is taken into custody. A message in transaction mode is relayed, whatever the route's mode.
     */
    static boolean isStored(RouteDecision decision, Application from, MessageChanges changes, ShortMessage message) {
        boolean isWanted = decision.route().delivery() == DeliveryMode.STORE
                || from.filters().requireStore()
                || changes.isHeld();
        return isWanted && !decision.isRejected() && !message.isTransaction();
    }

    /**
     * The addresses with which the message leaves.
     *
     * @param changes the changes by all filters
     * @param isOneOfMany whether the message is for one recipient of a message to many
     * @param recipient the recipient in this case
     */
    static Rewrite addresses(MessageChanges changes, boolean isOneOfMany, Address recipient) {
        Rewrite rewrite = changes.rewrite();
        return isOneOfMany && changes.destination().isEmpty() ? rewrite.to(recipient) : rewrite;
    }

    /** Extends the rewrite so that the numbers are written in the format that the SMSC requires. */
    static Rewrite formed(Rewrite routed, ShortMessage message, SmscNumbers numbers) {
        if (!numbers.writes()) {
            return routed;
        }
        Rewrite formed = routed;
        Address recipient = routed.destination().orElseGet(message::destination);
        Address written = numbers.written(recipient);
        if (!written.equals(recipient)) {
            formed = formed.to(written);
        }
        if (numbers.senders()) {
            Address sender = routed.source().orElseGet(message::source);
            Address writtenSender = numbers.written(sender);
            formed = writtenSender.equals(sender) ? formed : formed.from(writtenSender);
        }
        return formed;
    }

    /** Whether Strowger needs the receipt for itself, and the SMSC may be asked for it. */
    static boolean needsReceipt(Smsc smsc, Route route, boolean isInCustody, boolean isForCharge) {
        boolean isForItself = isInCustody && (!route.onReceipt().isNone() || isForCharge);
        return smsc.asksAlways() || (isForItself && !smsc.asksNever());
    }

    /**
     * Whether the final receipt is requested in every case, although the application requested none, or only some. A
     * charge needs the final receipt; a failover needs the receipt of a failure.
     *
     * @param wanted the request of the application
     */
    static boolean requestsEnd(
            Smsc smsc, Route route, boolean isInCustody, boolean isForCharge, ReceiptInterest wanted) {
        if (wanted.isOfEveryEnd() || smsc.asksNever()) {
            return false;
        }
        boolean isForFailover = !route.onReceipt().isNone() && !wanted.wantsEnd(false);
        return smsc.asksAlways() || (isInCustody && (isForCharge || isForFailover));
    }

    /**
     * Requests a final receipt for each part, because the final state of the message follows from the states of its
     * parts.
     */
    static Rewrite ofPart(Rewrite before, ReceiptRequest asked) {
        return asked == ReceiptRequest.NEVER || asked == ReceiptRequest.ON_END
                ? before
                : before.requesting(ReceiptRequest.ON_END);
    }

    /**
     * Whether the message may need another form or encoding for the SMSC.
     *
     * @param isJoined whether it was joined from parts
     */
    static boolean mayReshape(boolean isJoined, ShortMessage message, Smsc smsc) {
        return smsc.reshapes() || isFormFree(isJoined, message);
    }

    /** Whether the message is split for any SMSC: it was joined from parts, or its sender has not chosen a form. */
    private static boolean isFormFree(boolean isJoined, ShortMessage message) {
        return message.isFormFree() || isJoined;
    }

    /** The message in the form and encoding that the SMSC requires. */
    static OutgoingForm.Pieces shape(
            Application from, boolean isJoined, ShortMessage message, Smsc smsc, int reference) {
        DefaultCoding agreed = from.settings().dialect().alphabet().coding();
        boolean sameProtocol = smsc.traits().form().writes(message);
        return formFor(isJoined, message, smsc).pieces(message, agreed, sameProtocol, reference);
    }

    /** The number of segments in which the message leaves for the SMSC. */
    static int segments(Application from, boolean isJoined, ShortMessage message, Smsc smsc) {
        if (!mayReshape(isJoined, message, smsc)) {
            return message.segments();
        }
        return shape(from, isJoined, message, smsc, 0).segments(message);
    }

    /**
     * The form for the SMSC. If the SMSC takes messages unchanged, a message whose sender has not chosen a form is
     * split.
     */
    private static OutgoingForm formFor(boolean isJoined, ShortMessage message, Smsc smsc) {
        OutgoingForm form = smsc.shape();
        boolean splits = form.parts() == LongMessageForm.KEPT && isFormFree(isJoined, message);
        return splits ? new OutgoingForm(LongMessageForm.HEADER, form.wording()) : form;
    }
}
