package org.strowger.tools.smsc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Those who have signed in with one name, as one desk knows them: whoever receives may be given what any of them has
 * coming.
 */
final class SimulatedAccount {
    /** With more than so many busy sessions it is cheaper to wait: the next answer to any of them makes room. */
    private static final int TRIES_MAX = 8;

    private final List<SimulatedConnection> receivers = new ArrayList<>();
    private final ArrayDeque<OutgoingMessage> waiting = new ArrayDeque<>();

    /** The desks at which somebody receives, once for each who does. */
    private final List<SimulatorThread> elsewhere = new ArrayList<>();

    private int next;

    void add(SimulatedConnection receiver) {
        receivers.add(receiver);
    }

    void remove(SimulatedConnection receiver) {
        receivers.remove(receiver);
    }

    void addElsewhere(SimulatorThread desk) {
        elsewhere.add(desk);
    }

    void removeElsewhere(SimulatorThread desk) {
        elsewhere.remove(desk);
    }

    boolean isReceiving() {
        return !receivers.isEmpty();
    }

    boolean isReceivingElsewhere() {
        return !elsewhere.isEmpty();
    }

    /** Another desk at which somebody receives, each in its turn. */
    SimulatorThread nextElsewhere() {
        return elsewhere.get(next++ % elsewhere.size());
    }

    /** Gives the parcel to somebody who has room, after those that wait already. @return false if nobody does */
    boolean post(OutgoingMessage parcel, long nowNanos) {
        while (!waiting.isEmpty() && give(waiting.getFirst(), nowNanos)) {
            waiting.removeFirst();
        }
        return waiting.isEmpty() && give(parcel, nowNanos);
    }

    void keep(OutgoingMessage parcel) {
        waiting.addLast(parcel);
    }

    int waiting() {
        return waiting.size();
    }

    /** Gives what waits to somebody who has room again. */
    void fill(SimulatedConnection receiver, long nowNanos) {
        while (!waiting.isEmpty() && receiver.take(waiting.getFirst(), nowNanos)) {
            waiting.removeFirst();
        }
    }

    /** What waits, given away: somebody receives elsewhere. */
    OutgoingMessage removeWaiting() {
        return waiting.removeFirst();
    }

    private boolean give(OutgoingMessage parcel, long nowNanos) {
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
