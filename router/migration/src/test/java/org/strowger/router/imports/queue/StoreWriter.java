package org.strowger.router.imports.queue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Writes a store of Kannel after its format. */
public final class StoreWriter {
    private static final int NOT_SET = -1;
    private static final int MT_PUSH = 2;
    private static final int TIME = 1_764_000_000;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    /** A message that an account has sent. */
    public StoreWriter message(String id, String service, String from, String to, String text) {
        return message(id, MT_PUSH, service, from, to, text, NOT_SET, NOT_SET, NOT_SET, "");
    }

    /**
     * A message.
     *
     * @param validity the end of its validity in seconds of Unix
     * @param deferred its earliest time in seconds of Unix
     */
    public StoreWriter message(
            String id,
            int type,
            String service,
            String from,
            String to,
            String text,
            int validity,
            int deferred,
            int mask,
            String url) {
        return add(packed(id, type, service, from, to, text, validity, deferred, mask, url));
    }

    /** The octets of one message, as a file of the spool has them. */
    static byte[] packed(String id, int type, String to, String text) {
        return packed(id, type, "tester", "1", to, text, NOT_SET, NOT_SET, NOT_SET, "");
    }

    private static byte[] packed(
            String id,
            int type,
            String service,
            String from,
            String to,
            String text,
            int validity,
            int deferred,
            int mask,
            String url) {
        Packed message = new Packed();
        message.number(2).text(from).text(to).text("").text(text).number(TIME);
        message.text("S1").unset().unset().text(service).unset().text(id).number(type);
        message.unset().unset().number(0).unset();
        message.number(validity).number(deferred).number(mask).text(url);
        message.unset().unset().unset().unset().unset().unset().unset();
        message.unset().unset().unset().unset();
        return message.octets();
    }

    /** The acknowledgement of a message, which waits no longer. */
    public StoreWriter acknowledged(String id) {
        return add(new Packed().number(3).number(0).number(TIME + 1).text(id).octets());
    }

    StoreWriter add(byte[] packed) {
        file.writeBytes(new Packed().number(packed.length).octets());
        file.writeBytes(packed);
        return this;
    }

    public byte[] octets() {
        return file.toByteArray();
    }

    private static final class Packed {
        private final ByteArrayOutputStream octets = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(octets);

        Packed number(int number) {
            try {
                out.writeInt(number);
                return this;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Packed text(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            number(bytes.length);
            octets.writeBytes(bytes);
            return this;
        }

        /** A number or a text that is not set. */
        Packed unset() {
            return number(NOT_SET);
        }

        byte[] octets() {
            return octets.toByteArray();
        }
    }
}
