package org.strowger.router.thread.shared;

/**
 * The numbers that leave the remainder {@code remainder} when divided by {@code divisor}. Nodes that assign numbers
 * from the same range assign different ones if each node has its own remainder.
 */
public record Residue(int divisor, int remainder) {
    /** All numbers. */
    public static final Residue ALL = new Residue(1, 0);

    public Residue {
        assert divisor > 0 && remainder >= 0 && remainder < divisor;
    }

    /** The smallest number of the residue that is at least {@code number}. */
    public long atLeast(long number) {
        return number + Math.floorMod(remainder - number, (long) divisor);
    }

    /** The residue with at most this divisor; the residues of several nodes may then coincide. */
    public Residue upTo(int divisorMax) {
        return divisor <= divisorMax ? this : new Residue(divisorMax, remainder % divisorMax);
    }
}
