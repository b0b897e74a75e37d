package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.strowger.message.Address;
import org.strowger.message.MessageForm;
import org.strowger.message.ShortMessage;

/** Reads what {@link CustodyRecordWriter} has written, and believes none of it. */
final class CustodyRecordReader {
    private final MessageForms forms;
    private final ByteBuffer payload;

    CustodyRecordReader(MessageForms forms, ByteBuffer payload) {
        this.forms = forms;
        this.payload = payload;
    }

    /** The first octet of each record. */
    void format(int expected) {
        format(expected, expected);
    }

    /** The same where there are several, of which each says more than the one before. */
    int format(int first, int last) {
        int format = octet();
        if (format < first || format > last) {
            throw new UnreadableRecord("it is of format " + format + ", and this version reads "
                    + (first == last ? first : first + " to " + last));
        }
        return format;
    }

    int octet() {
        return Byte.toUnsignedInt(left(1).get());
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

    ShortMessage message() {
        MessageForm form = forms.named(text());
        byte[] octets = array(left(Integer.BYTES).getInt());
        return form.read(octets, 0, octets.length);
    }

    /** The payload, in which so much is left. */
    private ByteBuffer left(int length) {
        if (length < 0 || length > payload.remaining()) {
            throw new UnreadableRecord("it ends too early");
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
