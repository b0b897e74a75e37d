package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.message.ShortMessage;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.filter.MessageChanges;
import org.strowger.router.table.Origin;

/**
 * The record of a message in custody.
 *
 * @param id the id that the application knows
 * @param application the name of the application
 * @param sinceMillis when the message arrived
 * @param untilMillis the end of its validity by its route
 * @param smsc the name of the SMSC that may have the message because it will probably leave at once; empty if there is
 *     none
 * @param message the message as it arrived
 * @param changes the changes by filters, except the text, which is in the message
 * @param attempts the former attempts to send it
 * @param charge the amount that is reserved for it
 * @param judged the filters that have judged it
 */
@Within(Within.Scope.PACKET)
public record StoredMessage(
        long id,
        String application,
        long sinceMillis,
        long untilMillis,
        String smsc,
        ShortMessage message,
        MessageChanges changes,
        Attempts attempts,
        Charge charge,
        Judged judged) {
    /**
     * The former attempts to send a message.
     *
     * @param tried the names of the SMSCs that accepted the message and could not deliver it
     * @param firstRecord as in {@link PartAttempt}; 0 if there was no attempt in parts, or if it was in this record
     */
    public record Attempts(List<String> tried, long firstRecord) {
        public static final Attempts NONE = new Attempts(List.of(), 0);

        public Attempts {
            tried = List.copyOf(tried);
        }
    }

    /**
     * The filters and hooks that have judged a message.
     *
     * @param isByHooks whether the filters for stored messages have passed it: they are not asked again
     * @param isExempt whether no filter judges it, because it is an answer of Strowger's own
     */
    public record Judged(boolean isByHooks, boolean isExempt) {
        public static final Judged NO = new Judged(false, false);
    }

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

    /**
     * A message with two octets of flags, which show the fields of the other formats that follow. Only in stores of
     * format 2, and only if no earlier format can express the message.
     */
    private static final int FLAGGED = 9;

    private static final int HAS_PARTS = 1;
    private static final int IS_REPLACED = 1 << 1;
    private static final int HAS_CHANGES = 1 << 2;
    private static final int HAS_TRIED = 1 << 3;
    private static final int IS_HELD_BACK = 1 << 4;
    private static final int HAS_ORIGIN = 1 << 5;
    private static final int IS_JUDGED = 1 << 6;
    private static final int IS_EXEMPT = 1 << 7;
    private static final int HAS_FIRST_RECORD = 1 << 8;

    /**
     * The last field is the time for which the message is held after its arrival. If no calendar time holds it, the
     * field of {@link #IS_HELD_BACK} is the same time by the calendar, for versions that do not know this flag.
     */
    private static final int IS_HELD_FOR = 1 << 9;

    /** The maximum number of SMSCs that have tried a message. */
    public static final int TRIED_MAX = 255;

    /** Creates a message without a former attempt. */
    public StoredMessage(
            long id,
            String application,
            long sinceMillis,
            long untilMillis,
            String smsc,
            ShortMessage message,
            MessageChanges changes) {
        this(id, application, sinceMillis, untilMillis, smsc, message, changes, Attempts.NONE, Charge.NONE, Judged.NO);
    }

    /** The same message with the name of the SMSC that may have it; empty if none may. */
    public StoredMessage mayBeWith(String other) {
        return new StoredMessage(
                id, application, sinceMillis, untilMillis, other, message, changes, attempts, charge, judged);
    }

    /** The same message as changed by the filters for stored messages. */
    public StoredMessage judged(ShortMessage content, MessageChanges all) {
        Judged byHooks = new Judged(true, judged.isExempt());
        return new StoredMessage(
                id, application, sinceMillis, untilMillis, smsc, content, all, attempts, charge, byHooks);
    }

    /** Writes the message, with the ids of its parts if it was joined. */
    public void write(CustodyRecordWriter to, JoinedParts of) {
        if (isFlagged(to)) {
            writeFlagged(to, of, false);
            return;
        }
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
        if (isFlagged(to)) {
            writeFlagged(to, JoinedParts.NONE, true);
            return;
        }
        begin(to, JOINED, JOINED_AND_CHANGED, JOINED_AND_TRIED, JOINED_AND_HELD_BACK);
        JoinedParts.NONE.write(to);
        writeChanges(to);
    }

    private boolean isFlagged(CustodyRecordWriter to) {
        boolean isExpressible = judged.equals(Judged.NO)
                && changes.origin().isUnknown()
                && changes.heldForMillis() == 0
                && attempts.firstRecord() == 0;
        return to.format() > 1 && !isExpressible;
    }

    private void writeFlagged(CustodyRecordWriter to, JoinedParts of, boolean isReplaced) {
        Origin origin = changes.origin();
        boolean hasAddresses = !changes.source().isEmpty()
                || !changes.destination().isEmpty()
                || !changes.route().isEmpty();
        int flags = flag(!of.isNone(), HAS_PARTS)
                | flag(isReplaced, IS_REPLACED)
                | flag(hasAddresses, HAS_CHANGES)
                | flag(!tried().isEmpty(), HAS_TRIED)
                | flag(changes.isHeld(), IS_HELD_BACK)
                | flag(!origin.isUnknown(), HAS_ORIGIN)
                | flag(judged.isByHooks(), IS_JUDGED)
                | flag(judged.isExempt(), IS_EXEMPT)
                | flag(attempts.firstRecord() != 0, HAS_FIRST_RECORD)
                | flag(changes.heldForMillis() != 0, IS_HELD_FOR);
        writeHead(to, FLAGGED);
        to.twoOctets(flags);
        if (!of.isNone()) {
            of.write(to);
        }
        if (hasAddresses) {
            to.address(changes.source()).address(changes.destination()).text(changes.route());
        }
        if (!tried().isEmpty()) {
            writeTried(to);
        }
        if (changes.isHeld()) {
            to.number(changes.notBeforeMillis() == 0 ? changes.startMillis(sinceMillis) : changes.notBeforeMillis());
        }
        if (!origin.isUnknown()) {
            to.text(origin.country()).text(origin.operator()).text(origin.mcc()).text(origin.mnc());
        }
        if (attempts.firstRecord() != 0) {
            to.number(attempts.firstRecord());
        }
        if (changes.heldForMillis() != 0) {
            to.number(changes.heldForMillis());
        }
    }

    private void writeTried(CustodyRecordWriter to) {
        to.octet(tried().size());
        tried().forEach(to::text);
    }

    private List<String> tried() {
        return attempts.tried();
    }

    private static int flag(boolean isSet, int flag) {
        return isSet ? flag : 0;
    }

    private void writeChanges(CustodyRecordWriter to) {
        if (!changes.isNone() || !tried().isEmpty()) {
            to.address(changes.source()).address(changes.destination()).text(changes.route());
        }
        if (!tried().isEmpty() || changes.isHeld()) {
            writeTried(to);
        }
        if (changes.isHeld()) {
            to.number(changes.startMillis(sinceMillis));
        }
    }

    private void begin(CustodyRecordWriter to, int unchanged, int changed, int withTried, int heldBack) {
        int format = changes.isNone() ? unchanged : changed;
        int withTries = tried().isEmpty() ? format : withTried;
        writeHead(to, changes.isHeld() ? heldBack : withTries);
    }

    private void writeHead(CustodyRecordWriter to, int format) {
        to.begin();
        StoredAccount.write(charge, to);
        to.octet(format)
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

    /** The position of the name of the application in a record. */
    static int applicationAt(ByteBuffer payload) {
        return StoredAccount.behindCharge(payload) + 1 + Long.BYTES;
    }

    static Head head(CustodyRecordReader from) {
        Charge charge = StoredAccount.readCharge(from);
        from.format(FORMAT, FLAGGED);
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
        int format = from.format(FORMAT, FLAGGED);
        long id = from.number();
        String application = from.text();
        long sinceMillis = from.number();
        long untilMillis = from.number();
        String smsc = from.text();
        ShortMessage message = from.message();
        Rest rest = format == FLAGGED ? Rest.flagged(sinceMillis, from) : Rest.of(format, from);
        StoredMessage stored = new StoredMessage(
                id,
                application,
                sinceMillis,
                untilMillis,
                smsc,
                message,
                rest.changes(),
                rest.attempts(),
                charge,
                rest.judged());
        return new Read(stored, rest.parts(), rest.isReplaced());
    }

    /** The fields after the content of a message. */
    private record Rest(
            JoinedParts parts, boolean isReplaced, MessageChanges changes, Attempts attempts, Judged judged) {
        static Rest of(int format, CustodyRecordReader from) {
            // The numbers of the formats with parts are even.
            boolean hasParts = format % 2 == 0;
            JoinedParts parts = hasParts ? JoinedParts.read(from) : JoinedParts.NONE;
            MessageChanges changes = format >= CHANGED ? addresses(from) : MessageChanges.NONE;
            List<String> tried = format >= TRIED ? StoredMessage.tried(from) : List.of();
            if (format >= HELD_BACK) {
                changes = changes.notBefore(from.number());
            }
            return new Rest(parts, hasParts && parts.isNone(), changes, new Attempts(tried, 0), Judged.NO);
        }

        static Rest flagged(long sinceMillis, CustodyRecordReader from) {
            int flags = from.twoOctets();
            JoinedParts parts = has(flags, HAS_PARTS) ? JoinedParts.read(from) : JoinedParts.NONE;
            MessageChanges changes = has(flags, HAS_CHANGES) ? addresses(from) : MessageChanges.NONE;
            List<String> tried = has(flags, HAS_TRIED) ? StoredMessage.tried(from) : List.of();
            if (has(flags, IS_HELD_BACK)) {
                changes = changes.notBefore(from.number());
            }
            if (has(flags, HAS_ORIGIN)) {
                changes = changes.withOrigin(new Origin(from.text(), from.text(), from.text(), from.text()));
            }
            long firstRecord = has(flags, HAS_FIRST_RECORD) ? from.number() : 0;
            if (has(flags, IS_HELD_FOR)) {
                changes = heldFor(changes, from.number(), sinceMillis);
            }
            Judged judged = new Judged(has(flags, IS_JUDGED), has(flags, IS_EXEMPT));
            return new Rest(parts, has(flags, IS_REPLACED), changes, new Attempts(tried, firstRecord), judged);
        }

        private static MessageChanges heldFor(MessageChanges changes, long millis, long sinceMillis) {
            boolean isByCalendar = changes.notBeforeMillis() != sinceMillis + millis;
            return changes.notBefore(isByCalendar ? changes.notBeforeMillis() : 0)
                    .heldFor(millis);
        }

        private static boolean has(int flags, int flag) {
            return (flags & flag) != 0;
        }

        private static MessageChanges addresses(CustodyRecordReader from) {
            return MessageChanges.NONE.from(from.address()).to(from.address()).by(from.text());
        }
    }

    private static List<String> tried(CustodyRecordReader from) {
        List<String> tried = new ArrayList<>();
        for (int count = from.octet(); count > 0; count--) {
            tried.add(from.text());
        }
        return tried;
    }
}
