package org.strowger.router.exchange.mo;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.message.StandalonePart;

/**
 * A long message from a mobile of which some segments have arrived, in any order. Owned by the home of its SMSC.
 *
 * @param <S> the type of a segment
 */
@Within(Within.Scope.REQUEST)
final class IncompleteMessage<S> {
    private final long number;
    private final Key key;
    private final Function<S, Optional<StandalonePart>> content;
    private final int coding;
    private final long untilNanos;
    private final int total;

    /** The segments by number; not an array, because a segment may state a large total although no other ever comes. */
    private final TreeMap<Integer, S> segments = new TreeMap<>();

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
     * @param content finds the content of a segment
     */
    IncompleteMessage(
            long number,
            Key key,
            StandalonePart first,
            long untilNanos,
            Function<S, Optional<StandalonePart>> content) {
        this.content = content;
        this.number = number;
        this.key = key;
        this.coding = first.coding();
        this.untilNanos = untilNanos;
        this.total = first.concatenation().total();
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

    /** The number of segments that have arrived. */
    int count() {
        return segments.size();
    }

    /** Whether only one segment is missing. */
    boolean lacksOne() {
        return segments.size() == total - 1;
    }

    /** Whether the segment with this number has arrived. */
    boolean has(StandalonePart part) {
        return segments.containsKey(part.concatenation().number());
    }

    /**
     * Whether the segment can belong to this message: its coding must be the same, and its text must equal the text of
     * an earlier segment with the same number.
     */
    boolean agrees(StandalonePart part) {
        if (part.concatenation().total() != total || part.coding() != coding) {
            return false;
        }
        S before = segments.get(part.concatenation().number());
        return before == null || content.apply(before).filter(part::equals).isPresent();
    }

    /** Adds a segment that {@link #agrees}, and that the message does not have yet. */
    void add(S segment, StandalonePart part) {
        segments.put(part.concatenation().number(), segment);
    }

    /** The segments that are here, in the order of their numbers. */
    List<S> inOrder() {
        return List.copyOf(segments.values());
    }
}
