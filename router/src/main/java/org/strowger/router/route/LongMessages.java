package org.strowger.router.route;

import java.util.Iterator;
import java.util.LinkedHashMap;
import org.strowger.message.LongMessage;

/**
 * Which way long messages went whose later parts could not tell: those whose route depends on the text or the time. The
 * first part that comes decides for the others.
 *
 * <p>One thread owns it. The parts of a message come by one connection as a rule, and so to one thread. An entry takes
 * some 200 octets: the usual limit is 2 MB for a thread.
 */
public final class LongMessages {
    public static final int USUAL_MAX = 10_000;

    /** How long the other parts may take to come. */
    public static final long USUAL_PATIENCE_NANOS = 5L * 60 * 1_000_000_000;

    private final int max;
    private final long patienceNanos;
    private final LinkedHashMap<Key, Way> ways = new LinkedHashMap<>();
    private long evicted;

    /**
     * Remembers nothing yet.
     *
     * @param max beyond this many, the oldest is forgotten
     * @param patienceNanos older ones are forgotten
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

    /** How many messages are remembered. */
    public int size() {
        return ways.size();
    }

    /** How many were forgotten before their time, because there were too many. */
    public long evicted() {
        return evicted;
    }

    /** Who sent what to whom; the number of the part is left out. */
    private record Key(int party, String source, String destination, long message) {}

    /**
     * The way of a message.
     *
     * @param number the part that decided it: if that comes again, it is of another message with the same reference
     */
    private record Way(Rules rules, int rule, int number, long deadlineNanos) {}

    /** The rule that was chosen for another part of the message; {@link Rules#UNKNOWN} if none was. */
    int chosenFor(RouteQuery question, Rules rules) {
        forgetOld(question.nowNanos());
        Way way = ways.get(key(question));
        return way == null || way.number == LongMessage.number(question.place())
                ? Rules.UNKNOWN
                : rules.sameAs(way.rule, way.rules);
    }

    void choose(RouteQuery question, Rules rules, int rule) {
        Key key = key(question);
        ways.remove(key);
        if (ways.size() == max) {
            Iterator<Key> oldest = ways.keySet().iterator();
            oldest.next();
            oldest.remove();
            evicted++;
        }
        int number = LongMessage.number(question.place());
        ways.put(key, new Way(rules, rule, number, question.nowNanos() + patienceNanos));
    }

    private void forgetOld(long nowNanos) {
        Iterator<Way> oldest = ways.values().iterator();
        while (oldest.hasNext() && oldest.next().deadlineNanos <= nowNanos) {
            oldest.remove();
        }
    }

    private static Key key(RouteQuery question) {
        return new Key(
                question.party(),
                question.source().text(),
                question.destination().text(),
                LongMessage.message(question.place()));
    }
}
