package org.strowger.protocol;

/**
 * The notations of an SMSC for one message id in its response and in its receipts. The normal forms of both are equal.
 */
public interface IdForm {
    /** Returns the name in the configuration: {@code same}, {@code hex-to-decimal} and the like. */
    String label();

    /** Returns the normal form of an id in a response. */
    String ofResponse(String id);

    /** Returns the normal form of an id in a receipt. */
    String ofReceipt(String id);
}
