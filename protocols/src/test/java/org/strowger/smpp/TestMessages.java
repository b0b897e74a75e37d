package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.strowger.message.Address;
import org.strowger.message.ShortMessage;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** Messages and PDUs for tests. */
final class TestMessages {
    static final Address SOURCE = Address.international("447700900001");
    static final Address DESTINATION = Address.international("447700900123");

    private TestMessages() {}

    static Pdu.Builder submit(String text) {
        return message(PduType.SUBMIT_SM, text);
    }

    static Pdu.Builder deliver(String text) {
        return message(PduType.DELIVER_SM, text);
    }

    static Pdu.Builder message(PduType type, String text) {
        return Pdu.of(type)
                .from(SOURCE)
                .to(DESTINATION)
                .with(PduField.SHORT_MESSAGE, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A message as a session has it that received this PDU. */
    static ShortMessage received(Pdu.Builder pdu, SmppVersion version) {
        byte[] octets = bytes(pdu);
        PduView view = new PduView();
        var refusal = view.read(Unpooled.wrappedBuffer(octets), 0, octets.length, SmppTolerance.USUAL);
        if (!refusal.isAccepted()) {
            throw new AssertionError(refusal.toString());
        }
        return SmppMessage.in(view, StoredPduView.NOWHERE.reading(version, false))
                .owned();
    }

    static ShortMessage received(Pdu.Builder pdu) {
        return received(pdu, SmppVersion.V34);
    }

    static byte[] bytes(Pdu.Builder pdu) {
        ByteBuf out = Unpooled.buffer();
        PduWriter.write(pdu.build(), out);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }

    /** The PDU that a session sent, of which {@code octets} begin with it. */
    static Pdu pdu(byte[] octets) {
        ByteBuf all = Unpooled.wrappedBuffer(octets);
        PduView view = new PduView();
        var refusal = view.read(all, 0, all.getInt(0), SmppTolerance.STRICT);
        if (!refusal.isAccepted()) {
            throw new AssertionError(refusal.toString());
        }
        return PduReader.read(view);
    }

    /** All PDUs that a session sent. */
    static java.util.List<Pdu> pdus(byte[] octets) {
        java.util.List<Pdu> all = new java.util.ArrayList<>();
        int at = 0;
        while (at < octets.length) {
            byte[] rest = java.util.Arrays.copyOfRange(octets, at, octets.length);
            all.add(pdu(rest));
            at += Unpooled.wrappedBuffer(rest).getInt(0);
        }
        return all;
    }
}
