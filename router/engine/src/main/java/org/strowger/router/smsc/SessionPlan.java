package org.strowger.router.smsc;

import java.util.List;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.router.config.value.Host;

/**
 * One configured session with an SMSC.
 *
 * @param number its number among the sessions of the SMSC, from 0
 * @param terms the terms that the session requests
 * @param hosts the hosts to try
 * @param isStandby whether the first host is preferred; otherwise the number determines which host is tried first
 */
record SessionPlan(int number, ApplicationTerms terms, List<Host> hosts, boolean isStandby) {
    SessionPlan {
        hosts = List.copyOf(hosts);
    }

    /** The same session with other terms. */
    SessionPlan with(ApplicationTerms others) {
        return new SessionPlan(number, others, hosts, isStandby);
    }

    /** The number of hosts to skip at first. */
    int firstHost() {
        return isStandby ? 0 : number;
    }

    /** The host of an attempt. */
    Host host(int attempt) {
        return hosts.get(Math.floorMod(attempt, hosts.size()));
    }

    /** The number of times that all hosts were tried before this attempt. */
    int round(int attempt) {
        return Math.floorDiv(attempt, hosts.size());
    }
}
