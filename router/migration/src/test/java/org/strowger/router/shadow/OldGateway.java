package org.strowger.router.shadow;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.recording.TestCapture;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduWriter;

/**
 * A gateway as an operator may have it, with rules of its own writing, and the capture of its traffic. It does what the
 * configuration of {@link ShadowTest} does, except for the faults that are planted.
 */
public final class OldGateway {
    public static final int CLIENT = 0x0A000001;
    public static final int GATEWAY = 0x0A000002;
    public static final int SMSC = 0x0A000003;
    public static final int PORT = 2775;
    public static final int REFUSED = 0x45;

    private static final int SEGMENT = 153;
    private static final int UDH = 0x40;

    private final TestCapture capture = TestCapture.usual();
    private final TestCapture.Connection shop = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT);
    private final List<TestCapture.Connection> smscs = new ArrayList<>();
    private int sequence = 1;
    private int reference;
    private long now;

    /** A deviation from the rules. */
    public enum Fault {
        NONE,
        ROUTE,
        SENDER,
        NUMBER,
        TON,
        CODING,
        TEXT,
        SEGMENTS,
        UDH,
        VALIDITY,
        STATUS,
        MISSING,
        ADDITIONAL
    }

    /** A message of the application. */
    @SuppressWarnings("ArrayRecordComponent") // not compared
    public record Submitted(String sender, String to, int coding, byte[] text, String validity) {}

    public OldGateway(long startMillis) {
        now = startMillis;
        shop.open(now);
        for (int i = 0; i < 3; i++) {
            smscs.add(capture.new Connection(GATEWAY, 41_000 + i, SMSC, 2776 + i).open(now));
        }
        shop.send(
                true,
                pdu(Pdu.of(PduType.BIND_TRANSCEIVER)
                        .sequence(sequence++)
                        .with(PduField.SYSTEM_ID, "shop")
                        .with(PduField.PASSWORD, "secret")
                        .with(PduField.INTERFACE_VERSION, 0x34)),
                now);
    }

    public TestCapture capture() {
        return capture;
    }

    TestCapture.Connection shop() {
        return shop;
    }

    public void pass(long millis) {
        now += millis;
    }

    public static byte[] pdu(Pdu.Builder pdu) {
        Pdu built = pdu.build();
        ByteBuf out = Unpooled.buffer(PduWriter.octetsMax(built));
        PduWriter.write(built, out);
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    /** Handles a message with a fault. */
    public void handle(Submitted message, Fault fault) {
        int request = sequence++;
        byte[] asked = pdu(Pdu.of(PduType.SUBMIT_SM)
                .sequence(request)
                .from(message.sender().isEmpty() ? Address.NONE : Address.alphanumeric(message.sender()))
                .to(new Address(0, 0, message.to()))
                .with(PduField.DATA_CODING, message.coding())
                .with(PduField.VALIDITY_PERIOD, message.validity())
                .with(PduField.SHORT_MESSAGE, message.text()));
        // Packets are not segments.
        shop.send(true, asked, 1 + request % 90, now);
        boolean isRefused = message.to().startsWith("0799") && fault != Fault.STATUS;
        now += 1;
        if (!isRefused && fault != Fault.MISSING) {
            send(message, fault);
        }
        now += 1;
        byte[] response = pdu(Pdu.of(PduType.SUBMIT_SM_RESP)
                .sequence(request)
                .status(isRefused ? REFUSED : 0)
                .with(PduField.MESSAGE_ID, isRefused ? "" : Integer.toHexString(request)));
        shop.send(false, response, now);
        if (fault == Fault.ADDITIONAL) {
            send(
                    new Submitted("NOBODY", "07700999999", 0, "from nowhere".getBytes(StandardCharsets.US_ASCII), ""),
                    Fault.NONE);
        }
    }

    private void send(Submitted message, Fault fault) {
        boolean isUk = message.to().startsWith("07");
        int smsc = isUk ? reference % 4 == 0 ? 1 : 0 : 2;
        if (fault == Fault.ROUTE) {
            smsc = 2;
        }
        String sender = message.sender().isEmpty() ? "SHOP" : message.sender();
        String number = isUk && fault != Fault.NUMBER ? "44" + message.to().substring(1) : message.to();
        int ton = fault == Fault.TON ? 2 : fault == Fault.NUMBER ? 1 : isUk ? 1 : 0;
        int npi = isUk ? 1 : 0;
        byte[] text = message.text().clone();
        if (fault == Fault.TEXT) {
            text[3] ^= 1;
        }
        boolean isShort = text.length <= (message.coding() == 8 ? 140 : 160);
        int size = isShort ? text.length : fault == Fault.SEGMENTS ? SEGMENT - 1 : SEGMENT;
        reference++;
        int total = isShort ? 1 : (text.length + size - 1) / size;
        for (int number1 = 1; number1 <= total; number1++) {
            byte[] part = Arrays.copyOfRange(text, (number1 - 1) * size, Math.min(text.length, number1 * size));
            byte[] body = isShort ? part : joined(header(total, number1, fault), part);
            int request = sequence++;
            smscs.get(smsc)
                    .send(
                            true,
                            pdu(Pdu.of(PduType.SUBMIT_SM)
                                    .sequence(request)
                                    .from(Address.alphanumeric(fault == Fault.SENDER ? "SHOPX" : sender))
                                    .to(new Address(ton, npi, number))
                                    .with(PduField.ESM_CLASS, isShort ? 0 : UDH)
                                    .with(PduField.DATA_CODING, fault == Fault.CODING ? 1 : message.coding())
                                    .with(
                                            PduField.VALIDITY_PERIOD,
                                            fault == Fault.VALIDITY ? "000000120000000R" : message.validity())
                                    .with(PduField.SHORT_MESSAGE, body)),
                            now);
            smscs.get(smsc)
                    .send(
                            false,
                            pdu(Pdu.of(PduType.SUBMIT_SM_RESP)
                                    .sequence(request)
                                    .with(PduField.MESSAGE_ID, "s" + request)),
                            now);
        }
    }

    private byte[] header(int total, int number, Fault fault) {
        return fault == Fault.UDH
                ? new byte[] {6, 8, 4, 1, (byte) reference, (byte) total, (byte) number}
                : new byte[] {5, 0, 3, (byte) reference, (byte) total, (byte) number};
    }

    private static byte[] joined(byte[] head, byte[] tail) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head);
        out.writeBytes(tail);
        return out.toByteArray();
    }
}
