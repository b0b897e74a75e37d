package org.strowger.router.mail;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The form of values that nodes send each other and do not store: octets that begin with the version of their format.
 */
public final class WireForm {
    private WireForm() {}

    /** Writes the content. */
    @FunctionalInterface
    public interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    /** Reads the content; an unknown word of a newer version may cause an {@link IllegalArgumentException}. */
    @FunctionalInterface
    public interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }

    public static byte[] write(int format, Writing content) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(octets)) {
            out.writeByte(format);
            content.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return octets.toByteArray();
    }

    /**
     * Reads octets.
     *
     * @param what the kind of content, for the message of the exception
     * @throws IOException if the octets cannot be read, or were written by another version of the program
     */
    public static <T> T read(byte[] octets, int format, String what, Reading<T> content) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(octets))) {
            int found = in.readUnsignedByte();
            if (found != format) {
                throw new IOException(what + " of format " + found + ", and this version reads format " + format);
            }
            return content.from(in);
        } catch (IllegalArgumentException e) {
            throw new IOException(what + " with an unknown word: " + e.getMessage(), e);
        }
    }
}
