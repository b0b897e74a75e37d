/**
 * The PROXY header, versions 1 and 2, by which a proxy in front of Strowger passes the address of the real peer.
 *
 * <p>Thread: the SelectorThread of the connection. May use: the packages that the reactor may use. Read
 * {@link org.strowger.router.reactor.proxy.ProxiedSession} first.
 */
@NullMarked
package org.strowger.router.reactor.proxy;

import org.jspecify.annotations.NullMarked;
