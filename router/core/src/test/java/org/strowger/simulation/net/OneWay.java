package org.strowger.simulation.net;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * One direction of a connection: bytes, then perhaps an end or a reset, each with its time of arrival. The order is
 * kept even if the latency is lowered in between. Room is free as soon as the reader takes bytes: the delay of a window
 * update is not modelled.
 */
final class OneWay {
    /** The time of arrival of data that never arrives. */
    static final long NEVER = Long.MAX_VALUE;

    private record Burst(int size, long arrivalNanos) {}

    private final ByteRing bytes = new ByteRing();
    private final ArrayDeque<Burst> flying = new ArrayDeque<>();
    private int capacity;
    private int arrived;
    private long lastArrivalNanos = Long.MIN_VALUE;
    private long endNanos = NEVER;
    private long resetNanos = NEVER;
    private boolean endArrived;
    private boolean resetArrived;
    private boolean stalled;

    OneWay(int capacity) {
        this.capacity = capacity;
    }

    void capacity(int newCapacity) {
        capacity = newCapacity;
    }

    int room() {
        return Math.max(0, capacity - bytes.size());
    }

    boolean isEmpty() {
        return bytes.size() == 0;
    }

    boolean isStalled() {
        return stalled;
    }

    void stall(long nowNanos) {
        advance(nowNanos);
        stalled = true;
    }

    void resume() {
        stalled = false;
    }

    void put(ByteBuffer source, int count, long arrivalNanos) {
        long inOrderNanos = inOrder(arrivalNanos);
        bytes.put(source, count);
        Burst last = flying.peekLast();
        if (last != null && last.arrivalNanos == inOrderNanos) {
            flying.removeLast();
            flying.addLast(new Burst(last.size + count, inOrderNanos));
        } else {
            flying.addLast(new Burst(count, inOrderNanos));
        }
    }

    /** The sender has ended its direction (FIN). */
    void end(long arrivalNanos) {
        if (endNanos == NEVER && resetNanos == NEVER) {
            endNanos = inOrder(arrivalNanos);
        }
    }

    /** The sender resets the connection (RST). Bytes before it can still be read. */
    void reset(long arrivalNanos) {
        if (resetNanos == NEVER) {
            resetNanos = inOrder(arrivalNanos);
        }
    }

    /** The network resets the connection: data that has not arrived is lost, even if it is stalled. */
    void cut(long nowNanos) {
        advance(nowNanos);
        bytes.keepFirst(arrived);
        flying.clear();
        stalled = false;
        endNanos = endArrived ? endNanos : NEVER;
        resetNanos = nowNanos;
    }

    int readable(long nowNanos) {
        advance(nowNanos);
        return arrived;
    }

    void take(ByteBuffer target, int count) {
        bytes.take(target, count);
        arrived -= count;
    }

    boolean endArrived(long nowNanos) {
        advance(nowNanos);
        return endArrived;
    }

    boolean resetArrived(long nowNanos) {
        advance(nowNanos);
        return resetArrived;
    }

    /** The time of arrival of the first unread byte. */
    long firstByteNanos() {
        Burst first = flying.peekFirst();
        return arrived > 0 || first == null ? lastArrivalNanos : first.arrivalNanos;
    }

    /** Drops all bytes, because the reader is gone. */
    void discard() {
        bytes.keepFirst(0);
        flying.clear();
        arrived = 0;
    }

    /** The next time of arrival after {@code nowNanos}. */
    long nextArrivalNanos(long nowNanos) {
        advance(nowNanos);
        if (stalled) {
            return NEVER;
        }
        Burst first = flying.peekFirst();
        long nextNanos = first == null ? NEVER : first.arrivalNanos;
        nextNanos = endArrived ? nextNanos : Math.min(nextNanos, endNanos);
        return resetArrived ? nextNanos : Math.min(nextNanos, resetNanos);
    }

    private long inOrder(long arrivalNanos) {
        lastArrivalNanos = Math.max(lastArrivalNanos, arrivalNanos);
        return lastArrivalNanos;
    }

    private void advance(long nowNanos) {
        if (stalled) {
            return;
        }
        for (Burst b = flying.peekFirst(); b != null && b.arrivalNanos <= nowNanos; b = flying.peekFirst()) {
            arrived += b.size;
            flying.removeFirst();
        }
        endArrived |= endNanos <= nowNanos;
        resetArrived |= resetNanos <= nowNanos;
    }
}
