package org.strowger.router.reactor;

import java.net.InetAddress;

/** Says who may connect, before anything is spent on him. Called by any SelectorThread. */
@FunctionalInterface
public interface AcceptFilter {
    AcceptFilter EVERYBODY = (from, nowNanos) -> true;

    boolean letsIn(InetAddress from, long nowNanos);
}
