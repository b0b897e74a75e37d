package org.strowger.router.smsc;

import org.strowger.router.config.ApplicationSettings.Rank;

/** A message that is nothing but what a queue must know of it. */
final class TestMessage implements QueuedMessage {
    private final Rank rank;
    private final int application;
    private final int priority;
    private final int segments;
    private final long sinceNanos;
    private long leftNanos;
    private int index = NO_INDEX;
    private boolean kept;
    private boolean marked;
    private boolean stays;
    private boolean leavesThrottled;
    private boolean outdated;

    TestMessage(Rank rank, int application, int priority, int segments, long sinceNanos) {
        this.rank = rank;
        this.application = application;
        this.priority = priority;
        this.segments = segments;
        this.sinceNanos = sinceNanos;
    }

    /** Somebody answers for it: it must be marked before it leaves, and nobody waits for its answer. */
    TestMessage owned() {
        kept = true;
        return this;
    }

    /** It has nowhere else to go. */
    TestMessage staying() {
        stays = true;
        return this;
    }

    /** Its route moves it on from an SMSC that throttles, and the next SMSC is free. */
    TestMessage leavingThrottled() {
        leavesThrottled = true;
        return this;
    }

    /** It must be prepared again. */
    void outdate() {
        outdated = true;
    }

    void mark() {
        marked = true;
    }

    @Override
    public int touch() {
        return index;
    }

    @Override
    public Object sender() {
        return this;
    }

    @Override
    public int touchSender(int threadIndex) {
        return index;
    }

    @Override
    public Rank rank() {
        return rank;
    }

    @Override
    public int application() {
        return application;
    }

    @Override
    public String applicationName() {
        return "application" + application;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public int segments() {
        return segments;
    }

    /** Of each as many as it has segments, so that they differ. */
    @Override
    public int octets() {
        return segments * 140;
    }

    @Override
    public long sinceNanos() {
        return sinceNanos;
    }

    @Override
    public boolean isAwaited() {
        return !kept;
    }

    @Override
    public boolean staysWith(Smsc smsc) {
        return stays;
    }

    @Override
    public boolean leavesThrottled(Smsc smsc) {
        return leavesThrottled;
    }

    @Override
    public boolean isPartWith(QueuedMessage other) {
        return false;
    }

    @Override
    public boolean mayLeaveBy(Smsc smsc) {
        return !kept || marked;
    }

    @Override
    public boolean isPrepared() {
        return true;
    }

    @Override
    public boolean isOutdated() {
        return outdated;
    }

    @Override
    public void leaves(long nowNanos) {
        leftNanos = nowNanos;
    }

    @Override
    public long leftNanos() {
        return leftNanos;
    }

    @Override
    public int queueIndex() {
        return index;
    }

    @Override
    public void moveTo(int index) {
        this.index = index;
    }

    @Override
    public String toString() {
        return rank + " of " + application + ", priority " + priority + ", " + segments + " segments, since "
                + sinceNanos;
    }
}
