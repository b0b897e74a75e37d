package org.strowger.router.route;

import java.util.Arrays;

/** Which way one message goes: a route, and the order in which the SMSCs of that are tried. It never changes. */
public final class RouteDecision {
    private static final int[] NO_CANDIDATES = {};

    /** Of messages for which there is no route. */
    public static final RouteDecision NO_ROUTE = new RouteDecision(Route.NONE, NO_CANDIDATES);

    /** Of messages whose route is out of service, and that no other route would take. */
    public static final RouteDecision NOT_NOW = new RouteDecision(Route.NOT_NOW, NO_CANDIDATES);

    private final Route route;
    private final int[] smscs;

    RouteDecision(Route route, int[] smscs) {
        this.route = route;
        this.smscs = smscs;
    }

    /** The route, which is also the reason; {@link Route#NONE} if there is none. */
    public Route route() {
        return route;
    }

    /** Whether the message is refused: then there are no candidates, and the route says what to answer. */
    public boolean isRejected() {
        return route.isRejecting();
    }

    /** The same route, with that SMSC in the place of its own. */
    public RouteDecision by(int smsc) {
        return new RouteDecision(route, new int[] {smsc});
    }

    /** Whether it is refused only as long as its route is out of service. */
    public boolean isNotNow() {
        return route == Route.NOT_NOW;
    }

    /** How many SMSCs can be tried. */
    public int candidates() {
        return smscs.length;
    }

    /** The number of the SMSC to be tried after that many others. */
    public int candidate(int index) {
        return smscs[index];
    }

    @Override
    public String toString() {
        return route.name() + Arrays.toString(smscs);
    }
}
