package org.strowger.router.reactor.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Writes the few forms of DER (X.690) that a certificate is made of. */
final class Der {
    private Der() {}

    static byte[] sequence(byte[]... parts) {
        return tagged(0x30, parts);
    }

    static byte[] set(byte[]... parts) {
        return tagged(0x31, parts);
    }

    static byte[] integer(long value) {
        return tagged(0x02, BigInteger.valueOf(value).toByteArray());
    }

    static byte[] yes() {
        return tagged(0x01, new byte[] {(byte) 0xFF});
    }

    static byte[] nothing() {
        return tagged(0x05);
    }

    static byte[] text(String text) {
        return tagged(0x0C, text.getBytes(StandardCharsets.UTF_8));
    }

    /** As {@code 20300101000000Z}. */
    static byte[] time(String generalized) {
        return tagged(0x18, generalized.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] octets(byte[] octets) {
        return tagged(0x04, octets);
    }

    static byte[] bits(byte[] octets) {
        return tagged(0x03, new byte[1], octets);
    }

    static byte[] objectId(long... arcs) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((int) (arcs[0] * 40 + arcs[1]));
        for (int i = 2; i < arcs.length; i++) {
            for (int shift = 28; shift > 0; shift -= 7) {
                if (arcs[i] >> shift != 0) {
                    out.write((int) ((arcs[i] >> shift & 0x7F) | 0x80));
                }
            }
            out.write((int) (arcs[i] & 0x7F));
        }
        return tagged(0x06, out.toByteArray());
    }

    static byte[] tagged(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (length >= 0x100) {
            out.write(0x82);
            out.write(length >> 8);
        } else if (length >= 0x80) {
            out.write(0x81);
        }
        out.write(length);
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
