package org.strowger.world.walk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.strowger.message.Body;

/** Texts as peers write and read them. */
public final class Texts {
    private static final int UCS2 = 8;

    private Texts() {}

    public static Body body(String text, boolean isUnicode) {
        return isUnicode
                ? new Body(text.getBytes(StandardCharsets.UTF_16BE), false, UCS2)
                : new Body(text.getBytes(StandardCharsets.US_ASCII), false, 0);
    }

    /** A segment. */
    public static Body body(byte[] header, String text, boolean isUnicode) {
        Body said = body(text, isUnicode);
        return Body.of(header, said.octets(), said.coding());
    }

    /** The text of a message or part, without its header. */
    public static String read(Body body) {
        byte[] octets = body.octets();
        int from = body.hasHeader() ? 1 + (octets[0] & 0xFF) : 0;
        byte[] text = Arrays.copyOfRange(octets, from, octets.length);
        return new String(text, body.coding() == UCS2 ? StandardCharsets.UTF_16BE : StandardCharsets.US_ASCII);
    }

    /** In how many segments a text leaves. */
    public static int segments(String text, boolean isUnicode) {
        int alone = isUnicode ? 70 : 160;
        int each = isUnicode ? 67 : 153;
        return text.length() <= alone ? 1 : (text.length() + each - 1) / each;
    }
}
