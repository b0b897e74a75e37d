package org.strowger.router.admin.trace;

import java.net.InetSocketAddress;

/**
 * A traced connection.
 *
 * @param peer behind a proxy, the address in its PROXY header
 */
record TracedConnection(TraceParty party, InetSocketAddress local, InetSocketAddress peer) {}
