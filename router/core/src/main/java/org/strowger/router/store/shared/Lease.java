package org.strowger.router.store.shared;

import org.strowger.router.thread.PublishedLong;

/**
 * Decides whether the owner of a shard may now act on the shard's messages, which means to pass them to SMSCs and
 * applications. Another node that takes the shard over waits until the lease has ended, so that two owners never act at
 * the same time if their clocks run at the same speed. The safety of messages against loss does not depend on the
 * lease.
 */
public final class Lease {
    private final long lengthNanos;
    private final PublishedLong fromNanos = new PublishedLong();
    private final PublishedLong untilNanos = new PublishedLong();
    private final PublishedLong suspendedNanos = new PublishedLong();
    private final PublishedLong epoch = new PublishedLong();
    private final PublishedLong behindLast = new PublishedLong();

    /** Whether a flight has renewed the lease. */
    private boolean isRenewed;

    /** @param lengthNanos the time for which a flight that counts renews the lease, from the sending of the flight */
    public Lease(long lengthNanos) {
        this.lengthNanos = lengthNanos;
        suspendedNanos.set(Long.MIN_VALUE);
    }

    /** Whether the owner may act. May be called on any thread. */
    public boolean isHeld(long nowNanos) {
        long until = untilNanos.get();
        return nowNanos < until && until - lengthNanos >= suspendedNanos.get() && nowNanos >= fromNanos.get();
    }

    /**
     * Suspends the lease until a flight that is sent from now on renews it: the machine was suspended, and others may
     * have waited for the end of the lease meanwhile. May be called on any thread.
     */
    void suspend(long nowNanos) {
        suspendedNanos.set(nowNanos);
    }

    /** The epoch in which the shard is owned. May be called on any thread. */
    public long epoch() {
        return epoch.get();
    }

    /**
     * The latest time at which the lease of the former owner ends, if its last flight that counts was read at
     * {@code readNanos}.
     */
    long endOfFormer(long readNanos) {
        return readNanos + lengthNanos;
    }

    /** Begins a new ownership, in which the owner must not act before {@code beginNanos}. */
    void claimed(long beginNanos, long ownEpoch) {
        fromNanos.set(beginNanos);
        epoch.set(ownEpoch);
    }

    /** The position in the shard's log after the last flight that counts. May be called on any thread. */
    public long behindLast() {
        return behindLast.get();
    }

    /**
     * Renews the lease, because a flight counts.
     *
     * @param position the position of the flight
     * @return whether the lease had ended and is now held again
     */
    boolean renew(long sentNanos, long nowNanos, long ownEpoch, long position) {
        boolean hadEnded = isRenewed && !isHeld(nowNanos);
        isRenewed = true;
        untilNanos.set(sentNanos + lengthNanos);
        behindLast.set(position + 1);
        if (epoch.get() != ownEpoch) {
            epoch.set(ownEpoch);
        }
        return hadEnded && isHeld(nowNanos);
    }

    /** Ends the lease, because the shard was released or lost. */
    void end() {
        untilNanos.set(0);
    }
}
