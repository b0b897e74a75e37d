package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.ShortMessage;
import org.strowger.router.credit.Charge;
import org.strowger.router.filter.MessageChanges;

/**
 * The record of a message in custody.
 *
 * @param id the id that the application knows
 * @param application the name of the application
 * @param sinceMillis when the message arrived
 * @param untilMillis the end of its validity
 * @param smsc the name of the SMSC that may have the message because it will probably leave at once; empty if there is
 *     none
 * @param message the message as it arrived
 * @param changes the changes by filters, except the text, which is in the message
 * @param tried the names of the SMSCs that accepted the message and could not deliver it
 * @param charge the amount that is reserved for it
 */
public record StoredMessage(
        long id,
        String application,
        long sinceMillis,
        long untilMillis,
        String smsc,
        ShortMessage message,
        MessageChanges changes,
        List<String> tried,
        Charge charge) {
    /** A message as it arrived. */
    private static final int FORMAT = 1;

    /**
     * A message followed by the parts from which it was joined; an empty list of parts means that the content was
     * replaced.
     */
    private static final int JOINED = 2;

    /** {@link #FORMAT} followed by the changes by filters. */
    private static final int CHANGED = 3;

    /** {@link #JOINED} followed by the changes by filters. */
    private static final int JOINED_AND_CHANGED = 4;

    /** {@link #CHANGED} followed by the SMSCs that could not deliver it. */
    private static final int TRIED = 5;

    /** {@link #JOINED_AND_CHANGED} followed by the SMSCs that could not deliver it. */
    private static final int JOINED_AND_TRIED = 6;

    /** {@link #TRIED} followed by the time before which it must not be sent. */
    private static final int HELD_BACK = 7;

    /** {@link #JOINED_AND_TRIED} followed by the time before which it must not be sent. */
    private static final int JOINED_AND_HELD_BACK = 8;

    /** The maximum number of SMSCs that have tried a message. */
    public static final int TRIED_MAX = 255;

    public StoredMessage {
        tried = List.copyOf(tried);
    }

    /** A message that no SMSC has failed to deliver. */
    public StoredMessage(
            long id,
            String application,
            long sinceMillis,
            long untilMillis,
            String smsc,
            ShortMessage message,
            MessageChanges changes) {
        this(id, application, sinceMillis, untilMillis, smsc, message, changes, List.of(), Charge.NONE);
    }

    /** The same message, which an SMSC may have; the name is empty if none may. */
    public StoredMessage mayBeWith(String other) {
        return new StoredMessage(id, application, sinceMillis, untilMillis, other, message, changes, tried, charge);
    }

    /** Writes the message, with the ids of its parts if it was joined. */
    public void write(CustodyRecordWriter to, JoinedParts of) {
        if (of.isNone()) {
            begin(to, FORMAT, CHANGED, TRIED, HELD_BACK);
        } else {
            begin(to, JOINED, JOINED_AND_CHANGED, JOINED_AND_TRIED, JOINED_AND_HELD_BACK);
            of.write(to);
        }
        writeChanges(to);
    }

    /** Writes a message whose content was replaced: it keeps its id, although its record has another id. */
    public void writeReplaced(CustodyRecordWriter to) {
        begin(to, JOINED, JOINED_AND_CHANGED, JOINED_AND_TRIED, JOINED_AND_HELD_BACK);
        JoinedParts.NONE.write(to);
        writeChanges(to);
    }

    private void writeChanges(CustodyRecordWriter to) {
        if (!changes.isNone() || !tried.isEmpty()) {
            to.address(changes.source()).address(changes.destination()).text(changes.route());
        }
        if (!tried.isEmpty() || changes.isHeld()) {
            to.octet(tried.size());
            tried.forEach(to::text);
        }
        if (changes.isHeld()) {
            to.number(changes.notBeforeMillis());
        }
    }

    private void begin(CustodyRecordWriter to, int unchanged, int changed, int withTried, int heldBack) {
        int format = changes.isNone() ? unchanged : changed;
        int withTries = tried.isEmpty() ? format : withTried;
        to.begin();
        StoredAccount.write(charge, to);
        to.octet(changes.isHeld() ? heldBack : withTries)
                .number(id)
                .text(application)
                .number(sinceMillis)
                .number(untilMillis)
                .text(smsc)
                .message(message);
    }

    /**
     * The first fields of a record.
     *
     * @param sinceMillis when the message arrived
     * @param charge the amount that is reserved for it
     */
    record Head(long id, String application, long sinceMillis, Charge charge) {}

    static Head head(CustodyRecordReader from) {
        Charge charge = StoredAccount.readCharge(from);
        from.format(FORMAT, JOINED_AND_HELD_BACK);
        return new Head(from.number(), from.text(), from.number(), charge);
    }

    /**
     * A record as read.
     *
     * @param parts the parts from which the message was joined
     * @param isReplaced whether the content of the message was replaced
     */
    public record Read(StoredMessage message, JoinedParts parts, boolean isReplaced) {}

    /** Reads a message that was kept in its stored form. */
    public static Read read(byte[] payload, MessageForms forms) {
        return read(new CustodyRecordReader(forms, ByteBuffer.wrap(payload)));
    }

    static Read read(CustodyRecordReader from) {
        Charge charge = StoredAccount.readCharge(from);
        int format = from.format(FORMAT, JOINED_AND_HELD_BACK);
        // Those with parts are even.
        boolean hasParts = format % 2 == 0;
        boolean isChanged = format >= CHANGED;
        long id = from.number();
        String application = from.text();
        long sinceMillis = from.number();
        long untilMillis = from.number();
        String smsc = from.text();
        ShortMessage message = from.message();
        JoinedParts parts = hasParts ? JoinedParts.read(from) : JoinedParts.NONE;
        MessageChanges changes = isChanged
                ? MessageChanges.NONE.from(from.address()).to(from.address()).by(from.text())
                : MessageChanges.NONE;
        List<String> tried = format >= TRIED ? tried(from) : List.of();
        if (format >= HELD_BACK) {
            changes = changes.notBefore(from.number());
        }
        return new Read(
                new StoredMessage(id, application, sinceMillis, untilMillis, smsc, message, changes, tried, charge),
                parts,
                hasParts && parts.isNone());
    }

    private static List<String> tried(CustodyRecordReader from) {
        List<String> tried = new ArrayList<>();
        for (int count = from.octet(); count > 0; count--) {
            tried.add(from.text());
        }
        return tried;
    }
}
