package org.strowger.router.receipts;

import org.strowger.message.ShortMessage;

/** A receipt that is told from others by its number. */
public record TestReceipt(int number, String receiptId, String destination, boolean isLast) implements IncomingReceipt {
    @Override
    public void keepCopy(ShortMessage came) {
        throw new AssertionError("it has no octets");
    }

    @Override
    public ShortMessage ownMessage() {
        throw new AssertionError("it has no octets");
    }

    @Override
    public void matches(SmscReceipts<?> receipts, int entry) {
        throw new AssertionError("it goes nowhere");
    }
}
