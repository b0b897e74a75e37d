package org.strowger.cimd2;

/**
 * Which number the next request of the peer has. Numbers follow each other, so that what is lost or damaged is noticed;
 * what has another number is asked for again by a nack. A request that comes twice is answered twice and served once.
 */
final class Cimd2PeerNumbers {
    /** Nacks in a row for one request: then it is no use. */
    static final int NACKS_MAX = 3;

    private static final int NONE = -1;

    /** What to do about a request with a number. */
    enum Verdict {
        NEXT,
        /** It is the one before, again. */
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
     * Of a peer in this role.
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

    /** The peer has asked for a window: what it sends behind a lost request has numbers of its own. */
    void pipeline() {
        pipelined = true;
    }

    /** Judges a number up to 255. */
    Verdict judge(int number, int code) {
        if (number == last && code == lastCode) {
            return Verdict.REPEATED;
        }
        boolean begins = code == loginCode && number == first;
        // A widespread gateway takes a nack for a sign that its number is used up.
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
     * @param number that of what is refused; -1 if nobody knows
     */
    int wanted(int number) {
        return enforced || number < 0 ? expected : number;
    }

    /** Counts a nack. @return false if there have been enough of them */
    boolean mayNack() {
        nacks++;
        return nacks <= NACKS_MAX;
    }
}
