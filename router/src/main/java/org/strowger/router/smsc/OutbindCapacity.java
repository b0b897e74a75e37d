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
 * The sessions of an SMSC whose SMSC calls us, counted over all threads: which kind a caller gets, and whether there is
 * still a place for it. Called by any thread, a few times in the life of a session.
 */
final class OutbindCapacity {
    private final int eachMax;
    private final Published<List<ApplicationTerms>> kinds;

    /** Connections that have been made, whether they have said who they are or not: by these the kinds are dealt. */
    private final Map<Traffic, SharedCount> begun = new EnumMap<>(Traffic.class);

    /** Those that have been let in: these are limited, so that whoever says nothing takes no place from anybody. */
    private final Map<Traffic, SharedCount> taken = new EnumMap<>(Traffic.class);

    /**
     * Makes the places.
     *
     * @param kinds one terms of each kind, the one first that is given first
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

    /** A caller has connected. @return what its session will be, if it is let in */
    ApplicationTerms begin() {
        List<ApplicationTerms> now = kinds.get();
        ApplicationTerms fewest = now.get(0);
        for (ApplicationTerms each : now) {
            fewest = begun(each) < begun(fewest) ? each : fewest;
        }
        count(begun, fewest).increment();
        return fewest;
    }

    /** A connection that has begun has ended. */
    void end(ApplicationTerms terms) {
        count(begun, terms).decrement();
    }

    /** A caller has said who it is. @return whether there is a place for it */
    boolean take(ApplicationTerms terms) {
        return count(taken, terms).incrementBelow(eachMax);
    }

    /** A session that had taken a place has ended. */
    void leave(ApplicationTerms terms) {
        count(taken, terms).decrement();
    }

    /** The SMSC has refused a session because of how we asked: from now on callers get these in its place. */
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
