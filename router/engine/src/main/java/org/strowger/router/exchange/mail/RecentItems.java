package org.strowger.router.exchange.mail;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;

/**
 * The deliveries and messages that came by mail in the last ten minutes, by the id of their record at the sender and
 * the checksum of their content, because two nodes may use the same id. An item arrives twice if its sender did not
 * learn that it was already in the mail.
 *
 * <p>An item takes about 100 bytes: at most 20 MB.
 */
final class RecentItems {
    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);

    @Bound(
            of = "items of the mail that a node remembers to recognize repetitions",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.NODE,
            share = Sharing.NONE,
            full = "the oldest is forgotten; an item that comes again could be taken twice")
    static final int ITEMS_MAX = 200_000;

    /** The time since which all items are remembered. */
    private long sinceNanos = Long.MAX_VALUE;

    /** The time of arrival of each item, in the order of arrival. */
    @BoundedBy("ITEMS_MAX")
    private final Map<Key, Long> items = new LinkedHashMap<>();

    private record Key(long origin, long checksum) {
        static Key of(MailItem item) {
            CRC32C checksum = new CRC32C();
            checksum.update(
                    item.kind() == MailKind.MESSAGE_AGAIN
                            ? MessageAgain.read(item).first()
                            : item.payload());
            return new Key(item.origin(), checksum.getValue());
        }
    }

    /** Whether all items of the last ten minutes are remembered: a new owner of the shard does not have them. */
    boolean isComplete(long nowNanos) {
        return nowNanos - sinceNanos >= KEPT_NANOS;
    }

    /** Notes an item. Returns whether it is new. */
    boolean isNew(MailItem item, long nowNanos) {
        sinceNanos = Math.min(sinceNanos, nowNanos);
        forgetOld(nowNanos);
        return items.putIfAbsent(Key.of(item), nowNanos) == null;
    }

    /** Forgets an item that was not stored after all, and will arrive again. */
    void forget(MailItem item) {
        items.remove(Key.of(item));
    }

    private void forgetOld(long nowNanos) {
        Iterator<Long> oldest = items.values().iterator();
        while (oldest.hasNext() && (nowNanos - oldest.next() >= KEPT_NANOS || items.size() >= ITEMS_MAX)) {
            sinceNanos = items.size() >= ITEMS_MAX ? nowNanos : sinceNanos;
            oldest.remove();
        }
    }

    int size() {
        return items.size();
    }
}
