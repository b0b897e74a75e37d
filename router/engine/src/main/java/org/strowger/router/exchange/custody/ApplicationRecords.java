package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import org.strowger.router.store.log.RecordOwners;

/**
 * Finds the application that owns a record of the store, without creating objects. A record that cannot be read has no
 * owner, as all records of accounts, of the shard, and of messages that no rule takes.
 */
public final class ApplicationRecords implements RecordOwners {
    private static final int FORMAT_OCTETS = 1;

    @Override
    public int owner(int kind, ByteBuffer payload, Known known) {
        try {
            return switch (RecordKind.of(kind)) {
                case MESSAGE -> text(payload, StoredMessage.applicationAt(payload), known);
                case EXPECTED -> text(payload, ExpectedReceiptForm.applicationAt(payload), known);
                case DELIVERY, REQUEST, SEGMENT -> text(payload, payload.position() + FORMAT_OCTETS, known);
                case SENT, WAITS, HELD -> known.ofRecord(payload.getLong(payload.position() + FORMAT_OCTETS));
                case MAIL_READ, STRAYS_READ, ACCOUNT, LIMIT_DAY, TOP_UP, UNCLAIMED, KEPT_OUTCOME -> NOBODY;
            };
        } catch (IndexOutOfBoundsException | UnreadableRecord e) {
            return NOBODY;
        }
    }

    private static int text(ByteBuffer payload, int at, Known known) {
        return known.named(payload, at + Short.BYTES, Short.toUnsignedInt(payload.getShort(at)));
    }

    /** The position behind a text. */
    static int behindText(ByteBuffer payload, int at) {
        return at + Short.BYTES + Short.toUnsignedInt(payload.getShort(at));
    }
}
