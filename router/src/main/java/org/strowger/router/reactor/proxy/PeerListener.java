package org.strowger.router.reactor.proxy;

import java.net.InetSocketAddress;

/** Hears for whom a proxy speaks. */
@FunctionalInterface
interface PeerListener {
    /** It is for this one. @return whether he may come in */
    boolean peerIs(InetSocketAddress real, long nowNanos);
}
