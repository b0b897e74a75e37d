package org.strowger.gsm;

import java.util.Objects;

/**
 * The user data of a message, or of a part of one: a header, perhaps, and behind it text or other octets. 7-bit text
 * stands unpacked. The octets are borrowed from an array that must not change meanwhile.
 *
 * <p>How a long message goes: {@link MessageSplitter} tells where to {@link TextCuts cut} it and {@link MessageJoiner}
 * puts the parts together; {@link DataCoding} tells how the octets read as text.
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

    /**
     * What a packet carries whose header indicator is set. Whether that is true, {@link UserDataHeader#fault} tells.
     */
    public static UserData parse(byte[] array, int from, int to) {
        UserDataHeader header = UserDataHeader.parse(array, from, to);
        return new UserData(header, array, from + header.octets(), to);
    }

    /** A header, and text that stands somewhere else. */
    public static UserData of(UserDataHeader header, byte[] array, int from, int to) {
        return new UserData(header, array, from, to);
    }

    public UserDataHeader header() {
        return header;
    }

    /** The array of the text, in which it lies from {@link #from} to {@link #to}. */
    public byte[] array() {
        return array;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    /** Octets of the text. */
    public int length() {
        return to - from;
    }

    /** Octets of the header and the text: the length of the field in a packet that carries text unpacked. */
    public int octets() {
        return header.octets() + length();
    }

    /** Header and text as a packet carries them; of what was parsed, the very octets, faults included. */
    public byte[] toBytes() {
        var octets = new byte[octets()];
        System.arraycopy(header.toBytes(), 0, octets, 0, header.octets());
        System.arraycopy(array, from, octets, header.octets(), length());
        return octets;
    }
}
