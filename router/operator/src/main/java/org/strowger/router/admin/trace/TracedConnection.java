package org.strowger.router.admin.trace;

import java.net.InetSocketAddress;

/**
 * A traced connection.
 *
 * @param peer the peer's address; behind a proxy, the address in its PROXY header
 */
record TracedConnection(TraceParty party, InetSocketAddress local, InetSocketAddress peer) {}
