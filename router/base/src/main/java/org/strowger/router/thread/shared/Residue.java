package org.strowger.router.thread.shared;

/**
 * The numbers that leave this remainder when they are divided by this divisor. Several nodes that give numbers from the
 * same range give different ones if each has a remainder of its own.
 */
public record Residue(int divisor, int remainder) {
    /** All numbers. */
    public static final Residue ALL = new Residue(1, 0);

    public Residue {
        assert divisor > 0 && remainder >= 0 && remainder < divisor;
    }

    /** The smallest of these numbers that is not below this one. */
    public long atLeast(long number) {
        return number + Math.floorMod(remainder - number, (long) divisor);
    }

    /** The residue of a smaller number of divisors; several residues may then be the same one. */
    public Residue upTo(int divisorMax) {
        return divisor <= divisorMax ? this : new Residue(divisorMax, remainder % divisorMax);
    }
}
