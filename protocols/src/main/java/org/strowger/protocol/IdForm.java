package org.strowger.protocol;

/**
 * Converts the message ids of an SMSC to a normal form. An SMSC may write one id differently in its response and in its
 * receipts; both have the same normal form.
 */
public interface IdForm {
    /** Returns the name in the configuration: {@code same}, {@code hex-to-decimal} and the like. */
    String label();

    /** Returns the normal form of an id in a response. */
    String ofResponse(String id);

    /** Returns the normal form of an id in a receipt. */
    String ofReceipt(String id);
}
