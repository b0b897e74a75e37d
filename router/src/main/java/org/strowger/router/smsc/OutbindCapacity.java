package org.strowger.router.smsc;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;

/**
 * The sessions of an SMSC that connects to Strowger (outbind), counted over all threads: which kind the next connection
 * becomes, and whether there is room for it. Called by any thread, a few times in the life of a session.
 */
final class OutbindCapacity {
    private final int eachMax;
    private final Published<List<ApplicationTerms>> kinds;

    /** Open connections, authenticated or not: they decide the kind of the next one. */
    private final Map<Traffic, SharedCount> begun = new EnumMap<>(Traffic.class);

    /** Admitted sessions. Only these are limited, so that an unauthenticated connection takes no place. */
    private final Map<Traffic, SharedCount> taken = new EnumMap<>(Traffic.class);

    /**
     * @param kinds one terms of each kind, in the order in which they are given
     * @param eachMax sessions of each kind
     */
    OutbindCapacity(List<ApplicationTerms> kinds, int eachMax) {
        this.kinds = new Published<>(List.copyOf(kinds));
        this.eachMax = eachMax;
        for (Traffic traffic : Traffic.values()) {
            begun.put(traffic, new SharedCount());
            taken.put(traffic, new SharedCount());
        }
    }

    /** A connection was accepted. @return what its session will be, if it is admitted */
    ApplicationTerms begin() {
        List<ApplicationTerms> now = kinds.get();
        ApplicationTerms fewest = now.get(0);
        for (ApplicationTerms each : now) {
            fewest = begun(each) < begun(fewest) ? each : fewest;
        }
        count(begun, fewest).increment();
        return fewest;
    }

    /** A connection has ended. */
    void end(ApplicationTerms terms) {
        count(begun, terms).decrement();
    }

    /** The outbind was authenticated. @return whether there is room for the session */
    boolean take(ApplicationTerms terms) {
        return count(taken, terms).incrementBelow(eachMax);
    }

    /** An admitted session has ended. */
    void leave(ApplicationTerms terms) {
        count(taken, terms).decrement();
    }

    /** The SMSC has refused a session because of its terms: from now on connections get these terms instead. */
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
            throw new AssertionError("every kind is counted");
        }
        return count;
    }
}
