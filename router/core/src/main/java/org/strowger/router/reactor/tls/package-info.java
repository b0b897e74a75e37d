/**
 * TLS as a decorator of a session. Like every session, the decorator is a state machine without I/O.
 *
 * <p>Thread: the connection's; files are read by the thread that opens or reloads a context. May use: protocol, thread,
 * config, file and the reactor itself. Read {@link org.strowger.router.reactor.tls.TlsSession} first.
 */
@NullMarked
package org.strowger.router.reactor.tls;

import org.jspecify.annotations.NullMarked;
