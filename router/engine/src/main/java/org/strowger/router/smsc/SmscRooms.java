package org.strowger.router.smsc;

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

    /** The bytes of messages for which a thread is believed to have room, by thread index. */
    private final long[] byteCredit;

    private int sessionsInAll;

    SmscRooms(Smsc smsc, int threads) {
        this.smsc = smsc;
        this.sessions = new int[threads];
        this.credit = new int[threads];
        this.byteCredit = new long[threads];
    }

    int threads() {
        return sessions.length;
    }

    int sessions() {
        return sessionsInAll;
    }

    /** Counts sessions that have begun or ended on a thread, which then reports its room. */
    void sessionsChanged(int onThread, int difference) {
        sessions[onThread] += difference;
        sessionsInAll += difference;
        credit[onThread] = 0;
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
            if (i != home && sessions[i] > 0 && credit[i] > 0 && byteCredit[i] > 0) {
                return i;
            }
        }
        return NONE;
    }

    /** Subtracts a message that is sent to that thread from its room. */
    void carried(int toThread, int bytes) {
        if (credit[toThread] != PLENTY) {
            credit[toThread]--;
            byteCredit[toThread] -= bytes;
        }
    }

    void isFull(int thread) {
        credit[thread] = 0;
    }

    void has(int room, long byteRoom, int onThread) {
        credit[onThread] = room;
        byteCredit[onThread] = byteRoom;
    }

    /** Without a backlog the room of a thread is not counted: the thread returns a message that finds no room. */
    void hasPlenty(int thread) {
        credit[thread] = PLENTY;
        byteCredit[thread] = PLENTY;
    }

    /** Whether the thread may have gained room since its last report. */
    boolean isInDoubt(int thread) {
        return sessions[thread] > 0 && credit[thread] != PLENTY;
    }
}
