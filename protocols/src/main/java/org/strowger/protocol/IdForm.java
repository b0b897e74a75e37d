package org.strowger.protocol;

/** How an SMSC writes one message id in its response and in its receipts: their normal forms are equal. */
public interface IdForm {
    /** As the configuration has it: {@code same}, {@code hex-to-decimal} and the like. */
    String label();

    /** The normal form of an id in a response. */
    String ofResponse(String id);

    /** The normal form of an id in a receipt. */
    String ofReceipt(String id);
}
