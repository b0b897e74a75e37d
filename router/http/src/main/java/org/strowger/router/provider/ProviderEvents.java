package org.strowger.router.provider;

import java.util.List;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;

/**
 * The receipts and messages in a request of a provider.
 *
 * @param messages empty if the request reports nothing that concerns messages
 * @param fault the reason why the request cannot be read; empty if it can
 */
public record ProviderEvents(List<PlainMessage> messages, String fault) {
    /** A request that reports nothing. */
    static final ProviderEvents NOTHING = new ProviderEvents(List.of(), "");

    public ProviderEvents {
        messages = List.copyOf(messages);
    }

    static ProviderEvents of(PlainMessage message) {
        return new ProviderEvents(List.of(message), "");
    }

    /** Returns a receipt with any state. A provider reports progress even if the application has not requested it. */
    static ProviderEvents ofReceipt(String id, MessageState state, String error) {
        return of(ProviderMessages.receipt(Receipt.of(id, state, error)));
    }

    static ProviderEvents of(List<PlainMessage> messages) {
        return new ProviderEvents(messages, "");
    }

    static ProviderEvents faulty(String fault) {
        return new ProviderEvents(List.of(), fault);
    }

    public boolean isFaulty() {
        return !fault.isEmpty();
    }
}
