package org.strowger.world.provider;

import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;

/**
 * A message in a request from the router, as read by a provider.
 *
 * @param to the digits of the recipient
 * @param receiptUrl the URL for receipts; empty if none are requested
 * @param reference the router's own id of the attempt; empty if the style has none
 */
record Submitted(String to, String from, Body body, ReceiptRequest request, String receiptUrl, String reference) {
    static Submitted of(String to, String from, Body body, String receiptUrl, String reference) {
        ReceiptRequest request = receiptUrl.isEmpty() ? ReceiptRequest.NEVER : ReceiptRequest.ON_END;
        return new Submitted(to, from, body, request, receiptUrl, reference);
    }
}
