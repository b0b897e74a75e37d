package org.strowger.router.exchange.mo;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.StandalonePart;

/** A long message from a mobile of which some segments have arrived, in any order. Owned by the home of its SMSC. */
final class IncompleteMessage {
    private final long number;
    private final Key key;
    private final int coding;
    private final long untilNanos;
    private final @Nullable MoMessage[] segments;
    private int count;

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
        this.segments = new @Nullable MoMessage[first.place().total()];
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
        return count == segments.length;
    }

    int count() {
        return count;
    }

    /**
     * Whether the segment can belong to this message: its coding must be the same, and its text must equal that of an
     * earlier segment with the same number.
     */
    boolean agrees(StandalonePart content) {
        if (content.place().total() != segments.length || content.coding() != coding) {
            return false;
        }
        MoMessage before = segments[content.place().number() - 1];
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
        int place = content.place().number() - 1;
        if (segments[place] != null) {
            return false;
        }
        segments[place] = segment;
        count++;
        return true;
    }

    /** The segments that are here, in the order of their numbers. */
    List<MoMessage> inOrder() {
        List<MoMessage> all = new ArrayList<>(count);
        for (MoMessage each : segments) {
            if (each != null) {
                all.add(each);
            }
        }
        return all;
    }
}
