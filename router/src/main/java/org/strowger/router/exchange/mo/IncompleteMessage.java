package org.strowger.router.exchange.mo;

import java.util.List;
import java.util.TreeMap;
import org.strowger.message.Address;
import org.strowger.message.StandalonePart;

/** A long message from a mobile of which some segments have arrived, in any order. Owned by the home of its SMSC. */
final class IncompleteMessage {
    private final long number;
    private final Key key;
    private final int coding;
    private final long untilNanos;
    private final int total;

    /** By number: most messages of a large total are never complete. */
    private final TreeMap<Integer, MoMessage> segments = new TreeMap<>();

    /**
     * Identifies the segments of one message, as long as the message is incomplete.
     *
     * @param smsc the name of the SMSC
     * @param isWide whether the reference has 16 bits; the same number in 8 bits is another reference
     */
    record Key(String smsc, Address source, Address destination, int reference, boolean isWide) {}

    /**
     * @param number distinguishes messages that wait until the same time
     * @param first the segment that arrived first
     */
    IncompleteMessage(long number, Key key, StandalonePart first, long untilNanos) {
        this.number = number;
        this.key = key;
        this.coding = first.coding();
        this.untilNanos = untilNanos;
        this.total = first.place().total();
    }

    long number() {
        return number;
    }

    Key key() {
        return key;
    }

    /** The time until which the message waits for its other segments. */
    long untilNanos() {
        return untilNanos;
    }

    boolean isComplete() {
        return segments.size() == total;
    }

    /**
     * Whether the segment can belong to this message: its coding must be the same, and its text must equal that of an
     * earlier segment with the same number.
     */
    boolean agrees(StandalonePart content) {
        if (content.place().total() != total || content.coding() != coding) {
            return false;
        }
        MoMessage before = segments.get(content.place().number());
        return before == null
                || StandalonePart.of(before.ownMessage())
                        .filter(content::equals)
                        .isPresent();
    }

    /**
     * Adds a segment that {@link #agrees}.
     *
     * @return false if the segment is here already
     */
    boolean add(MoMessage segment, StandalonePart content) {
        return segments.putIfAbsent(content.place().number(), segment) == null;
    }

    /** The segments that are here, in the order of their numbers. */
    List<MoMessage> inOrder() {
        return List.copyOf(segments.values());
    }
}
