package org.strowger.router.store.shared;

import org.strowger.router.thread.PublishedLong;

/**
 * Whether the owner of a shard may act on its messages now: hand them to SMSCs and applications. Another node takes the
 * shard over only after the lease has ended, so that two owners never act at the same time while their clocks run
 * alike. Whether messages are lost does not depend on it.
 */
public final class Lease {
    private final long lengthNanos;
    private final PublishedLong fromNanos = new PublishedLong();
    private final PublishedLong untilNanos = new PublishedLong();
    private final PublishedLong epoch = new PublishedLong();
    private final PublishedLong behindLast = new PublishedLong();

    /** Whether a flight has renewed it. */
    private boolean isRenewed;

    /** @param lengthNanos how long a flight that counts renews the lease, from the time at which it was sent */
    public Lease(long lengthNanos) {
        this.lengthNanos = lengthNanos;
    }

    /** Whether the owner may act. May be called on any thread. */
    public boolean isHeld(long nowNanos) {
        return nowNanos < untilNanos.get() && nowNanos >= fromNanos.get();
    }

    /** The epoch in which the shard is owned. May be called on any thread. */
    public long epoch() {
        return epoch.get();
    }

    /** The time until the lease of an owner ends whose last flight that counts was read at this time. */
    long endOfFormer(long readNanos) {
        return readNanos + lengthNanos;
    }

    /** Begins a new ownership; nothing is done before this time. */
    void claimed(long beginNanos, long ownEpoch) {
        fromNanos.set(beginNanos);
        epoch.set(ownEpoch);
    }

    /** The position in the log of the shard behind the last flight that counts. May be called on any thread. */
    public long behindLast() {
        return behindLast.get();
    }

    /**
     * Renews the lease by a flight that counts.
     *
     * @param position the position of the flight
     * @return whether the lease had ended before, and is held again
     */
    boolean renew(long sentNanos, long nowNanos, long ownEpoch, long position) {
        boolean hadEnded = isRenewed && nowNanos >= untilNanos.get();
        isRenewed = true;
        untilNanos.set(sentNanos + lengthNanos);
        behindLast.set(position + 1);
        if (epoch.get() != ownEpoch) {
            epoch.set(ownEpoch);
        }
        return hadEnded && nowNanos < sentNanos + lengthNanos;
    }

    /** Ends the lease: the shard was released or lost. */
    void end() {
        untilNanos.set(Long.MIN_VALUE);
    }
}
