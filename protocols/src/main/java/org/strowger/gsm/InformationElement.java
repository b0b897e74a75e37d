package org.strowger.gsm;

import java.util.Arrays;

/** An element of a user data header: identifier and data (23.040 9.2.3.24). It borrows the array of its header. */
public final class InformationElement {
    public static final int CONCATENATION_8 = 0x00;
    public static final int PORTS_8 = 0x04;
    public static final int PORTS_16 = 0x05;
    public static final int CONCATENATION_16 = 0x08;
    public static final int SINGLE_SHIFT = 0x24;
    public static final int LOCKING_SHIFT = 0x25;

    /** Stands for no element: an impossible identifier without data. */
    public static final InformationElement NONE = new InformationElement(-1, new byte[0], 0, 0);

    private final int identifier;
    private final byte[] array;
    private final int from;
    private final int length;

    InformationElement(int identifier, byte[] array, int from, int length) {
        this.identifier = identifier;
        this.array = array;
        this.from = from;
        this.length = length;
    }

    public int identifier() {
        return identifier;
    }

    public boolean isNone() {
        return identifier < 0;
    }

    /** The length of the data. */
    public int length() {
        return length;
    }

    /** An unsigned octet of the data. */
    public int octet(int index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(index);
        }
        return array[from + index] & 0xFF;
    }

    /** A copy of the data. */
    public byte[] data() {
        return Arrays.copyOfRange(array, from, from + length);
    }

    Concatenation concatenation() {
        if (identifier == CONCATENATION_8 && length == 3) {
            return new Concatenation(octet(0), false, octet(1), octet(2));
        }
        if (identifier == CONCATENATION_16 && length == 4) {
            return new Concatenation(word(0), true, octet(2), octet(3));
        }
        return Concatenation.NONE;
    }

    Ports ports() {
        if (identifier == PORTS_8 && length == 2) {
            return new Ports(octet(0), octet(1), false);
        }
        if (identifier == PORTS_16 && length == 4) {
            return new Ports(word(0), word(2), true);
        }
        return Ports.NONE;
    }

    private int word(int index) {
        return (octet(index) << 8) | octet(index + 1);
    }
}
