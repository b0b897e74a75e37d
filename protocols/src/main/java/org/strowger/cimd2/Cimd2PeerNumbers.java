package org.strowger.cimd2;

import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * The number of the peer's next request. Numbers are consecutive, so a lost or damaged request is noticed, and a nack
 * makes the peer repeat it. A repeated request is answered twice and served once.
 */
final class Cimd2PeerNumbers {
    /** The number of nacks for one request, after which the session ends. */
    @Bound(
            of = "packets with a wrong number before a CIMD2 connection closes",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the connection closes")
    static final int NACKS_MAX = 3;

    private static final int NONE = -1;

    enum Verdict {
        NEXT,
        /** A repetition of the previous request. */
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
     * Starts at the first number of a peer in this role.
     *
     * @param enforced whether every number other than the next one is refused
     * @param loginCode the operation code of the login, with which numbering starts again
     */
    Cimd2PeerNumbers(Cimd2Role peer, boolean enforced, int loginCode) {
        this.first = peer.first();
        this.expected = first;
        this.enforced = enforced;
        this.loginCode = loginCode;
    }

    /** Records that the peer uses a window, so further requests with later numbers may follow a lost request. */
    void pipeline() {
        pipelined = true;
    }

    /** Checks the number of a request; the number is at most 255. */
    Verdict judge(int number, int code) {
        if (number == last && code == lastCode) {
            return Verdict.REPEATED;
        }
        boolean begins = code == loginCode && number == first;
        // A widespread gateway continues with the number after the nacked one.
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
     * Returns the number for a nack.
     *
     * @param number the number of the refused request; -1 if it is unknown
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
