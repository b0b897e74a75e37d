package org.strowger.message;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A value that a message carries in addition to its fields, such as the template id of a regulator: an optional
 * parameter of SMPP 3.4 (section 5.3), a TLV of 5.0. Only SMPP transfers optional parameters.
 *
 * @param tag from 1, because 0 is reserved (SMPP 3.4 section 5.3.2)
 * @param value must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared and printed below; the octets are never written
public record OptionalParameter(int tag, byte[] value) {
    public static final int TAG_MAX = 0xFFFF;

    /**
     * The maximum number of parameters of a message that Strowger created. SMPP 5.0 defines 46 for submit_sm, of which
     * a network uses only a few; regulators require up to three.
     */
    public static final int COUNT_MAX = 32;

    /**
     * The maximum total length of the values of one message: the length of the longest value that SMPP defines,
     * billing_identification.
     */
    public static final int OCTETS_MAX = 1024;

    public OptionalParameter {
        if (tag < 1 || tag > TAG_MAX) {
            throw new IllegalArgumentException(tag + " is not the tag of an optional parameter");
        }
    }

    /** Whether one message may have all these parameters. */
    public static boolean fit(List<OptionalParameter> parameters) {
        return parameters.size() <= COUNT_MAX && octets(parameters) <= OCTETS_MAX;
    }

    /** Returns the octets of all values. */
    public static int octets(List<OptionalParameter> parameters) {
        int octets = 0;
        for (int i = 0; i < parameters.size(); i++) {
            octets += parameters.get(i).value.length;
        }
        return octets;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OptionalParameter that && tag == that.tag && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * tag + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return String.format("0x%04X=", tag) + HexFormat.of().formatHex(value);
    }

    /**
     * The parameters that an application cannot set, because Strowger derives them from other properties of a message
     * or interprets them itself. A {@link ShortMessage} does not list them.
     */
    public enum Reserved {
        QOS_TIME_TO_LIVE(0x0017, "the validity of the message has a field of its own"),
        RECEIPTED_MESSAGE_ID(0x001E, "only receipts contain it"),
        SOURCE_PORT(0x020A, "ports are sent in the user data header"),
        DEST_PORT(0x020B, "ports are sent in the user data header"),
        SAR_MSG_REF_NUM(0x020C, "Strowger numbers the segments of a long message"),
        SAR_TOTAL_SEGMENTS(0x020E, "Strowger numbers the segments of a long message"),
        SAR_SEGMENT_SEQNUM(0x020F, "Strowger numbers the segments of a long message"),
        MESSAGE_PAYLOAD(0x0424, "Strowger chooses the field that carries the text"),
        MESSAGE_STATE(0x0427, "only receipts contain it");

        private static final List<Reserved> ALL = List.of(values());

        private final int tag;
        private final String reason;

        Reserved(int tag, String reason) {
            this.tag = tag;
            this.reason = reason;
        }

        /** Finds the reserved parameter with this tag. */
        public static Optional<Reserved> find(int tag) {
            return ALL.stream().filter(each -> each.tag == tag).findFirst();
        }

        /** Whether a parameter with this tag is reserved. */
        public static boolean has(int tag) {
            for (int i = 0; i < ALL.size(); i++) {
                if (ALL.get(i).tag == tag) {
                    return true;
                }
            }
            return false;
        }

        public int tag() {
            return tag;
        }

        /** Returns the reason, for people. */
        public String reason() {
            return reason;
        }
    }
}
