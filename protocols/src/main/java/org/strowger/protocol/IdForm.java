package org.strowger.protocol;

/** How an SMSC writes one id in its response and in its receipts. Both in their normal form are equal. */
public interface IdForm {
    /** As the configuration has it: {@code same}, {@code hex-to-decimal} and the like. */
    String label();

    /** The normal form of an id that came in a response. */
    String ofResponse(String id);

    /** The normal form of an id that came in a receipt. */
    String ofReceipt(String id);
}
