package org.strowger.gsm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * What may stand in front of a text: an octet with the length of the rest, then elements (23.040 9.2.3.24). One that
 * was parsed borrows the array it was found in, which must not change meanwhile. The changing methods answer another
 * header, in an array of its own.
 */
public final class UserDataHeader {
    /** What makes a header unreadable. */
    public enum Fault {
        NONE("the header is whole"),
        NO_USER_DATA("a header is announced and there is no user data"),
        LONGER_THAN_USER_DATA("the header is longer than the user data"),
        ELEMENT_PAST_END("an element goes past the end of the header");

        private final String meaning;

        Fault(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    /** Not even a length octet: the user data begins with the text. */
    public static final UserDataHeader NONE = new UserDataHeader(new byte[0], 0, 0, Fault.NONE);

    private static final int LENGTH_MAX = 0xFF;

    private final byte[] array;
    private final int from;
    private final int to;
    private final Fault fault;

    private UserDataHeader(byte[] array, int from, int to, Fault fault) {
        this.array = array;
        this.from = from;
        this.to = to;
        this.fault = fault;
    }

    /**
     * The header that user data begins with. Asked for where there is none, or of noise, it answers a header with a
     * {@link #fault}: that has no elements, since one that does not add up is ignored as a whole (23.040 9.2.3.24).
     */
    public static UserDataHeader parse(byte[] userData, int from, int to) {
        Objects.checkFromToIndex(from, to, userData.length);
        if (from == to) {
            return new UserDataHeader(userData, from, from, Fault.NO_USER_DATA);
        }
        int length = userData[from] & 0xFF;
        if (length >= to - from) {
            return new UserDataHeader(userData, from, from, Fault.LONGER_THAN_USER_DATA);
        }
        int end = from + 1 + length;
        int at = from + 1;
        while (end - at >= 2) {
            at = behind(userData, at);
        }
        return new UserDataHeader(userData, from, end, at == end ? Fault.NONE : Fault.ELEMENT_PAST_END);
    }

    private static int behind(byte[] array, int element) {
        return element + 2 + (array[element + 1] & 0xFF);
    }

    public Fault fault() {
        return fault;
    }

    /**
     * How much of the user data it takes, its length octet included. With a fault in an element the length still holds;
     * with another fault there is no telling, and it is 0: all of the user data is taken for text.
     */
    public int octets() {
        return to - from;
    }

    /** In their order. */
    public List<InformationElement> elements() {
        var elements = new ArrayList<InformationElement>();
        for (int at = first(); at < end(); at = behind(array, at)) {
            elements.add(elementAt(at));
        }
        return elements;
    }

    /** The last of its kind, which counts if there are several (23.040 9.2.3.24); else one that is none. */
    public InformationElement last(int identifier) {
        int last = -1;
        for (int at = first(); at < end(); at = behind(array, at)) {
            if ((array[at] & 0xFF) == identifier) {
                last = at;
            }
        }
        return last < 0 ? InformationElement.NONE : elementAt(last);
    }

    /**
     * The place among the parts of a long message, by the last element of either width that means something:
     * {@link Concatenation#NONE} if the message is whole.
     */
    public Concatenation concatenation() {
        var last = Concatenation.NONE;
        for (int at = first(); at < end(); at = behind(array, at)) {
            Concatenation found = elementAt(at).concatenation();
            if (found.isValid()) {
                last = found;
            }
        }
        return last;
    }

    /** By the last element of either width: 8 and 16 bits exclude each other (23.040 9.2.3.24). */
    public Ports ports() {
        var last = Ports.NONE;
        for (int at = first(); at < end(); at = behind(array, at)) {
            Ports found = elementAt(at).ports();
            if (!found.isNone()) {
                last = found;
            }
        }
        return last;
    }

    /** The code of the language whose table is in place of the default alphabet; 0 if there is none. */
    public int lockingLanguage() {
        return language(InformationElement.LOCKING_SHIFT);
    }

    /** The code of the language whose table is in place of the extension; 0 if there is none. */
    public int singleLanguage() {
        return language(InformationElement.SINGLE_SHIFT);
    }

    /** The 7-bit alphabet that the language elements leave; one whose tables are not here is as if not there. */
    public GsmAlphabet alphabet() {
        return GsmAlphabet.of(NationalLanguage.of(lockingLanguage()), NationalLanguage.of(singleLanguage()));
    }

    /** Whether 7-bit text is in a language whose tables are not here, so that it should be passed on unread. */
    public boolean lacksTables() {
        return NationalLanguage.isLacking(lockingLanguage()) || NationalLanguage.isLacking(singleLanguage());
    }

    private int language(int identifier) {
        InformationElement shift = last(identifier);
        return shift.length() == 1 ? shift.octet(0) : 0;
    }

    /**
     * With one more element behind the others.
     *
     * @throws IllegalArgumentException if there is {@link #hasRoomFor no room} for it
     */
    public UserDataHeader with(int identifier, byte... data) {
        if (identifier < 0 || identifier > 0xFF || !hasRoomFor(data.length)) {
            throw new IllegalArgumentException("no room for element " + identifier + " of " + data.length + " octets");
        }
        int before = elementOctets();
        var built = new byte[1 + before + 2 + data.length];
        built[0] = (byte) (built.length - 1);
        System.arraycopy(array, first(), built, 1, before);
        built[1 + before] = (byte) identifier;
        built[2 + before] = (byte) data.length;
        System.arraycopy(data, 0, built, 3 + before, data.length);
        return new UserDataHeader(built, 0, built.length, Fault.NONE);
    }

    /** Whether an element with that much data still fits under the one octet that tells the length of all. */
    public boolean hasRoomFor(int dataOctets) {
        return elementOctets() + 2 + dataOctets <= LENGTH_MAX;
    }

    /** As the header of this part: any other concatenation goes, everything else stays. */
    public UserDataHeader with(Concatenation part) {
        if (!part.isValid()) {
            throw new IllegalArgumentException("not a part of a message: " + part);
        }
        byte high = (byte) (part.reference() >> 8);
        byte low = (byte) part.reference();
        byte total = (byte) part.total();
        byte number = (byte) part.number();
        UserDataHeader others = withoutConcatenation();
        return part.wide()
                ? others.with(InformationElement.CONCATENATION_16, high, low, total, number)
                : others.with(InformationElement.CONCATENATION_8, low, total, number);
    }

    /** As the header of a whole message. */
    public UserDataHeader withoutConcatenation() {
        return without(InformationElement.CONCATENATION_8, InformationElement.CONCATENATION_16);
    }

    /** For these applications and no others. */
    public UserDataHeader with(Ports ports) {
        UserDataHeader others = without(InformationElement.PORTS_8, InformationElement.PORTS_16);
        if (ports.isNone()) {
            return others;
        }
        byte destination = (byte) ports.destination();
        byte source = (byte) ports.source();
        return ports.wide()
                ? others.with(
                        InformationElement.PORTS_16,
                        (byte) (ports.destination() >> 8),
                        destination,
                        (byte) (ports.source() >> 8),
                        source)
                : others.with(InformationElement.PORTS_8, destination, source);
    }

    /**
     * For text in the alphabet of these languages and no others: every part of a long message must say so (23.038
     * 6.2.1.2). No element is spent on a table that does not exist.
     */
    public UserDataHeader with(NationalLanguage locking, NationalLanguage single) {
        UserDataHeader header = without(InformationElement.LOCKING_SHIFT, InformationElement.SINGLE_SHIFT);
        if (locking.hasLockingTable()) {
            header = header.with(InformationElement.LOCKING_SHIFT, (byte) locking.code());
        }
        if (single != NationalLanguage.NONE) {
            header = header.with(InformationElement.SINGLE_SHIFT, (byte) single.code());
        }
        return header;
    }

    /** With the other elements only, in an array of its own; without any left, it is {@link #NONE}. */
    public UserDataHeader without(int... identifiers) {
        var built = new byte[1 + elementOctets()];
        int length = 1;
        for (int at = first(); at < end(); at = behind(array, at)) {
            int element = array[at] & 0xFF;
            if (Arrays.stream(identifiers).noneMatch(identifier -> identifier == element)) {
                int octets = behind(array, at) - at;
                System.arraycopy(array, at, built, length, octets);
                length += octets;
            }
        }
        built[0] = (byte) (length - 1);
        return length == 1 ? NONE : new UserDataHeader(built, 0, length, Fault.NONE);
    }

    public byte[] toBytes() {
        return Arrays.copyOfRange(array, from, to);
    }

    /** The octets in hexadecimal, and the fault if there is one. */
    @Override
    public String toString() {
        String octets = HexFormat.of().formatHex(array, from, to);
        return fault == Fault.NONE ? octets : octets + " (" + fault.meaning() + ")";
    }

    private InformationElement elementAt(int at) {
        return new InformationElement(array[at] & 0xFF, array, at + 2, array[at + 1] & 0xFF);
    }

    private int elementOctets() {
        return end() - first();
    }

    private int first() {
        return Math.min(from + 1, end());
    }

    /** Where the elements end: with a fault there are none. */
    private int end() {
        return fault == Fault.NONE ? to : from;
    }
}
