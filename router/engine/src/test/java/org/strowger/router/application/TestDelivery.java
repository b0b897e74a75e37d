package org.strowger.router.application;

import org.strowger.message.DefaultCoding;

/** A delivery without content. */
final class TestDelivery implements PendingDelivery {
    private final long order;
    private final long untilNanos;
    private final boolean kept;
    private final boolean isReceipt;
    private int refusals;

    private TestDelivery(long order, long untilNanos, boolean kept, boolean isReceipt) {
        this.order = order;
        this.untilNanos = untilNanos;
        this.kept = kept;
        this.isReceipt = isReceipt;
    }

    static TestDelivery kept(long order, long untilNanos) {
        return new TestDelivery(order, untilNanos, true, false);
    }

    static TestDelivery passing(long order, long untilNanos) {
        return new TestDelivery(order, untilNanos, false, false);
    }

    /** A relayed receipt, which may be stored. */
    static TestDelivery receipt(long order, long untilNanos) {
        return new TestDelivery(order, untilNanos, false, true);
    }

    @Override
    public CallbackReport callback() {
        return CallbackReport.NONE;
    }

    @Override
    public long untilNanos() {
        return untilNanos;
    }

    @Override
    public DefaultCoding defaultCoding() {
        return DefaultCoding.GSM;
    }

    @Override
    public boolean isStored() {
        return kept;
    }

    @Override
    public boolean mayBeStored() {
        return isReceipt;
    }

    @Override
    public long sentNanos() {
        return NOT_SENT;
    }

    @Override
    public long order() {
        return order;
    }

    @Override
    public int refusals() {
        return refusals;
    }

    @Override
    public void countRefusal() {
        refusals++;
    }

    @Override
    public String toString() {
        return (kept ? "kept " : "passing ") + order;
    }

    @Override
    public int touch() {
        return 0;
    }

    @Override
    public int touchOrigin(int threadIndex) {
        return 0;
    }
}
