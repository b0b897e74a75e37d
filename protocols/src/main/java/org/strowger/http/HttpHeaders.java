package org.strowger.http;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.bound.Within;

/**
 * The headers of a message in their order, kept as one array in the wire format. Names are compared without case.
 * Values are texts of one octet per character (ISO 8859-1), so every octet that arrived can be recovered.
 */
@Within(Within.Scope.PACKET)
public final class HttpHeaders {
    /** Stands for the index of a missing header. */
    public static final int ABSENT = -1;

    public static final HttpHeaders NONE = builder().build();

    /** The length of ": " and of the line end. */
    private static final int SEPARATOR_OCTETS = 2;

    /** The headers one after the other, each as {@code name: value CR LF}. */
    private final byte[] octets;

    /** For each header, the end of the name and the end of the value. */
    private final int[] ends;

    private final int count;

    private HttpHeaders(byte[] octets, int[] ends, int count) {
        this.octets = octets;
        this.ends = ends;
        this.count = count;
    }

    public static Builder builder() {
        return new Builder();
    }

    public static HttpHeaders of(String name, String value) {
        return builder().add(name, value).build();
    }

    public int count() {
        return count;
    }

    public String name(int index) {
        int start = start(index);
        return text(start, nameEnd(index));
    }

    public String value(int index) {
        return text(valueStart(index), valueEnd(index));
    }

    /** Returns the value of the first header with this name. */
    public Optional<String> first(String name) {
        int index = find(name);
        return index == ABSENT ? Optional.empty() : Optional.of(value(index));
    }

    public boolean has(String name) {
        return find(name) != ABSENT;
    }

    /** Returns the index of the first header with this name, or {@link #ABSENT}. */
    public int find(String name) {
        return find(name, 0);
    }

    /** Returns the index of the next header with this name, from {@code from} on, or {@link #ABSENT}. */
    public int find(String name, int from) {
        for (int index = from; index < count; index++) {
            int start = start(index);
            if (nameEnd(index) - start == name.length() && matches(start, name)) {
                return index;
            }
        }
        return ABSENT;
    }

    /**
     * Whether a list contains this element, compared without case (RFC 9110 section 5.6.1). The list may be spread over
     * several headers of this name.
     */
    public boolean listHas(String name, String element) {
        for (int index = find(name); index != ABSENT; index = find(name, index + 1)) {
            int from = valueStart(index);
            for (int at = from; at <= valueEnd(index); at++) {
                if (at == valueEnd(index) || octets[at] == ',') {
                    if (isElement(from, at, element)) {
                        return true;
                    }
                    from = at + 1;
                }
            }
        }
        return false;
    }

    /** Whether the value is this text, compared without case. */
    boolean valueIs(int index, String text) {
        int start = valueStart(index);
        return valueEnd(index) - start == text.length() && matches(start, text);
    }

    /** Whether the value consists of octets that are permitted in a host. */
    boolean isHost(int index) {
        for (int at = valueStart(index); at < valueEnd(index); at++) {
            if (!HttpOctets.isHost(octets[at])) {
                return false;
            }
        }
        return true;
    }

    /** The length of all headers on the wire. */
    public int octets() {
        return count == 0 ? 0 : valueEnd(count - 1) + SEPARATOR_OCTETS;
    }

    void writeTo(ByteBuf out) {
        out.writeBytes(octets, 0, octets());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HttpHeaders that && Arrays.equals(octets, 0, octets(), that.octets, 0, that.octets());
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int at = 0; at < octets(); at++) {
            hash = 31 * hash + octets[at];
        }
        return hash;
    }

    /** Returns only the names, because values may be secret. */
    @Override
    public String toString() {
        var names = new StringBuilder("[");
        for (int index = 0; index < count; index++) {
            names.append(index == 0 ? "" : ", ").append(name(index));
        }
        return names.append(']').toString();
    }

    private boolean isElement(int from, int to, String element) {
        int start = from;
        int end = to;
        while (start < end && HttpOctets.isBlank(octets[start])) {
            start++;
        }
        while (end > start && HttpOctets.isBlank(octets[end - 1])) {
            end--;
        }
        return end - start == element.length() && matches(start, element);
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[2 * index - 1] + SEPARATOR_OCTETS;
    }

    private int nameEnd(int index) {
        return ends[2 * index];
    }

    private int valueStart(int index) {
        return ends[2 * index] + SEPARATOR_OCTETS;
    }

    private int valueEnd(int index) {
        return ends[2 * index + 1];
    }

    private String text(int from, int to) {
        return new String(octets, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private boolean matches(int start, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (HttpOctets.lower(octets[start + i]) != HttpOctets.lower(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Collects headers. A builder must not be used after {@link #build}. */
    public static final class Builder {
        /** The initial size, sufficient for the headers of most requests. */
        private static final int OCTETS_FIRST = 256;

        private static final int HEADERS_FIRST = 8;
        private static final byte[] NOTHING = {};

        private byte[] octets = NOTHING;
        private int end;
        private int[] ends = {};
        private int count;

        private Builder() {}

        /**
         * Adds a header. The value must not contain control characters, so that it cannot end the line and begin
         * another header.
         *
         * @throws IllegalArgumentException if the name or the value is not allowed on the wire
         */
        public Builder add(String name, String value) {
            if (!HttpOctets.isToken(name)) {
                throw new IllegalArgumentException(
                        "the name of a header contains a character that is not allowed " + "in a token");
            }
            if (!HttpOctets.isValue(value) || !value.equals(value.strip())) {
                // The value is not shown, because it may be secret.
                throw new IllegalArgumentException("the value of header " + name
                        + " contains a control character or one beyond ISO 8859-1, or white space around it");
            }
            ensureRoom(name.length() + value.length() + 2 * SEPARATOR_OCTETS);
            int nameEnd = end + put(name, end);
            finish(nameEnd, nameEnd + SEPARATOR_OCTETS + put(value, nameEnd + SEPARATOR_OCTETS));
            return this;
        }

        public HttpHeaders build() {
            return new HttpHeaders(octets, ends, count);
        }

        int count() {
            return count;
        }

        int octets() {
            return end;
        }

        /**
         * Copies octets of the input after the headers, so that they can be examined.
         *
         * @return the array, in which the copied octets start at {@link #octets()}
         */
        byte[] peek(ByteBuf bytes, int from, int to) {
            // One more octet for the blank after the colon, and two for the line end.
            ensureRoom(to - from + 1 + SEPARATOR_OCTETS);
            bytes.getBytes(from, octets, end, to - from);
            return octets;
        }

        /**
         * Adds a line of the input, without its line end (section 5).
         *
         * @return the fault, or an empty text
         */
        String addLine(ByteBuf bytes, int from, int to) {
            byte[] line = peek(bytes, from, to);
            int lineEnd = end + to - from;
            if (HttpOctets.isBlank(line[end])) {
                return "a header line begins with white space; obsolete line folding is not accepted";
            }
            int nameEnd = end;
            while (nameEnd < lineEnd && HttpOctets.isToken(line[nameEnd])) {
                nameEnd++;
            }
            if (nameEnd == end || nameEnd == lineEnd || line[nameEnd] != ':') {
                return "a header does not begin with a name and a colon directly after it";
            }
            int start = nameEnd + 1;
            while (start < lineEnd && HttpOctets.isBlank(line[start])) {
                start++;
            }
            int valueEnd = lineEnd;
            while (valueEnd > start && HttpOctets.isBlank(line[valueEnd - 1])) {
                valueEnd--;
            }
            if (!HttpOctets.isValue(line, start, valueEnd)) {
                return "the value of a header contains a control character";
            }
            int valueStart = nameEnd + SEPARATOR_OCTETS;
            if (start != valueStart) {
                System.arraycopy(line, start, line, valueStart, valueEnd - start);
            }
            finish(nameEnd, valueStart + valueEnd - start);
            return "";
        }

        private void finish(int nameEnd, int valueEnd) {
            octets[nameEnd] = ':';
            octets[nameEnd + 1] = ' ';
            octets[valueEnd] = HttpOctets.CR;
            octets[valueEnd + 1] = HttpOctets.LF;
            if (2 * count == ends.length) {
                ends = Arrays.copyOf(ends, Math.max(2 * HEADERS_FIRST, 2 * ends.length));
            }
            ends[2 * count] = nameEnd;
            ends[2 * count + 1] = valueEnd;
            count++;
            end = valueEnd + SEPARATOR_OCTETS;
        }

        private int put(String text, int at) {
            for (int i = 0; i < text.length(); i++) {
                octets[at + i] = (byte) text.charAt(i);
            }
            return text.length();
        }

        private void ensureRoom(int more) {
            if (end + more > octets.length) {
                octets = Arrays.copyOf(octets, Math.max(end + more, Math.max(OCTETS_FIRST, 2 * octets.length)));
            }
        }
    }
}
