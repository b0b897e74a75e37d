package org.strowger.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.strowger.bound.Within;
import org.strowger.wire.HexOctets;

/**
 * The parameters of a query or of a body in {@code application/x-www-form-urlencoded} (WHATWG URL section 5.1), in
 * their order. Values are octets, because parameters can be in different charsets. Names are compared exactly.
 *
 * <p>Other readers leave a wrong percent-coding unchanged; here it is a fault, because the text would be altered
 * without notice.
 */
@Within(Within.Scope.PACKET)
public final class FormParameters {
    /** Stands for the index of a missing parameter. */
    public static final int ABSENT = -1;

    private static final int CODED_OCTETS = 3;

    private final byte[] octets;
    private final List<Parameter> parameters;
    private final String fault;

    /** The positions of name and value in the decoded octets; the value starts where the name ends. */
    private record Parameter(int start, int nameEnd, int end) {}

    private FormParameters(byte[] octets, List<Parameter> parameters, String fault) {
        this.octets = octets;
        this.parameters = parameters;
        this.fault = fault;
    }

    /** Reads a query without its question mark; each character is one octet. */
    public static FormParameters parse(String query, int countMax) {
        return parse(query.getBytes(StandardCharsets.ISO_8859_1), countMax);
    }

    /**
     * Reads parameters.
     *
     * @param countMax the maximum number of parameters; more are a fault
     */
    public static FormParameters parse(byte[] coded, int countMax) {
        return new Reader(coded, countMax).read();
    }

    /**
     * Whether all parameters were read. If not, this object has no parameters, and {@link #fault} returns the reason.
     */
    public boolean isValid() {
        return fault.isEmpty();
    }

    /** Returns the fault, or an empty text. */
    public String fault() {
        return fault;
    }

    public int count() {
        return parameters.size();
    }

    /** Returns the different names in the order of their first use. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (int index = 0; index < count(); index++) {
            names.add(name(index));
        }
        return names.stream().distinct().toList();
    }

    public String name(int index) {
        Parameter parameter = parameters.get(index);
        return new String(octets, parameter.start, parameter.nameEnd - parameter.start, StandardCharsets.UTF_8);
    }

    public byte[] value(int index) {
        Parameter parameter = parameters.get(index);
        return Arrays.copyOfRange(octets, parameter.nameEnd, parameter.end);
    }

    /** Returns the value as text; invalid octets are replaced; check with {@link #isText} first. */
    public String text(int index, Charset charset) {
        Parameter parameter = parameters.get(index);
        return new String(octets, parameter.nameEnd, parameter.end - parameter.nameEnd, charset);
    }

    /** Whether the value is text in this charset, without an invalid octet. */
    public boolean isText(int index, Charset charset) {
        Parameter parameter = parameters.get(index);
        try {
            charset.newDecoder().decode(ByteBuffer.wrap(octets, parameter.nameEnd, parameter.end - parameter.nameEnd));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** Returns the index of the first parameter with this name, or {@link #ABSENT}. */
    public int find(String name) {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        for (int index = 0; index < count(); index++) {
            Parameter parameter = parameters.get(index);
            if (Arrays.equals(octets, parameter.start, parameter.nameEnd, wanted, 0, wanted.length)) {
                return index;
            }
        }
        return ABSENT;
    }

    /** Returns the octets of the first parameter with this name. */
    public Optional<byte[]> first(String name) {
        int index = find(name);
        return index == ABSENT ? Optional.empty() : Optional.of(value(index));
    }

    /** Returns the first parameter with this name as text; invalid octets are replaced. */
    public Optional<String> first(String name, Charset charset) {
        int index = find(name);
        return index == ABSENT ? Optional.empty() : Optional.of(text(index, charset));
    }

    /** Returns only the names and the fault, because values may be secret. */
    @Override
    public String toString() {
        return isValid() ? names().toString() : fault;
    }

    /** Decodes into an array with the length of the input, because decoding never lengthens a text. */
    private static final class Reader {
        private final byte[] coded;
        private final int countMax;
        private final byte[] decoded;
        private final List<Parameter> parameters = new ArrayList<>();
        private int at;
        private int end;

        Reader(byte[] coded, int countMax) {
            this.coded = coded;
            this.countMax = countMax;
            this.decoded = new byte[coded.length];
        }

        FormParameters read() {
            while (at < coded.length) {
                if (coded[at] == '&') {
                    at++;
                    continue;
                }
                if (parameters.size() == countMax) {
                    return faulty("there are more than " + countMax + " parameters");
                }
                int start = end;
                if (!decodeUntil('=')) {
                    return wrongCoding();
                }
                int nameEnd = end;
                boolean hasValue = at < coded.length && coded[at] == '=';
                at += hasValue ? 1 : 0;
                if (hasValue && !decodeUntil('&')) {
                    return wrongCoding();
                }
                parameters.add(new Parameter(start, nameEnd, end));
            }
            return new FormParameters(decoded, List.copyOf(parameters), "");
        }

        /** Decodes until {@code stop}, an ampersand or the end. @return false if a percent-coding is wrong */
        private boolean decodeUntil(char stop) {
            while (at < coded.length && coded[at] != stop && coded[at] != '&') {
                byte octet = coded[at];
                if (octet == '%') {
                    int value = codedOctet();
                    if (value < 0) {
                        return false;
                    }
                    decoded[end++] = (byte) value;
                    at += CODED_OCTETS;
                } else {
                    decoded[end++] = octet == '+' ? (byte) ' ' : octet;
                    at++;
                }
            }
            return true;
        }

        private int codedOctet() {
            if (coded.length - at < CODED_OCTETS) {
                return HexOctets.NONE;
            }
            int high = HexOctets.digit(coded[at + 1]);
            int low = HexOctets.digit(coded[at + 2]);
            return high < 0 || low < 0 ? HexOctets.NONE : high << 4 | low;
        }

        private FormParameters wrongCoding() {
            return faulty("the percent sign at offset " + at + " of the parameters is not followed by two hexadecimal"
                    + " digits; a percent sign itself is written as %25");
        }

        private static FormParameters faulty(String fault) {
            return new FormParameters(new byte[0], List.of(), fault);
        }
    }
}
