package org.strowger.router.exchange.mail;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.strowger.router.cluster.mail.MailItem;

/**
 * The deliveries that came by mail in the last ten minutes, by the id of their record at the sender and the checksum of
 * their content: two nodes may use the same id. A delivery comes twice if its sender did not learn that it was in the
 * mail.
 *
 * <p>Some 100 bytes a delivery: 20 MB at most.
 */
final class RecentDeliveries {
    private static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(10);
    static final int DELIVERIES_MAX = 200_000;

    /** When each delivery came, in the order in which they came. */
    private final Map<Delivery, Long> deliveries = new LinkedHashMap<>();

    private record Delivery(long origin, long checksum) {
        static Delivery of(MailItem item) {
            CRC32C checksum = new CRC32C();
            checksum.update(item.payload());
            return new Delivery(item.origin(), checksum.getValue());
        }
    }

    /** Notes a delivery. Returns whether it is new. */
    boolean isNew(MailItem item, long nowNanos) {
        forgetOld(nowNanos);
        return deliveries.putIfAbsent(Delivery.of(item), nowNanos) == null;
    }

    /** The delivery was not stored after all, and comes again. */
    void forget(MailItem item) {
        deliveries.remove(Delivery.of(item));
    }

    private void forgetOld(long nowNanos) {
        Iterator<Long> oldest = deliveries.values().iterator();
        while (oldest.hasNext() && (nowNanos - oldest.next() >= KEPT_NANOS || deliveries.size() >= DELIVERIES_MAX)) {
            oldest.remove();
        }
    }

    int size() {
        return deliveries.size();
    }
}
