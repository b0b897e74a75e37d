package org.strowger.tools.smsc;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.tools.ToolContext;

/** Composes the responses, receipts and query results for the accepted messages. */
final class SimulatedReceipts {
    private final SmscPlan plan;
    private final SimulatedMessages simulated;
    private final IdStyle ids;
    private final ReceiptDates dates;
    private final ReceiptForms forms;
    private final long receiptNanos;

    /** Takes the composed receipts. */
    @FunctionalInterface
    interface Outlet {
        void post(OutgoingMessage message, long nowNanos);
    }

    SimulatedReceipts(SmscPlan plan, ToolContext context, SimulatedMessages simulated) {
        this.plan = plan;
        this.simulated = simulated;
        this.ids = IdStyle.of(context.traits(), plan.manners().ids());
        this.dates = new ReceiptDates(context.epoch());
        this.forms = new ReceiptForms(context);
        this.receiptNanos = plan.settings().behaviour().receipts().toNanos();
    }

    /** The number of the message with this id; {@link IdStyle#NO_NUMBER} if the id is not valid. */
    long number(String id) {
        return ids.number(id);
    }

    Outcome accepted(long number) {
        return Outcome.accepted(ids.inResponse(number));
    }

    /** Chooses the final state of a message. */
    MessageState end(Chaos chaos) {
        return chaos.fails() ? MessageState.UNDELIVERABLE : MessageState.DELIVERED;
    }

    /** The time from the response to the final state. */
    long afterNanos(Trick trick) {
        return trick.isOfReceipt() ? 0 : receiptNanos;
    }

    boolean isAskedFor(SendOptions options) {
        return plan.manners().receipts() && (options.receipt() != ReceiptRequest.NEVER || options.notifications());
    }

    /** The receipts and notifications that a message requests, for each of its recipients. */
    List<DueReceipt> of(String account, ShortMessage message, SendOptions options, long number, long nowNanos) {
        List<DueReceipt> reports = new ArrayList<>(1);
        Address sender = message.source();
        for (Address recipient : message.destinations()) {
            if (options.notifications()) {
                reports.add(new DueReceipt(account, number, sender, recipient, DueReceipt.About.ON_ITS_WAY, nowNanos));
            }
            if (options.receipt() != ReceiptRequest.NEVER) {
                DueReceipt.About about = DueReceipt.About.of(options.receipt());
                reports.add(new DueReceipt(account, number, sender, recipient, about, nowNanos));
            }
        }
        return reports;
    }

    /** Composes a receipt and passes it to the outlet, if a receipt was requested for this state of the message. */
    void send(DueReceipt report, boolean twice, Outlet outlet, long nowNanos) {
        MessageState end = simulated.knows(report.number()) ? simulated.endOf(report.number()) : MessageState.UNKNOWN;
        MessageState state = report.isNotification() ? MessageState.ENROUTE : end;
        boolean overtaken = report.isNotification() && end == MessageState.DELETED;
        if (overtaken || !report.isWanted(state)) {
            return;
        }
        OutgoingMessage message =
                OutgoingMessage.receipt(report.account(), form(report, state, nowNanos), filledIn(report));
        outlet.post(message, nowNanos);
        if (twice) {
            outlet.post(message, nowNanos);
        }
    }

    private ShortMessage form(DueReceipt report, MessageState state, long nowNanos) {
        String submitted = dates.minute(report.submittedNanos());
        String done = dates.minute(nowNanos);
        return forms.form(new ReceiptForms.Kind(report.isNotification(), state, submitted, done));
    }

    private Rewrite filledIn(DueReceipt report) {
        return Rewrite.NONE.from(report.recipient()).to(report.sender()).reporting(ids.inReceipt(report.number()));
    }

    // ---- Queries

    InquiryAnswer answer(Inquiry inquiry, long number, long nowNanos) {
        if (number == IdStyle.NO_NUMBER || !simulated.knows(number)) {
            return refused("no message has this id, or the message is no longer remembered");
        }
        MessageState state = simulated.stateAt(number, nowNanos);
        return switch (inquiry.kind()) {
            case QUERY -> InquiryAnswer.of(state, finalDate(number, state), 0);
            case CANCEL -> cancelled(number, state, nowNanos);
            case REPLACE ->
                state == MessageState.ENROUTE ? InquiryAnswer.done() : refused("the message already has a final state");
        };
    }

    private String finalDate(long number, MessageState state) {
        return state == MessageState.ENROUTE ? "" : dates.absolute(simulated.endNanos(number));
    }

    private InquiryAnswer cancelled(long number, MessageState state, long nowNanos) {
        if (state != MessageState.ENROUTE) {
            return refused("the message already has a final state");
        }
        simulated.cancel(number, nowNanos);
        return InquiryAnswer.done();
    }

    private static InquiryAnswer refused(String why) {
        return InquiryAnswer.refused(Outcome.of(Outcome.Kind.PERMANENT, 0, why));
    }
}
