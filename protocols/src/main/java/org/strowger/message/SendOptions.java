package org.strowger.message;

/**
 * The sender's options for a message.
 *
 * @param receipt the receipt request
 * @param notifications whether intermediate notifications are requested
 * @param priority 0 is normal; the meaning of higher values differs between networks
 * @param protocolId the GSM protocol identifier
 * @param replaces whether the message replaces one that is not yet delivered
 * @param replyPath whether the reply is sent through the same SMSC
 */
public record SendOptions(
        ReceiptRequest receipt,
        boolean notifications,
        int priority,
        int protocolId,
        boolean replaces,
        boolean replyPath) {
    /** The default options. */
    public static final SendOptions NONE = new SendOptions(ReceiptRequest.NEVER, false, 0, 0, false, false);
}
