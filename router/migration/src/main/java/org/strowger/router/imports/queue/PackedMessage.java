package org.strowger.router.imports.queue;

import org.jspecify.annotations.Nullable;
import org.strowger.router.http.kannel.UnreadableQueue;
import org.strowger.router.imports.queue.KannelMessage.Flags;
import org.strowger.router.imports.queue.KannelMessage.Kind;
import org.strowger.router.imports.queue.KannelMessage.Origin;
import org.strowger.router.imports.queue.KannelMessage.Times;

/**
 * Reads one packed message of Kannel 1.4.4 and later: a type, and the fields of that type in a fixed order.
 *
 * @param ended for an acknowledgement, the id of the message that no longer waits; empty for a message
 * @param message the message; null for an acknowledgement
 */
record PackedMessage(String ended, @Nullable KannelMessage message) {
    private static final int SMS = 2;
    private static final int ACKNOWLEDGEMENT = 3;

    static PackedMessage of(byte[] packed) throws UnreadableQueue {
        PackedFields fields = new PackedFields(packed);
        int type = fields.number("type");
        PackedMessage read =
                switch (type) {
                    case SMS -> new PackedMessage("", message(fields));
                    case ACKNOWLEDGEMENT -> acknowledgement(fields);
                    default ->
                        throw new UnreadableQueue("the type " + type + " is neither a message (" + SMS
                                + ") nor an acknowledgement (" + ACKNOWLEDGEMENT + ")");
                };
        if (!fields.isAtEnd()) {
            throw new UnreadableQueue("the message has more fields than messages of Kannel 1.4.4 and 1.4.5");
        }
        return read;
    }

    private static PackedMessage acknowledgement(PackedFields fields) throws UnreadableQueue {
        fields.number("nack");
        fields.number("time");
        return new PackedMessage(fields.text("id"), null);
    }

    private static KannelMessage message(PackedFields fields) throws UnreadableQueue {
        String sender = fields.text("sender");
        String receiver = fields.text("receiver");
        byte[] udh = fields.octets("udhdata");
        byte[] text = fields.octets("msgdata");
        int time = fields.number("time");
        String smscId = fields.text("smsc_id");
        fields.octets("smsc_number");
        fields.octets("foreign_id");
        String service = fields.text("service");
        String account = fields.text("account");
        String id = fields.text("id");
        Kind kind = kind(fields.number("sms_type"));
        int messageClass = fields.number("mclass");
        int waiting = fields.number("mwi");
        int coding = fields.number("coding");
        int compress = fields.number("compress");
        int validity = fields.number("validity");
        int deferred = fields.number("deferred");
        int mask = fields.number("dlr_mask");
        String url = fields.text("dlr_url");
        int pid = fields.number("pid");
        int altDcs = fields.number("alt_dcs");
        int rpi = fields.number("rpi");
        fields.octets("charset");
        String box = fields.text("boxc_id");
        String billing = fields.text("binfo");
        fields.number("msg_left");
        int priority = fields.number("priority");
        fields.number("resend_try");
        fields.number("resend_time");
        fields.octets("meta_data");
        return new KannelMessage(
                id,
                kind,
                new Origin(service, account, box, billing),
                smscId,
                sender,
                receiver,
                udh,
                text,
                new Times(time, validity, deferred),
                url,
                new Flags(messageClass, waiting, coding, compress, mask, pid, altDcs, rpi, priority));
    }

    private static Kind kind(int number) throws UnreadableQueue {
        Kind[] kinds = Kind.values();
        if (number < 0 || number >= kinds.length) {
            throw new UnreadableQueue("the field sms_type has the unknown value " + number);
        }
        return kinds[number];
    }
}
