package org.strowger.router.smsc;

import org.strowger.router.receipts.IncomingReceipt;

/** A receipt that is told from others by its number. */
public record TestReceipt(int number, String receiptId, String destination, boolean isLast)
        implements IncomingReceipt {}
