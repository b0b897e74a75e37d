package org.strowger.gsm;

/**
 * The place of a part in a long message (23.040 9.2.3.24.1 and 9.2.3.24.8).
 *
 * @param reference the same in all parts of a message, 8 or 16 bits
 * @param wide whether the reference has 16 bits; the same number in 8 bits is another reference
 * @param total how many parts there are
 * @param number of this one, from 1
 */
public record Concatenation(int reference, boolean wide, int total, int number) {
    /** Of a message that is whole. */
    public static final Concatenation NONE = new Concatenation(0, false, 0, 0);

    public Concatenation {
        if (reference < 0 || reference > (wide ? 0xFFFF : 0xFF)) {
            throw new IllegalArgumentException("a reference of " + (wide ? 16 : 8) + " bits cannot be " + reference);
        }
        if (total < 0 || total > 0xFF || number < 0 || number > 0xFF) {
            throw new IllegalArgumentException("one octet cannot say part " + number + " of " + total);
        }
    }

    /** Whether it means anything; if not, the element is to be ignored (23.040 9.2.3.24.1). */
    public boolean isValid() {
        return number >= 1 && number <= total;
    }
}
