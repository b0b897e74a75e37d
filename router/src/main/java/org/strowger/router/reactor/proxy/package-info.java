/**
 * The PROXY header, versions 1 and 2, with which a proxy in front of us says for whom it speaks.
 *
 * <p>Thread: the SelectorThread of the connection. May use: what the reactor may use. Read
 * {@link org.strowger.router.reactor.proxy.ProxiedSession} first.
 */
@NullMarked
package org.strowger.router.reactor.proxy;

import org.jspecify.annotations.NullMarked;
