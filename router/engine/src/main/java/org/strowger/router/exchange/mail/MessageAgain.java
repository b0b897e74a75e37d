package org.strowger.router.exchange.mail;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;

/**
 * A message that is sent to another node again, because it is unknown whether it is in the mail: its record as it was
 * sent first, and a second record, which says that an SMSC may have the message. A receiver that cannot determine
 * whether the first one arrived takes the second.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record MessageAgain(byte[] first, byte[] uncertain) {
    /** The item with which a message is sent again. */
    public static MailItem of(MailItem first, byte[] uncertain) {
        byte[] record = first.kind() == MailKind.MESSAGE_AGAIN ? read(first).first() : first.payload();
        byte[] payload = ByteBuffer.allocate(Integer.BYTES + record.length + uncertain.length)
                .putInt(record.length)
                .put(record)
                .put(uncertain)
                .array();
        return new MailItem(MailKind.MESSAGE_AGAIN, first.origin(), first.recordKind(), payload);
    }

    /** Whether the payload has two records. */
    static boolean isReadable(MailItem item) {
        int octets = item.payload().length;
        if (octets < Integer.BYTES) {
            return false;
        }
        int length = ByteBuffer.wrap(item.payload()).getInt();
        return length >= 0 && length <= octets - Integer.BYTES;
    }

    static MessageAgain read(MailItem item) {
        byte[] payload = item.payload();
        int end = Integer.BYTES + ByteBuffer.wrap(payload).getInt();
        return new MessageAgain(
                Arrays.copyOfRange(payload, Integer.BYTES, end), Arrays.copyOfRange(payload, end, payload.length));
    }

    @Override
    public String toString() {
        return "a message of " + first.length + " octets, repeated";
    }
}
