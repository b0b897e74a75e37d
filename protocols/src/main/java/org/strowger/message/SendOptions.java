package org.strowger.message;

/**
 * How the sender wants a message treated.
 *
 * @param receipt when to report its end
 * @param notifications whether to report how far it has come
 * @param priority 0 is usual; what more means differs between networks
 * @param protocolId the protocol identifier of GSM
 * @param replaces whether it takes the place of one that is still on its way
 * @param replyPath whether the answer is to take the same way back
 */
public record SendOptions(
        ReceiptRequest receipt,
        boolean notifications,
        int priority,
        int protocolId,
        boolean replaces,
        boolean replyPath) {
    /** Nothing in particular. */
    public static final SendOptions NONE = new SendOptions(ReceiptRequest.NEVER, false, 0, 0, false, false);
}
