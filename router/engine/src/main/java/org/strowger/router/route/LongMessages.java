package org.strowger.router.route;

import java.util.Iterator;
import java.util.LinkedHashMap;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.message.LongMessage;

/**
 * Remembers the rule chosen for each long message whose route depends on the text or the time, because later parts
 * could match another rule. The first part to arrive decides for all parts.
 *
 * <p>Owned by one thread. The parts of a message usually arrive on one connection and thus on one thread. An entry
 * takes about 200 bytes: 2 MB for each thread at the default limit.
 */
public final class LongMessages {
    @Bound(
            of = "long messages whose parts keep to one route, on a thread",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.NONE,
            full = "the oldest is forgotten; its next part may take another route")
    public static final int USUAL_MAX = 10_000;

    /** The default time to remember the rule for the other parts. */
    public static final long USUAL_PATIENCE_NANOS = 5L * 60 * 1_000_000_000;

    private final int max;
    private final long patienceNanos;

    @BoundedBy("USUAL_MAX")
    private final LinkedHashMap<Key, Way> ways = new LinkedHashMap<>();

    private long evicted;

    /**
     * Creates an empty memory.
     *
     * @param max the maximum number of entries; the oldest is evicted first
     * @param patienceNanos the age at which an entry expires
     */
    public LongMessages(int max, long patienceNanos) {
        if (max < 1) {
            throw new IllegalArgumentException("max must be positive");
        }
        this.max = max;
        this.patienceNanos = patienceNanos;
    }

    public static LongMessages usual() {
        return new LongMessages(USUAL_MAX, USUAL_PATIENCE_NANOS);
    }

    /** The number of remembered messages. */
    public int size() {
        return ways.size();
    }

    /** The number of entries that were evicted before they expired, because the memory was full. */
    public long evicted() {
        return evicted;
    }

    /** Identifies a long message by party, addresses and reference; the part number is left out. */
    private record Key(int party, String source, String destination, long message) {}

    /**
     * The rule chosen for a message.
     *
     * @param number the number of the part that decided; if the same part number arrives again, it belongs to another
     *     message with the same reference
     */
    private record Way(Rules rules, int rule, int number, long deadlineNanos) {}

    /** The rule chosen for another part of the message; {@link Rules#UNKNOWN} if there is none. */
    int chosenFor(RouteQuery query, Rules rules) {
        forgetOld(query.nowNanos());
        Way way = ways.get(key(query));
        return way == null || way.number == LongMessage.number(query.position())
                ? Rules.UNKNOWN
                : rules.sameAs(way.rule, way.rules);
    }

    void choose(RouteQuery query, Rules rules, int rule) {
        Key key = key(query);
        ways.remove(key);
        if (ways.size() == max) {
            Iterator<Key> oldest = ways.keySet().iterator();
            oldest.next();
            oldest.remove();
            evicted++;
        }
        int number = LongMessage.number(query.position());
        ways.put(key, new Way(rules, rule, number, query.nowNanos() + patienceNanos));
    }

    private void forgetOld(long nowNanos) {
        Iterator<Way> oldest = ways.values().iterator();
        while (oldest.hasNext() && oldest.next().deadlineNanos <= nowNanos) {
            oldest.remove();
        }
    }

    private static Key key(RouteQuery query) {
        return new Key(
                query.party(),
                query.source().text(),
                query.destination().text(),
                LongMessage.message(query.position()));
    }
}
