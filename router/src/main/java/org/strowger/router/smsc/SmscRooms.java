package org.strowger.router.smsc;

import java.util.Arrays;

/**
 * The threads with sessions of an SMSC that can submit, and the room that these sessions are believed to have. Owned by
 * the SMSC's home.
 */
final class SmscRooms {
    /** Returned if no thread has room. */
    static final int NONE = -1;

    private static final int PLENTY = Integer.MAX_VALUE;

    private final Smsc smsc;

    /** The number of sessions that can submit, by thread index. */
    private final int[] sessions;

    /** The number of messages for which a thread is believed to have room, by thread index. */
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

    /**
     * The index of a thread with room; {@link #NONE} if there is none. Prefers the home's own thread, which needs no
     * hand-over.
     */
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

    /** Subtracts a message that is sent to that thread from its room. */
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

    /** Whether the thread may have gained room since its last report. */
    boolean isInDoubt(int thread) {
        return sessions[thread] > 0 && credit[thread] != PLENTY;
    }
}
