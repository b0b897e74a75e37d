package org.strowger.tools.smsc;

/**
 * How an SMSC goes about its work when it behaves.
 *
 * @param ids how it writes the numbers of messages
 * @param receipts whether it sends any
 * @param failedShare how many messages it cannot deliver: 1 is all
 * @param perSecondMax messages that it takes in a second; more are told to come back later; 0: any number
 * @param mobilesWriteTo to which number
 */
public record SmscBehaviour(
        IdStyle ids, boolean receipts, double failedShare, double perSecondMax, String mobilesWriteTo) {
    public static final SmscBehaviour USUAL = new SmscBehaviour(IdStyle.DECIMAL, true, 0, 0, "6000");

    public SmscBehaviour {
        if (!(failedShare >= 0 && failedShare <= 1)) {
            throw new IllegalArgumentException("a share is from 0% to 100%, not " + failedShare * 100 + "%");
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
