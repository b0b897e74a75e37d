package org.strowger.router.exchange.mail;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.strowger.router.cluster.mail.MailItem;

/**
 * The letters that came by mail in the last ten minutes, by the id of their record at the sender and the checksum of
 * their content: two nodes may use the same id. A letter comes twice if its sender did not learn that it was in the
 * mail.
 *
 * <p>Some 100 bytes a letter: 20 MB at most.
 */
final class RecentLetters {
    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);
    static final int LETTERS_MAX = 200_000;

    /** When each letter came, in the order in which they came. */
    private final Map<Letter, Long> letters = new LinkedHashMap<>();

    private record Letter(long origin, long checksum) {
        static Letter of(MailItem item) {
            CRC32C checksum = new CRC32C();
            checksum.update(item.payload());
            return new Letter(item.origin(), checksum.getValue());
        }
    }

    /** Notes a letter. Returns whether it is new. */
    boolean isNew(MailItem item, long nowNanos) {
        forgetOld(nowNanos);
        return letters.putIfAbsent(Letter.of(item), nowNanos) == null;
    }

    /** The letter was not stored after all, and comes again. */
    void forget(MailItem item) {
        letters.remove(Letter.of(item));
    }

    private void forgetOld(long nowNanos) {
        Iterator<Long> oldest = letters.values().iterator();
        while (oldest.hasNext()
                && (nowNanos - oldest.next() >= KEPT_NANOS || letters.size() >= LETTERS_MAX)) {
            oldest.remove();
        }
    }

    int size() {
        return letters.size();
    }
}
