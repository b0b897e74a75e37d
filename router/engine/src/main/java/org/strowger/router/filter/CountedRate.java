package org.strowger.router.filter;

import org.strowger.message.Address;
import org.strowger.router.config.filter.FilterLimit;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.match.NumberText;
import org.strowger.router.thread.shared.SharedRates;

/** The limit of a filter: which messages are counted together, and how many have come. */
public final class CountedRate {
    /** A limit that counts no messages. */
    static final CountedRate NONE = new CountedRate(FilterLimit.NONE, new SharedRates(1, 1, 1), 0);

    private static final long FACTOR = 0xFF51_AFD7_ED55_8CCDL;
    private static final int SHIFT = 33;

    private final FilterLimit limit;
    private final SharedRates rates;

    /** A random seed of the keys: without it, no one can choose texts with the same key. */
    private final long seed;

    CountedRate(FilterLimit limit, SharedRates rates, long seed) {
        this.limit = limit;
        this.rates = rates;
        this.seed = seed;
    }

    SharedRates rates() {
        return rates;
    }

    /** Counts a message. @return whether it is within the limit */
    boolean take(MessageFacts message) {
        long key = keyOf(message);
        int weight = weight(message);
        if (message.isQuestion()) {
            return rates.isAllowed(key, weight, message.tickMillis());
        }
        boolean isWithin = rates.take(key, weight, message.tickMillis());
        if (isWithin) {
            counted(message, key, weight);
        }
        return isWithin;
    }

    /** A limit in segments also counts segments that the message gets later. */
    private void counted(MessageFacts message, long key, int weight) {
        if (limit.unit() == FilterLimit.Unit.SEGMENTS) {
            message.counted(new LimitDebt(rates, key, weight, message.counted()));
        }
    }

    /**
     * Counts a message that may wait.
     *
     * @param latestMillis the latest permitted time, as {@link MessageFacts#tickMillis}
     * @return the time at which the message is within the limit; {@link SharedRates#NEVER} if that is too late
     */
    long reserve(MessageFacts message, long latestMillis) {
        long nowMillis = message.tickMillis();
        long key = keyOf(message);
        int weight = weight(message);
        if (message.isQuestion()) {
            return rates.isAllowed(key, weight, nowMillis) ? nowMillis : nowMillis + 1;
        }
        long from = rates.reserve(key, weight, nowMillis, latestMillis);
        if (from != SharedRates.NEVER) {
            counted(message, key, weight);
        }
        return from;
    }

    private int weight(MessageFacts message) {
        return limit.unit() == FilterLimit.Unit.SEGMENTS ? message.message().segments() : 1;
    }

    private long keyOf(MessageFacts message) {
        long key = seed;
        for (int i = 0; i < limit.per().size(); i++) {
            key = mixed(key
                    + switch (limit.per().get(i)) {
                        case APPLICATION -> message.party();
                        case FROM -> hash(message.source(), Integer.MAX_VALUE);
                        case TO -> hash(message.destination(), Integer.MAX_VALUE);
                        case PREFIX -> hash(message.destination(), limit.prefix());
                        case TEXT -> textOf(message);
                    });
        }
        return key;
    }

    /** A hash of the text. Messages without a readable text count as alike if their octets are equal. */
    private long textOf(MessageFacts message) {
        if (message.hasText()) {
            String text = message.text();
            return hash(seed, text, 0, text.length());
        }
        long hash = seed;
        for (byte octet : message.message().body().octets()) {
            hash = mixed(hash ^ octet);
        }
        return hash;
    }

    /** The hash of a number, which is the same for all ways to write it: with a plus, with 00, or with neither. */
    private long hash(Address address, int digitsMax) {
        String text = address.text();
        int start = NumberText.digitsStart(address);
        return hash(seed, text, start, start + Math.min(digitsMax, text.length() - start));
    }

    private static long hash(long from, String text, int start, int end) {
        long hash = from;
        for (int i = start; i < end; i++) {
            hash = mixed(hash ^ text.charAt(i));
        }
        return hash;
    }

    private static long mixed(long value) {
        long mixed = (value ^ value >>> SHIFT) * FACTOR;
        return mixed ^ mixed >>> SHIFT;
    }
}
