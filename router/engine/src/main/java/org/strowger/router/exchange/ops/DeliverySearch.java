package org.strowger.router.exchange.ops;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoMessage;

/**
 * A search for messages and receipts that wait for an application, among the deliveries of one thread. There may be a
 * million, so each step looks through a slice of them. Used on that thread only.
 */
@Within(Within.Scope.COMMAND)
public final class DeliverySearch {
    private static final int SLICE = 500;

    private final String text;
    private final Set<String> spellings;
    private final Set<Long> numbers;
    private final MessageIdAllocator ids;
    private final Deque<AppHome> left;
    private final List<MessageStatus> found = new ArrayList<>();
    private AppHome.Cursor cursor = new AppHome.Cursor();

    /**
     * Creates a search.
     *
     * @param text an id of Strowger or of the SMSC
     * @param spellings every form of the id, as applications may know it
     * @param numbers every number that the id may represent
     */
    DeliverySearch(String text, Set<String> spellings, Set<Long> numbers, MessageIdAllocator ids, List<AppHome> homes) {
        this.text = text;
        this.spellings = spellings;
        this.numbers = numbers;
        this.ids = ids;
        this.left = new ArrayDeque<>(homes);
    }

    /** Looks through the next slice; returns whether more follow. */
    public boolean step() {
        AppHome home = left.peek();
        if (home == null) {
            return false;
        }
        List<PendingDelivery> slice = new ArrayList<>();
        boolean hasMore = home.addNext(cursor, slice, SLICE);
        for (PendingDelivery each : slice) {
            MoMessage mo = (MoMessage) each;
            if (isMeant(mo)) {
                found.add(statusOf(mo, home));
            }
        }
        if (!hasMore) {
            left.remove();
            cursor = new AppHome.Cursor();
        }
        return !left.isEmpty();
    }

    /** The deliveries that were found so far. */
    public List<MessageStatus> found() {
        return List.copyOf(found);
    }

    private boolean isMeant(MoMessage mo) {
        return numbers.contains(mo.order())
                || mo.rewrite().messageId().filter(spellings::contains).isPresent()
                || (!text.isEmpty() && text.equals(mo.receiptId()));
    }

    private MessageStatus statusOf(MoMessage mo, AppHome home) {
        boolean isReceipt = mo.ownMessage().receipt().isPresent();
        String what = isReceipt ? "the receipt" : "the message from the SMSC (MO)";
        String refused = mo.refusals() == 0 ? "" : "; the application refused it " + mo.refusals() + " times";
        return new MessageStatus(
                new MessageStatus.What(
                        mo.rewrite().messageId().orElse(Long.toString(mo.order())),
                        home.application().name(),
                        ""),
                what + " waits for the application" + refused,
                new MessageStatus.AtSmsc(mo.hasSmsc() ? mo.smsc().name() : "", mo.receiptId()),
                new MessageStatus.Span(
                        Instant.ofEpochMilli(MessageIds.unixMillis(mo.order())), ids.instant(mo.untilNanos())),
                0,
                false);
    }
}
