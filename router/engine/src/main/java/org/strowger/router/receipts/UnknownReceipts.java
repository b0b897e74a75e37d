package org.strowger.router.receipts;

/**
 * Takes the receipts that match nothing at this node of a cluster: another node may expect them. Called on the home
 * thread of the SMSC.
 */
public interface UnknownReceipts<R extends IncomingReceipt> {
    /**
     * Takes a receipt that has waited for a response to its message.
     *
     * @return false if the SMSC gets its response here
     */
    boolean take(R receipt);
}
