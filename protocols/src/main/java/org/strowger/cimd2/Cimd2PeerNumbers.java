package org.strowger.cimd2;

/**
 * The number of the peer's next request. Numbers are consecutive, so a lost or damaged request is noticed and asked for
 * by a nack. A repeated request is answered twice and served once.
 */
final class Cimd2PeerNumbers {
    /** Nacks for one request before the session is given up. */
    static final int NACKS_MAX = 3;

    private static final int NONE = -1;

    enum Verdict {
        NEXT,
        /** The previous request again. */
        REPEATED,
        WRONG
    }

    private final int first;
    private final int loginCode;
    private final boolean enforced;
    private boolean pipelined;
    private int expected;
    private int last = NONE;
    private int lastCode;
    private int nacks;

    /**
     * For a peer in this role.
     *
     * @param enforced whether any other number than the next is refused
     * @param loginCode the request with which numbers begin
     */
    Cimd2PeerNumbers(Cimd2Role peer, boolean enforced, int loginCode) {
        this.first = peer.first();
        this.expected = first;
        this.enforced = enforced;
        this.loginCode = loginCode;
    }

    /** The peer uses a window: requests behind a lost one have numbers of their own. */
    void pipeline() {
        pipelined = true;
    }

    /** Judges a number up to 255. */
    Verdict judge(int number, int code) {
        if (number == last && code == lastCode) {
            return Verdict.REPEATED;
        }
        boolean begins = code == loginCode && number == first;
        // A widespread gateway skips the number that was nacked.
        boolean skips = nacks > 0 && !pipelined && number == Cimd2Role.after(expected);
        boolean fits = number == expected || begins || skips || !enforced;
        return fits ? Verdict.NEXT : Verdict.WRONG;
    }

    void took(int number, int code) {
        last = number;
        lastCode = code;
        expected = Cimd2Role.after(number);
        nacks = 0;
    }

    /**
     * The number to ask for.
     *
     * @param number of the refused request; -1 if it is unknown
     */
    int wanted(int number) {
        return enforced || number < 0 ? expected : number;
    }

    /** Counts a nack. @return false if the limit is reached */
    boolean mayNack() {
        nacks++;
        return nacks <= NACKS_MAX;
    }
}
