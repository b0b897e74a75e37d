package org.strowger.router.thread;

/** A number that one thread writes and other threads read, possibly with a short delay. */
public final class PublishedLong {
    private volatile long value;

    public long get() {
        return value;
    }

    public void set(long next) {
        value = next;
    }
}
