package org.strowger.router.admin.trace;

import java.net.InetSocketAddress;

/**
 * A connection that is traced.
 *
 * @param local our end
 * @param peer the other; behind a proxy, the one for whom it speaks
 */
record TracedConnection(TraceParty party, InetSocketAddress local, InetSocketAddress peer) {}
