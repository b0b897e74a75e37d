package org.strowger.gsm;

import java.util.Objects;

/**
 * The user data of a message or segment: an optional header and text or other octets. 7-bit text is unpacked. The
 * octets are borrowed from an array that must not change meanwhile.
 *
 * <p>Long messages: {@link MessageSplitter} determines the {@link TextCuts bounds} of segments, {@link MessageJoiner}
 * joins segments, and {@link DataCoding} decodes the text.
 */
public final class UserData {
    private final UserDataHeader header;
    private final byte[] array;
    private final int from;
    private final int to;

    private UserData(UserDataHeader header, byte[] array, int from, int to) {
        Objects.checkFromToIndex(from, to, array.length);
        this.header = header;
        this.array = array;
        this.from = from;
        this.to = to;
    }

    /** Text without a header. */
    public static UserData text(byte[] array, int from, int to) {
        return new UserData(UserDataHeader.NONE, array, from, to);
    }

    /** User data with the header indicator set; see {@link UserDataHeader#fault}. */
    public static UserData parse(byte[] array, int from, int to) {
        UserDataHeader header = UserDataHeader.parse(array, from, to);
        return new UserData(header, array, from + header.octets(), to);
    }

    /** A header with a text from another array. */
    public static UserData of(UserDataHeader header, byte[] array, int from, int to) {
        return new UserData(header, array, from, to);
    }

    public UserDataHeader header() {
        return header;
    }

    /** The array in which the text is, from {@link #from} to {@link #to}. */
    public byte[] array() {
        return array;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /** The length of the text. */
    public int length() {
        return to - from;
    }

    /** The length of header and text, unpacked. */
    public int octets() {
        return header.octets() + length();
    }

    /** Header and text, unpacked; parsed user data are returned octet by octet, faults included. */
    public byte[] toBytes() {
        var octets = new byte[octets()];
        System.arraycopy(header.toBytes(), 0, octets, 0, header.octets());
        System.arraycopy(array, from, octets, header.octets(), length());
        return octets;
    }
}
