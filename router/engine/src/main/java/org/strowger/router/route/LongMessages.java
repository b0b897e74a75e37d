package org.strowger.router.route;

import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.message.LongMessage;
import org.strowger.router.share.SharedMap;

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
            share = Sharing.FAIR,
            full = "the oldest of an application above its part is forgotten; its next part may take another route")
    public static final int USUAL_MAX = 10_000;

    /** The default time to remember the rule for the other parts. */
    public static final long USUAL_PATIENCE_NANOS = 5L * 60 * 1_000_000_000;

    private final long patienceNanos;

    @BoundedBy("USUAL_MAX")
    private final SharedMap<Key, Way> ways;

    /**
     * Creates an empty memory.
     *
     * @param max the maximum number of entries, which the parties share
     * @param patienceNanos the age at which an entry expires
     */
    public LongMessages(int max, long patienceNanos) {
        this.ways = new SharedMap<>(max);
        this.patienceNanos = patienceNanos;
    }

    public static LongMessages usual() {
        return new LongMessages(USUAL_MAX, USUAL_PATIENCE_NANOS);
    }

    /** The number of remembered messages. */
    public int size() {
        return ways.size();
    }

    /** Identifies a long message by party, addresses and reference; the part number is left out. */
    private record Key(int party, String source, String destination, long message) {}

    /**
     * The rule chosen for a message.
     *
     * @param number the number of the part that decided; if the same part number arrives again, it belongs to another
     *     message with the same reference
     */
    private record Way(Rules rules, int rule, int number) {}

    /** The rule chosen for another part of the message; {@link Rules#UNKNOWN} if there is none. */
    int chosenFor(RouteQuery query, Rules rules) {
        ways.forgetOld(query.nowNanos());
        Way way = ways.get(key(query));
        return way == null || way.number == LongMessage.number(query.position())
                ? Rules.UNKNOWN
                : rules.sameAs(way.rule, way.rules);
    }

    void choose(RouteQuery query, Rules rules, int rule) {
        Way way = new Way(rules, rule, LongMessage.number(query.position()));
        // The first owner stands for parties that are not in the configuration.
        ways.put(key(query), query.party() - RouteQuery.NOBODY, way, query.nowNanos() + patienceNanos);
    }

    private static Key key(RouteQuery query) {
        return new Key(
                query.party(),
                query.source().text(),
                query.destination().text(),
                LongMessage.message(query.position()));
    }
}
