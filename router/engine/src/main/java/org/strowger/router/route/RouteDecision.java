package org.strowger.router.route;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** The route of one message and the SMSCs to try, in order. Immutable. */
public final class RouteDecision {
    private static final int[] NO_CANDIDATES = {};

    /** No route matches the message. */
    public static final RouteDecision NO_ROUTE = new RouteDecision(Route.NONE, NO_CANDIDATES);

    /** A route that would take the message is out of service, and no other route takes it. */
    public static final RouteDecision NOT_NOW = new RouteDecision(Route.NOT_NOW, NO_CANDIDATES);

    private final Route route;
    private final int[] smscs;

    RouteDecision(Route route, int[] smscs) {
        this.route = route;
        this.smscs = smscs;
    }

    /** The chosen route; {@link Route#NONE} if no route matches. */
    public Route route() {
        return route;
    }

    /** Whether the message is rejected. If so, there are no candidates, and the route holds the response. */
    public boolean isRejected() {
        return route.isRejecting();
    }

    /** Returns a decision for the same route with the given SMSC as the only candidate. */
    public RouteDecision by(int smsc) {
        return new RouteDecision(route, new int[] {smsc});
    }

    /**
     * Returns a decision without some SMSCs. If no SMSC is left, the decision rejects the message temporarily.
     *
     * @param excluded whether the SMSC with this number is left out
     */
    public RouteDecision without(IntPredicate excluded) {
        int[] left = Arrays.stream(smscs).filter(excluded.negate()).toArray();
        if (left.length == smscs.length) {
            return this;
        }
        return left.length == 0 ? NOT_NOW : new RouteDecision(route, left);
    }

    /** Whether the message is rejected only because its route is out of service. */
    public boolean isNotNow() {
        return route == Route.NOT_NOW;
    }

    /** Whether this is the decision for a route with these candidates. */
    boolean is(Route other, int[] order, int count) {
        return route == other && Arrays.equals(smscs, 0, smscs.length, order, 0, count);
    }

    /** The number of candidate SMSCs. */
    public int candidates() {
        return smscs.length;
    }

    /** The number of the SMSC at the given position in the order of attempts. */
    public int candidate(int index) {
        return smscs[index];
    }

    @Override
    public String toString() {
        return route.name() + Arrays.toString(smscs);
    }
}
