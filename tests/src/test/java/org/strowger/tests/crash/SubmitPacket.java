package org.strowger.tests.crash;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.strowger.message.Address;

/** Composes a submit_sm octet by octet (SMPP 3.4 section 4.4.1), also in forms that Strowger itself does not send. */
final class SubmitPacket {
    private static final int HEADER_OCTETS = 16;
    private static final int SUBMIT_SM = 4;
    private static final int RECEIPT_ON_END = 1;

    private Address source = Address.NONE;
    private Address destination = Address.NONE;
    private int mode;
    private int coding;
    private int receipt = RECEIPT_ON_END;
    private String scheduled = "";
    private String validity = "";
    private byte[] text = new byte[0];
    private final ByteArrayOutputStream parameters = new ByteArrayOutputStream();

    SubmitPacket from(Address address) {
        source = address;
        return this;
    }

    SubmitPacket to(Address address) {
        destination = address;
        return this;
    }

    /** Sets esm_class. */
    SubmitPacket mode(int octet) {
        mode = octet;
        return this;
    }

    SubmitPacket coding(int octet) {
        coding = octet;
        return this;
    }

    /** Sets registered_delivery. */
    SubmitPacket receipt(int octet) {
        receipt = octet;
        return this;
    }

    /** Sets schedule_delivery_time. */
    SubmitPacket scheduled(String time) {
        scheduled = time;
        return this;
    }

    /** Sets validity_period. */
    SubmitPacket validity(String time) {
        validity = time;
        return this;
    }

    SubmitPacket text(byte[] header, byte[] octets) {
        text = ByteBuffer.allocate(header.length + octets.length)
                .put(header)
                .put(octets)
                .array();
        return this;
    }

    SubmitPacket parameter(int tag, int... values) {
        byte[] octets = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            octets[i] = (byte) values[i];
        }
        return parameter(tag, octets);
    }

    SubmitPacket parameter(int tag, byte[] value) {
        parameters.writeBytes(ByteBuffer.allocate(2 * Short.BYTES + value.length)
                .putShort((short) tag)
                .putShort((short) value.length)
                .put(value)
                .array());
        return this;
    }

    byte[] octets() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        string(body, "");
        address(body, source);
        address(body, destination);
        body.write(mode);
        body.write(0); // protocol_id
        body.write(0); // priority_flag
        string(body, scheduled);
        string(body, validity);
        body.write(receipt);
        body.write(0); // replace_if_present_flag
        body.write(coding);
        body.write(0); // sm_default_msg_id
        body.write(text.length);
        body.writeBytes(text);
        body.writeBytes(parameters.toByteArray());
        return packet(SUBMIT_SM, body.toByteArray());
    }

    /** A request with the sequence number 1. */
    static byte[] packet(int command, byte[] body) {
        return ByteBuffer.allocate(HEADER_OCTETS + body.length)
                .putInt(HEADER_OCTETS + body.length)
                .putInt(command)
                .putInt(0)
                .putInt(1)
                .put(body)
                .array();
    }

    private static void address(ByteArrayOutputStream to, Address address) {
        to.write(address.ton());
        to.write(address.npi());
        to.writeBytes(address.octets());
        to.write(0);
    }

    private static void string(ByteArrayOutputStream to, String text) {
        to.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        to.write(0);
    }
}
