package org.strowger.router.smsc;

/** A receipt that is told from others by its number. */
record TestReceipt(int number, String receiptId, String destination, boolean isLast) implements ReceiptNews {}
