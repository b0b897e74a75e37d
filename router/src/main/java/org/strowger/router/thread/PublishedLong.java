package org.strowger.router.thread;

/** A number that one thread writes and others read, perhaps a little late. */
public final class PublishedLong {
    private volatile long value;

    public long get() {
        return value;
    }

    public void set(long next) {
        value = next;
    }
}
