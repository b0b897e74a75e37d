package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Packets as people write them: without STX and ETX, and mostly without length and checksum. */
public final class Packets {
    private Packets() {}

    /** The packet with these fields, such as {@code O/31/1234/0539}; length and checksum are put in. */
    public static byte[] of(int number, String kindTypeAndFields) {
        String body = kindTypeAndFields + "/";
        int length = body.length() + 11;
        String all = String.format("%02d/%05d/%s", number, length, body);
        int sum = all.chars().sum() & 0xFF;
        return raw(all + String.format("%02X", sum));
    }

    /** Between STX and ETX stands just this. */
    public static byte[] raw(String between) {
        return ("\u0002" + between + "\u0003").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The text of what was written, without STX and ETX. */
    public static String text(byte[] octets) {
        return new String(octets, StandardCharsets.ISO_8859_1)
                .replace("\u0002", "")
                .replace("\u0003", "\n")
                .strip();
    }

    /** An operation of the 50 series with these values in place of nothing. */
    public static String fifty(int type, Object... fieldsAndValues) {
        String[] values = new String[UcpLayout.FIFTY.size()];
        java.util.Arrays.fill(values, "");
        for (int i = 0; i < fieldsAndValues.length; i += 2) {
            values[UcpLayout.FIFTY.index((UcpField) fieldsAndValues[i])] = (String) fieldsAndValues[i + 1];
        }
        return "O/" + type + "/" + String.join("/", values);
    }

    /** A view of the packet, whatever is wrong with it. */
    static OperationView view(byte[] packet) {
        OperationView view = new OperationView();
        ByteBuf bytes = Unpooled.wrappedBuffer(packet);
        UcpRefusal refusal = view.read(bytes, 0, packet.length, false);
        if (!refusal.isAccepted()) {
            throw new AssertionError(refusal.toString());
        }
        return view;
    }

    /** The verdict of a reader on the packet: on its form and its contents. */
    static UcpRefusal judge(byte[] packet, boolean strict) {
        OperationView view = new OperationView();
        UcpRefusal refusal = view.read(Unpooled.wrappedBuffer(packet), 0, packet.length, strict);
        return refusal.isAccepted() && !view.isResult() ? OperationRules.check(view, strict) : refusal;
    }
}
