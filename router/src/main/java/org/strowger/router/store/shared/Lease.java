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

    /** @param lengthNanos how long a flight that counts renews the lease, from the time at which it was sent */
    public Lease(long lengthNanos) {
        this.lengthNanos = lengthNanos;
    }

    /** Whether the owner may act. May be called on any thread. */
    public boolean isHeld(long nowNanos) {
        return nowNanos < untilNanos.get() && nowNanos >= fromNanos.get();
    }

    /** When the lease ends unless it is renewed. May be called on any thread. */
    public long untilNanos() {
        return untilNanos.get();
    }

    /** Begins a new ownership: the lease of the former owner may last as long as this one would. */
    void claimed(long nowNanos, boolean wasFree) {
        fromNanos.set(wasFree ? nowNanos : nowNanos + lengthNanos);
    }

    /** Renews the lease by a flight that counts. */
    void renew(long sentNanos) {
        untilNanos.set(sentNanos + lengthNanos);
    }

    /** Ends the lease: the shard was released or lost. */
    void end() {
        untilNanos.set(Long.MIN_VALUE);
    }
}
