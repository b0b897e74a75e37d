package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.thread.SharedCount;

/**
 * The sessions of an SMSC that connects to Strowger (outbind), counted over all threads. Decides the kind of the next
 * session, and whether there is room for it. Called by any thread, a few times in the life of a session.
 */
final class OutbindCapacity {
    private final PublishedLong eachMax = new PublishedLong();
    private final Published<List<ApplicationTerms>> kinds;

    /** Open connections, authenticated or not; they determine the kind of the next session. */
    private final Map<Traffic, SharedCount> begun = new EnumMap<>(Traffic.class);

    /** Admitted sessions. Only these are limited, so that an unauthenticated connection takes no place. */
    private final Map<Traffic, SharedCount> taken = new EnumMap<>(Traffic.class);

    /**
     * @param kinds the terms for each kind of session, in order of preference
     * @param eachMax the maximum number of sessions of each kind
     */
    OutbindCapacity(List<ApplicationTerms> kinds, int eachMax) {
        this.kinds = new Published<>(List.copyOf(kinds));
        this.eachMax.set(eachMax);
        for (Traffic traffic : Traffic.values()) {
            begun.put(traffic, new SharedCount());
            taken.put(traffic, new SharedCount());
        }
    }

    /**
     * Counts an accepted connection.
     *
     * @return the terms of its session, if it is admitted
     */
    ApplicationTerms begin() {
        List<ApplicationTerms> now = kinds.get();
        ApplicationTerms fewest = now.get(0);
        for (ApplicationTerms each : now) {
            fewest = begun(each) < begun(fewest) ? each : fewest;
        }
        count(begun, fewest).increment();
        return fewest;
    }

    /** Counts the end of a connection. */
    void end(ApplicationTerms terms) {
        count(begun, terms).decrement();
    }

    /**
     * Takes a place for an authenticated outbind.
     *
     * @return whether there is room for the session
     */
    boolean take(ApplicationTerms terms) {
        return count(taken, terms).incrementBelow((int) eachMax.get());
    }

    /** Changes the maximum number of sessions of each kind. Admitted sessions stay. */
    void limit(int max) {
        eachMax.set(max);
    }

    /** The number of admitted sessions, for the kind with the most of them. */
    int mostTaken() {
        return taken.values().stream().mapToInt(SharedCount::get).max().orElse(0);
    }

    /** Returns the place of an admitted session that has ended. */
    void leave(ApplicationTerms terms) {
        count(taken, terms).decrement();
    }

    /** Replaces the terms that the SMSC has refused by others, for later connections. */
    void instead(ApplicationTerms refused, List<ApplicationTerms> others) {
        List<ApplicationTerms> next = new ArrayList<>(kinds.get());
        next.removeIf(each -> each.traffic() == refused.traffic());
        others.stream()
                .filter(other -> next.stream().noneMatch(each -> each.traffic() == other.traffic()))
                .forEach(next::add);
        kinds.set(List.copyOf(next));
    }

    private int begun(ApplicationTerms terms) {
        return count(begun, terms).get();
    }

    private static SharedCount count(Map<Traffic, SharedCount> counts, ApplicationTerms terms) {
        SharedCount count = counts.get(terms.traffic());
        if (count == null) {
            throw new AssertionError("every kind of session must have a counter");
        }
        return count;
    }
}
