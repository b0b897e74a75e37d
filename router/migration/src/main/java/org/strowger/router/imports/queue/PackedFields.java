package org.strowger.router.imports.queue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.strowger.router.http.kannel.UnreadableQueue;

/** Reads the fields of a packed message: integers of 32 bits in network order, and octets after their length. */
final class PackedFields {
    /** The length that marks a text as not set. */
    private static final int NOT_SET = -1;

    /** The maximum length of a field; no field of a message is longer. */
    private static final int OCTETS_MAX = 1 << 20;

    private static final byte[] NOTHING = {};

    private final ByteBuffer octets;

    PackedFields(byte[] packed) {
        this.octets = ByteBuffer.wrap(packed);
    }

    int number(String field) throws UnreadableQueue {
        if (octets.remaining() < Integer.BYTES) {
            throw new UnreadableQueue("the message ends before its field " + field);
        }
        return octets.getInt();
    }

    /** The octets of a field; empty if the field is not set. */
    byte[] octets(String field) throws UnreadableQueue {
        int length = number(field);
        if (length == NOT_SET) {
            return NOTHING;
        }
        if (length < 0 || length > OCTETS_MAX || length > octets.remaining()) {
            throw new UnreadableQueue("the field " + field + " has the length " + length + ", but " + octets.remaining()
                    + " octets are left");
        }
        byte[] value = new byte[length];
        octets.get(value);
        return value;
    }

    String text(String field) throws UnreadableQueue {
        return new String(octets(field), StandardCharsets.UTF_8);
    }

    boolean isAtEnd() {
        return !octets.hasRemaining();
    }
}
