package org.strowger.router.imports.pickle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.strowger.router.imports.ImportFailure;

/** The octets of a pickle, read sequentially. Failures name the file and the offset. */
final class PickleInput {
    /** The maximum length of a text: an interceptor script of 20,000 lines. */
    static final int TEXT_MAX = 1 << 20;

    private final String file;
    private final byte[] octets;
    private int at;

    PickleInput(String file, byte[] octets, int from) {
        this.file = file;
        this.octets = octets;
        this.at = from;
    }

    int offset() {
        return at;
    }

    int octet() {
        return take(1).get() & 0xFF;
    }

    int unsigned16() {
        return take(Short.BYTES).getShort() & 0xFFFF;
    }

    int signed32() {
        return take(Integer.BYTES).getInt();
    }

    long signed64() {
        return take(Long.BYTES).getLong();
    }

    double bigEndianDouble() {
        return take(Double.BYTES).order(ByteOrder.BIG_ENDIAN).getDouble();
    }

    /** A little-endian number of this many octets. */
    long number(int length) {
        if (length > Long.BYTES) {
            throw failure("a number of " + length + " octets", "numbers have at most 8 octets");
        }
        byte[] number = bytes(length);
        long value = length == 0 || number[length - 1] >= 0 ? 0 : -1;
        for (int i = length - 1; i >= 0; i--) {
            value = (value << Byte.SIZE) | (number[i] & 0xFF);
        }
        return value;
    }

    byte[] bytes(long length) {
        if (length < 0 || length > TEXT_MAX) {
            throw failure("a text of " + length + " octets", "texts have at most " + TEXT_MAX + " octets");
        }
        byte[] bytes = new byte[take((int) length).remaining()];
        System.arraycopy(octets, at - bytes.length, bytes, 0, bytes.length);
        return bytes;
    }

    String latin1(long length) {
        return new String(bytes(length), StandardCharsets.ISO_8859_1);
    }

    String utf8(long length) {
        byte[] bytes = bytes(length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw failure("a text that is not UTF-8", "the file is damaged: persist again, and copy it in binary mode");
        }
    }

    /** The text up to the next line feed, which is skipped. Lines are Latin-1, with escapes for other characters. */
    String line() {
        int end = at;
        while (end < octets.length && octets[end] != '\n') {
            end++;
        }
        if (end == octets.length) {
            throw cut();
        }
        byte[] line = bytes((long) end - at);
        at++;
        return new String(line, StandardCharsets.ISO_8859_1);
    }

    private ByteBuffer take(int length) {
        if (length > octets.length - at) {
            throw cut();
        }
        ByteBuffer taken = ByteBuffer.wrap(octets, at, length).order(ByteOrder.LITTLE_ENDIAN);
        at += length;
        return taken;
    }

    private ImportFailure cut() {
        at = octets.length;
        return failure("the file ends in the middle of the pickle", "persist again, and copy the whole file");
    }

    /** A failure at the current offset. */
    ImportFailure failure(String what, String advice) {
        return new ImportFailure(file + ", octet " + at, what, advice);
    }
}
