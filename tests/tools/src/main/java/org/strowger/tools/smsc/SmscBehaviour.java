package org.strowger.tools.smsc;

/**
 * The regular behaviour of a simulated SMSC.
 *
 * @param ids the form of the message ids
 * @param receipts whether the SMSC sends receipts
 * @param failedShare the fraction of messages whose delivery fails; 1 means all
 * @param perSecondMax the number of messages per second above which messages are throttled; 0 for no limit
 * @param mobilesWriteTo the destination of the messages from mobiles
 */
public record SmscBehaviour(
        IdStyle ids, boolean receipts, double failedShare, double perSecondMax, String mobilesWriteTo) {
    public static final SmscBehaviour USUAL = new SmscBehaviour(IdStyle.DECIMAL, true, 0, 0, "6000");

    public SmscBehaviour {
        if (!(failedShare >= 0 && failedShare <= 1)) {
            throw new IllegalArgumentException("a share must be from 0% to 100%, not " + failedShare * 100 + "%");
        }
    }

    public SmscBehaviour with(IdStyle other) {
        return new SmscBehaviour(other, receipts, failedShare, perSecondMax, mobilesWriteTo);
    }

    public SmscBehaviour withFailedShare(double share) {
        return new SmscBehaviour(ids, receipts, share, perSecondMax, mobilesWriteTo);
    }

    public SmscBehaviour withPerSecondMax(double max) {
        return new SmscBehaviour(ids, receipts, failedShare, max, mobilesWriteTo);
    }

    public SmscBehaviour withoutReceipts() {
        return new SmscBehaviour(ids, false, failedShare, perSecondMax, mobilesWriteTo);
    }
}
