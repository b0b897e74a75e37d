package org.strowger.router.smsc;

import java.util.Arrays;

/**
 * Which threads have sessions of an SMSC that can submit, and which of these are believed to have room. Owned by the
 * SMSC's home.
 */
final class SmscRooms {
    /** No thread has room. */
    static final int NONE = -1;

    private static final int PLENTY = Integer.MAX_VALUE;

    private final Smsc smsc;

    /** How many sessions on each thread can submit. */
    private final int[] sessions;

    /** How many more messages each thread is believed to have room for. */
    private final int[] credit;

    private int sessionsInAll;

    SmscRooms(Smsc smsc, int threads) {
        this.smsc = smsc;
        this.sessions = new int[threads];
        this.credit = new int[threads];
        Arrays.fill(credit, PLENTY);
    }

    int threads() {
        return sessions.length;
    }

    int sessions() {
        return sessionsInAll;
    }

    void sessionsChanged(int onThread, int difference) {
        sessions[onThread] += difference;
        sessionsInAll += difference;
        credit[onThread] = PLENTY;
    }

    /** A thread with room: the home's own first, because that costs no hand-over; {@link #NONE} if none. */
    int next() {
        int home = smsc.homeIndex();
        if (smsc.port(home).hasRoom()) {
            return home;
        }
        for (int i = 0; i < sessions.length; i++) {
            if (i != home && sessions[i] > 0 && credit[i] > 0) {
                return i;
            }
        }
        return NONE;
    }

    /** One more message goes to that thread. */
    void carried(int toThread) {
        if (credit[toThread] != PLENTY) {
            credit[toThread]--;
        }
    }

    void isFull(int thread) {
        credit[thread] = 0;
    }

    void has(int room, int onThread) {
        credit[onThread] = room;
    }

    /** Whether it may have gained room since its last report. */
    boolean isInDoubt(int thread) {
        return sessions[thread] > 0 && credit[thread] != PLENTY;
    }
}
