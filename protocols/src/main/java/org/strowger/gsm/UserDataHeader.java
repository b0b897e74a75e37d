package org.strowger.gsm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * The header in front of a text: a length octet and information elements (23.040 9.2.3.24). Immutable. A parsed header
 * borrows its array, which must not change meanwhile; {@code with} and {@code without} return headers with their own
 * arrays.
 */
public final class UserDataHeader {
    /** The reason why a header is unreadable. */
    public enum Fault {
        NONE("the header is complete"),
        NO_USER_DATA("the PDU announces a user data header, but has no user data"),
        LONGER_THAN_USER_DATA("the header is longer than the user data"),
        ELEMENT_PAST_END("an element extends past the end of the header");

        private final String meaning;

        Fault(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    /** No header, not even a length octet. */
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

    /** Whether the octets are one header without a fault, with nothing after it. */
    public static boolean isWhole(byte[] header) {
        UserDataHeader parsed = parse(header, 0, header.length);
        return parsed.fault() == Fault.NONE && parsed.octets() == header.length;
    }

    /**
     * Parses the header of user data. A malformed header has a {@link #fault} and no elements: it is ignored as a whole
     * (23.040 9.2.3.24).
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
     * The length of the header, including its length octet. The length is valid even if an element has a fault; with
     * any other fault it is 0, and all user data is text.
     */
    public int octets() {
        return to - from;
    }

    public List<InformationElement> elements() {
        var elements = new ArrayList<InformationElement>();
        for (int at = first(); at < end(); at = behind(array, at)) {
            elements.add(elementAt(at));
        }
        return elements;
    }

    /**
     * The last element with this identifier, which is the valid one if there are several (23.040 9.2.3.24), or
     * {@link InformationElement#NONE}.
     */
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
     * The place of a segment according to the last valid concatenation element of either width;
     * {@link Concatenation#NONE} if there is none.
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

    /** The ports of the last element with ports; elements of 8 and 16 bits exclude each other (23.040 9.2.3.24). */
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

    /** The code of the locking shift; 0 if there is none. */
    public int lockingLanguage() {
        return language(InformationElement.LOCKING_SHIFT);
    }

    /** The code of the single shift; 0 if there is none. */
    public int singleLanguage() {
        return language(InformationElement.SINGLE_SHIFT);
    }

    /** The 7-bit alphabet after the shifts; unsupported languages are ignored. */
    public GsmAlphabet alphabet() {
        return GsmAlphabet.of(NationalLanguage.of(lockingLanguage()), NationalLanguage.of(singleLanguage()));
    }

    /** Whether the 7-bit text is in an unsupported language and cannot be read. */
    public boolean lacksTables() {
        return NationalLanguage.isLacking(lockingLanguage()) || NationalLanguage.isLacking(singleLanguage());
    }

    private int language(int identifier) {
        InformationElement shift = last(identifier);
        return shift.length() == 1 ? shift.octet(0) : 0;
    }

    /**
     * The header with one more element at the end.
     *
     * @throws IllegalArgumentException if there is {@link #hasRoomFor no room} for it
     */
    public UserDataHeader with(int identifier, byte... data) {
        if (identifier < 0 || identifier > 0xFF || !hasRoomFor(data.length)) {
            throw new IllegalArgumentException(
                    "the user data header has no room for element " + identifier + " of " + data.length + " octets");
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

    /** Whether an element with this much data fits: the total length of all elements must fit into one octet. */
    public boolean hasRoomFor(int dataOctets) {
        return elementOctets() + 2 + dataOctets <= LENGTH_MAX;
    }

    /** The header of this segment: replaces any other concatenation. */
    public UserDataHeader with(Concatenation part) {
        if (!part.isValid()) {
            throw new IllegalArgumentException("these are not a valid segment number and total: " + part);
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

    /** The header of a message that is not a segment. */
    public UserDataHeader withoutConcatenation() {
        return without(InformationElement.CONCATENATION_8, InformationElement.CONCATENATION_16);
    }

    /** The header with these ports instead of others. */
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
     * The header with these shifts instead of any others; every segment of a long message needs its shifts (23.038
     * 6.2.1.2). A language without a locking table gets no locking shift element.
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

    /** The header without these elements; {@link #NONE} if no element is left. */
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

    /** The end of the elements; a header with a fault has none. */
    private int end() {
        return fault == Fault.NONE ? to : from;
    }
}
