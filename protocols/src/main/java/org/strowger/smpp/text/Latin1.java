package org.strowger.smpp.text;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/** Strings as octets, one octet for each character: no SMPP field defines the character set of its strings. */
public final class Latin1 {
    private Latin1() {}

    public static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Writes the text and a NUL. */
    public static void writeWithNul(String text, ByteBuf out) {
        write(text, out);
        out.writeByte(0);
    }

    static void write(String text, ByteBuf out) {
        int i = 0;
        for (; i + Long.BYTES <= text.length(); i += Long.BYTES) {
            out.writeLong(eight(text, i));
        }
        for (; i < text.length(); i++) {
            out.writeByte(text.charAt(i));
        }
    }

    /** Packs eight characters into a long, so that the buffer checks its bounds once for eight characters. */
    private static long eight(String text, int begin) {
        long octets = 0;
        for (int i = begin; i < begin + Long.BYTES; i++) {
            octets = octets << Byte.SIZE | (text.charAt(i) & 0xFF);
        }
        return octets;
    }
}
