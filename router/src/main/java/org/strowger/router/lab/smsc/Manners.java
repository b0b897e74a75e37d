package org.strowger.router.lab.smsc;

/**
 * How an SMSC goes about its work when it behaves.
 *
 * @param ids how it writes the numbers of messages
 * @param receipts whether it sends any
 * @param failedShare how many messages it cannot deliver: 1 is all
 * @param perSecondMax messages that it takes in a second; more are told to come back later; 0: any number
 * @param mobilesWriteTo to which number
 */
public record Manners(IdStyle ids, boolean receipts, double failedShare, double perSecondMax, String mobilesWriteTo) {
    public static final Manners USUAL = new Manners(IdStyle.DECIMAL, true, 0, 0, "6000");

    public Manners {
        if (!(failedShare >= 0 && failedShare <= 1)) {
            throw new IllegalArgumentException("a share is from 0% to 100%, not " + failedShare * 100 + "%");
        }
    }

    public Manners with(IdStyle other) {
        return new Manners(other, receipts, failedShare, perSecondMax, mobilesWriteTo);
    }

    public Manners withFailedShare(double share) {
        return new Manners(ids, receipts, share, perSecondMax, mobilesWriteTo);
    }

    public Manners withPerSecondMax(double max) {
        return new Manners(ids, receipts, failedShare, max, mobilesWriteTo);
    }

    public Manners withoutReceipts() {
        return new Manners(ids, false, failedShare, perSecondMax, mobilesWriteTo);
    }
}
