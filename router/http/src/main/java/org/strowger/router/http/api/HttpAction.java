package org.strowger.router.http.api;

import java.util.List;
import java.util.function.Function;
import org.strowger.http.HttpResponse;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;

/** The next step for a request of an application. */
public sealed interface HttpAction {
    /** Respond now. */
    record Respond(HttpResponse response) implements HttpAction {}

    /**
     * Send messages.
     *
     * @param messages the messages, each to one recipient, at least one
     * @param answer creates the response from the results, which are in the order of the messages
     */
    record Send(List<PlainMessage> messages, Function<List<SendResult>, HttpResponse> answer) implements HttpAction {
        public Send {
            messages = List.copyOf(messages);
        }
    }

    /**
     * Refuse messages that have more segments than one request may, unless the request repeats an earlier one: the
     * maximum may have been larger then.
     *
     * @param response the refusal
     */
    record TooLong(HttpResponse response, Send send) implements HttpAction {}

    /**
     * Send messages, and report their results by callbacks.
     *
     * @param messages the messages, each to one recipient; can be empty
     * @param answer creates the response from the results, which are in the order of the messages
     * @param reports creates the reports from the results
     * @param full the response if nothing can be stored for the application now, in which case nothing is sent
     */
    record Batch(
            List<PlainMessage> messages,
            Function<List<SendResult>, HttpResponse> answer,
            Function<List<SendResult>, List<ResultReport>> reports,
            HttpResponse full)
            implements HttpAction {
        public Batch {
            messages = List.copyOf(messages);
        }
    }

    /**
     * A report on the result of sending a message, before any report from an SMSC.
     *
     * @param report the report; its receipt has the id of the message, or a new id if the message was refused
     * @param event whether the message was accepted: {@link CallbackEvent#SENT} or {@link CallbackEvent#REFUSED}
     * @param request the callback
     */
    record ResultReport(PlainMessage report, CallbackEvent event, CallbackRequest request) {}

    /** Find the route of a message without sending the message. */
    record Price(PlainMessage message, Function<Boolean, HttpResponse> answer) implements HttpAction {}

    /** Query or cancel a message. */
    record Ask(Inquiry inquiry, Function<InquiryAnswer, HttpResponse> answer) implements HttpAction {}

    /** Describe the account. */
    record Account(Function<AccountStatus, HttpResponse> answer) implements HttpAction {}

    /** Change a number table or a balance. */
    record Manage(ManagedChange change, Function<ManagedResult, HttpResponse> answer) implements HttpAction {}

    /** List the receipts after a position. */
    record Receipts(ReceiptQuery query, Function<ReceiptPage, HttpResponse> answer) implements HttpAction {}
}
