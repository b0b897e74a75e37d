package org.strowger.router.reactor;

import java.net.InetAddress;

/** Decides whether a peer may connect, before a session is created. Called by any SelectorThread. */
@FunctionalInterface
public interface AcceptFilter {
    AcceptFilter ALL = (from, nowNanos) -> true;

    boolean accepts(InetAddress from, long nowNanos);
}
