package org.strowger.router.lab.smsc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Those who have signed in with one name, as one desk knows them: whoever receives may be given what any of them has
 * coming.
 */
final class Account {
    /** With more than so many busy sessions it is cheaper to wait: the next answer to any of them makes room. */
    private static final int TRIES_MAX = 8;

    private final List<SmscConnection> receivers = new ArrayList<>();
    private final ArrayDeque<Parcel> waiting = new ArrayDeque<>();

    /** The desks at which somebody receives, once for each who does. */
    private final List<Desk> elsewhere = new ArrayList<>();

    private int next;

    void add(SmscConnection receiver) {
        receivers.add(receiver);
    }

    void remove(SmscConnection receiver) {
        receivers.remove(receiver);
    }

    void addElsewhere(Desk desk) {
        elsewhere.add(desk);
    }

    void removeElsewhere(Desk desk) {
        elsewhere.remove(desk);
    }

    boolean isReceiving() {
        return !receivers.isEmpty();
    }

    boolean isReceivingElsewhere() {
        return !elsewhere.isEmpty();
    }

    /** Another desk at which somebody receives, each in its turn. */
    Desk nextElsewhere() {
        return elsewhere.get(next++ % elsewhere.size());
    }

    /** Gives the parcel to somebody who has room, after those that wait already. @return false if nobody does */
    boolean post(Parcel parcel, long nowNanos) {
        while (!waiting.isEmpty() && give(waiting.getFirst(), nowNanos)) {
            waiting.removeFirst();
        }
        return waiting.isEmpty() && give(parcel, nowNanos);
    }

    void keep(Parcel parcel) {
        waiting.addLast(parcel);
    }

    int waiting() {
        return waiting.size();
    }

    /** Gives what waits to somebody who has room again. */
    void fill(SmscConnection receiver, long nowNanos) {
        while (!waiting.isEmpty() && receiver.take(waiting.getFirst(), nowNanos)) {
            waiting.removeFirst();
        }
    }

    /** What waits, given away: somebody receives elsewhere. */
    Parcel removeWaiting() {
        return waiting.removeFirst();
    }

    private boolean give(Parcel parcel, long nowNanos) {
        int tries = Math.min(TRIES_MAX, receivers.size());
        for (int i = 0; i < tries; i++) {
            next = next + 1 < receivers.size() ? next + 1 : 0;
            if (receivers.get(next).take(parcel, nowNanos)) {
                return true;
            }
        }
        return false;
    }
}
