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
        return add(new Message(id, service, from, to, text).packed());
    }

    public StoreWriter message(Message message) {
        return add(message.packed());
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

    /** A message of a store. Without further calls it is one that an account has sent, for delivery at once. */
    public static final class Message {
        private final String id;
        private final String service;
        private final String from;
        private final String to;
        private final String text;
        private int type = MT_PUSH;
        private int validity = NOT_SET;
        private int deferred = NOT_SET;
        private int mask = NOT_SET;
        private String url = "";

        public Message(String id, String service, String from, String to, String text) {
            this.id = id;
            this.service = service;
            this.from = from;
            this.to = to;
            this.text = text;
        }

        public Message ofType(int smsType) {
            type = smsType;
            return this;
        }

        /** @param unixSeconds the end of its validity */
        public Message validUntil(int unixSeconds) {
            validity = unixSeconds;
            return this;
        }

        /** @param unixSeconds its earliest time */
        public Message deferredUntil(int unixSeconds) {
            deferred = unixSeconds;
            return this;
        }

        /** Requests the receipts of this mask at this URL. */
        public Message reportingTo(int dlrMask, String dlrUrl) {
            mask = dlrMask;
            url = dlrUrl;
            return this;
        }

        /** Its octets, as a file of the spool has them. */
        byte[] packed() {
            Packed message = new Packed();
            message.number(2).text(from).text(to).text("").text(text).number(TIME);
            message.text("S1").unset().unset().text(service).unset().text(id).number(type);
            message.unset().unset().number(0).unset();
            message.number(validity).number(deferred).number(mask).text(url);
            message.unset().unset().unset().unset().unset().unset().unset();
            message.unset().unset().unset().unset();
            return message.octets();
        }
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
