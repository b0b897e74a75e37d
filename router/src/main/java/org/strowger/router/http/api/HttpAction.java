package org.strowger.router.http.api;

import java.util.List;
import java.util.function.Function;
import org.strowger.http.HttpResponse;
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
     * @param answer makes the response from the results, which have the order of the messages
     */
    record Send(List<PlainMessage> messages, Function<List<SendResult>, HttpResponse> answer) implements HttpAction {
        public Send {
            messages = List.copyOf(messages);
        }
    }

    /** Decide the route of a message, without sending it. */
    record Price(PlainMessage message, Function<Boolean, HttpResponse> answer) implements HttpAction {}

    /** Query or cancel a message. */
    record Ask(Inquiry inquiry, Function<InquiryAnswer, HttpResponse> answer) implements HttpAction {}

    /** Describe the account. */
    record Account(Function<AccountStatus, HttpResponse> answer) implements HttpAction {}

    /** List the receipts that have arrived since a moment. */
    record Receipts(ReceiptQuery query, Function<ReceiptPage, HttpResponse> answer) implements HttpAction {}
}
