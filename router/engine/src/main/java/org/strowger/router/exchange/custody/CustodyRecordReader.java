package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageForm;
import org.strowger.message.ShortMessage;

/** Reads the payload of a record and checks every field: a record may be damaged, or of another version. */
final class CustodyRecordReader {
    private final MessageForms forms;
    private final ByteBuffer payload;

    CustodyRecordReader(MessageForms forms, ByteBuffer payload) {
        this.forms = forms;
        this.payload = payload;
    }

    /**
     * Reads the format in the first byte of a record.
     *
     * @param expected the only format that can be read
     */
    void format(int expected) {
        format(expected, expected);
    }

    /** Like {@link #format(int)}, for records with one of several formats, in ascending order. */
    int format(int first, int last) {
        int format = octet();
        if (format < first || format > last) {
            throw new UnreadableRecord("unsupported record format " + format + "; this version reads format "
                    + (first == last ? first : first + " to " + last));
        }
        return format;
    }

    /** Skips the next octet if it has this value, and returns whether it did. */
    boolean takesNext(int value) {
        int position = left(1).position();
        boolean isNext = Byte.toUnsignedInt(payload.get(position)) == value;
        if (isNext) {
            payload.position(position + 1);
        }
        return isNext;
    }

    int octet() {
        return Byte.toUnsignedInt(left(1).get());
    }

    int twoOctets() {
        return octet() << Byte.SIZE | octet();
    }

    long number() {
        return left(Long.BYTES).getLong();
    }

    String text() {
        return new String(array(Short.toUnsignedInt(left(Short.BYTES).getShort())), StandardCharsets.ISO_8859_1);
    }

    Address address() {
        return new Address(octet(), octet(), text());
    }

    /** A text of any characters. */
    String anyText() {
        return new String(array(left(Integer.BYTES).getInt()), StandardCharsets.UTF_8);
    }

    CallbackRequest callback() {
        return new CallbackRequest(text(), anyText(), CallbackEvent.of(octet()), anyText(), anyText());
    }

    byte[] bytes() {
        return array(left(Integer.BYTES).getInt());
    }

    ShortMessage message() {
        MessageForm form = forms.named(text());
        byte[] octets = array(left(Integer.BYTES).getInt());
        return form.read(octets, 0, octets.length);
    }

    /**
     * Compares the checksum at the end with the payload before it. For records that are read while the process runs: at
     * the start, the store itself checks all records.
     */
    CustodyRecordReader checked() {
        left(Integer.BYTES);
        int end = payload.limit() - Integer.BYTES;
        CRC32C sum = new CRC32C();
        sum.update(payload.duplicate().limit(end));
        if ((int) sum.getValue() != payload.getInt(end)) {
            throw new UnreadableRecord("the checksum is wrong");
        }
        return this;
    }

    /** The payload, if it has at least this many bytes left. */
    private ByteBuffer left(int length) {
        if (length < 0 || length > payload.remaining()) {
            throw new UnreadableRecord("the record ends too early");
        }
        return payload;
    }

    private byte[] array(int length) {
        left(length);
        byte[] octets = new byte[length];
        payload.get(octets);
        return octets;
    }
}
