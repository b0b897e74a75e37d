package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageForm;
import org.strowger.message.ShortMessage;

/**
 * Writes the payloads of records, one at a time, into the same array. Texts are names, ids and digits, with one byte
 * per character.
 */
@Within(Within.Scope.PACKET)
public final class CustodyRecordWriter {
    private static final int OCTETS_FIRST = 1024;
    private static final int OCTETS_KEPT = 128 * 1024;
    private static final int TEXT_MAX = 0xFFFF;

    private final MessageForms forms;
    private byte[] octets = new byte[OCTETS_FIRST];
    private ByteBuffer buffer = ByteBuffer.wrap(octets);

    public CustodyRecordWriter(MessageForms forms) {
        this.forms = forms;
    }

    /**
     * The format for new records: 1 while a node of the cluster can read only format 1, otherwise 2. The fields that
     * format 2 adds are written only in format 2.
     */
    public int format() {
        return forms.format();
    }

    /** Starts the next payload. */
    public CustodyRecordWriter begin() {
        if (octets.length > OCTETS_KEPT) {
            octets = new byte[OCTETS_FIRST];
            buffer = ByteBuffer.wrap(octets);
        }
        buffer.clear();
        return this;
    }

    /** The array with the payload, which has {@link #length} bytes. */
    public byte[] octets() {
        return octets;
    }

    public int length() {
        return buffer.position();
    }

    CustodyRecordWriter octet(int value) {
        room(1);
        buffer.put((byte) value);
        return this;
    }

    CustodyRecordWriter twoOctets(int value) {
        return octet(value >>> Byte.SIZE).octet(value);
    }

    CustodyRecordWriter number(long value) {
        room(Long.BYTES);
        buffer.putLong(value);
        return this;
    }

    @SuppressWarnings("deprecation") // getBytes is deprecated only because it writes one byte per character
    CustodyRecordWriter text(String value) {
        int length = Math.min(TEXT_MAX, value.length());
        room(Short.BYTES + length);
        buffer.putShort((short) length);
        value.getBytes(0, length, octets, buffer.position());
        buffer.position(buffer.position() + length);
        return this;
    }

    CustodyRecordWriter address(Address value) {
        return octet(value.ton()).octet(value.npi()).text(value.text());
    }

    /** Writes a text of any characters. */
    CustodyRecordWriter anyText(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        room(Integer.BYTES + utf8.length);
        buffer.putInt(utf8.length).put(utf8);
        return this;
    }

    CustodyRecordWriter callback(CallbackRequest value) {
        return text(value.style())
                .anyText(value.url())
                .octet(CallbackEvent.bits(value.events()))
                .anyText(value.reference())
                .anyText(value.details());
    }

    CustodyRecordWriter bytes(byte[] value) {
        room(Integer.BYTES + value.length);
        buffer.putInt(value.length).put(value);
        return this;
    }

    CustodyRecordWriter message(ShortMessage value) {
        MessageForm form = forms.of(value);
        text(form.name());
        int length = form.octets(value);
        room(Integer.BYTES + length);
        buffer.putInt(length);
        buffer.position(form.write(value, octets, buffer.position()));
        return this;
    }

    /** Appends a checksum of the payload so far: {@link CustodyRecordReader#checked} compares it. */
    CustodyRecordWriter checksum() {
        CRC32C sum = new CRC32C();
        sum.update(octets, 0, buffer.position());
        room(Integer.BYTES);
        buffer.putInt((int) sum.getValue());
        return this;
    }

    private void room(int more) {
        if (buffer.remaining() < more) {
            int position = buffer.position();
            octets = Arrays.copyOf(octets, Math.max(2 * octets.length, position + more));
            buffer = ByteBuffer.wrap(octets);
            buffer.position(position);
        }
    }
}
