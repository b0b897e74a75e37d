package org.strowger.router.http.api;

import java.util.List;

/**
 * Receipts in the order of their arrival.
 *
 * @param receipts the receipts
 * @param next the position after the last receipt
 * @param isLast whether there are no more receipts at present
 */
public record ReceiptPage(List<CallbackNotice.Report> receipts, long next, boolean isLast) {
    public ReceiptPage {
        receipts = List.copyOf(receipts);
    }
}
