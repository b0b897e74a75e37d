package org.strowger.tools.smsc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The receivers of one account, as known to one {@link SimulatorThread}. A message for the account may be sent to any
 * of them.
 */
final class SimulatedAccount {
    /**
     * The maximum number of receivers that are tried per message. If that many windows are full, it is cheaper to wait
     * for the next response from a receiver.
     */
    private static final int TRIES_MAX = 8;

    private final List<SimulatedConnection> receivers = new ArrayList<>();
    private final ArrayDeque<OutgoingMessage> waiting = new ArrayDeque<>();

    /** The other threads with a receiver of this account, one entry per receiver. */
    private final List<SimulatorThread> elsewhere = new ArrayList<>();

    private int next;

    void add(SimulatedConnection receiver) {
        receivers.add(receiver);
    }

    void remove(SimulatedConnection receiver) {
        receivers.remove(receiver);
    }

    void addElsewhere(SimulatorThread simulatorThread) {
        elsewhere.add(simulatorThread);
    }

    void removeElsewhere(SimulatorThread simulatorThread) {
        elsewhere.remove(simulatorThread);
    }

    boolean isReceiving() {
        return !receivers.isEmpty();
    }

    boolean isReceivingElsewhere() {
        return !elsewhere.isEmpty();
    }

    /** The next of the other threads with a receiver, in turn. */
    SimulatorThread nextElsewhere() {
        return elsewhere.get(next++ % elsewhere.size());
    }

    /**
     * Sends the message to a receiver whose window has room, after the messages that are already waiting.
     *
     * @return false if no window has room
     */
    boolean post(OutgoingMessage message, long nowNanos) {
        while (!waiting.isEmpty() && give(waiting.getFirst(), nowNanos)) {
            waiting.removeFirst();
        }
        return waiting.isEmpty() && give(message, nowNanos);
    }

    void keep(OutgoingMessage message) {
        waiting.addLast(message);
    }

    int waiting() {
        return waiting.size();
    }

    /** Sends waiting messages to a receiver whose window has room again. */
    void fill(SimulatedConnection receiver, long nowNanos) {
        while (!waiting.isEmpty() && receiver.take(waiting.getFirst(), nowNanos)) {
            waiting.removeFirst();
        }
    }

    /** Removes the first waiting message, for a receiver on another thread. */
    OutgoingMessage removeWaiting() {
        return waiting.removeFirst();
    }

    private boolean give(OutgoingMessage message, long nowNanos) {
        int tries = Math.min(TRIES_MAX, receivers.size());
        for (int i = 0; i < tries; i++) {
            next = next + 1 < receivers.size() ? next + 1 : 0;
            if (receivers.get(next).take(message, nowNanos)) {
                return true;
            }
        }
        return false;
    }
}
