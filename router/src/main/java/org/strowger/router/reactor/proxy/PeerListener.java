package org.strowger.router.reactor.proxy;

import java.net.InetSocketAddress;

/** Receives the real peer of a proxied connection. */
@FunctionalInterface
interface PeerListener {
    /** @return whether the peer may connect */
    boolean peerIs(InetSocketAddress real, long nowNanos);
}
