/**
 * Several dispatchers, no workers: each {@link org.strowger.router.reactor.SelectorThread} owns a selector, its
 * channels, and everything that hangs off them.
 *
 * <p>Thread: everything here runs on the SelectorThread that owns it, but for the methods named {@code Later}. May use:
 * protocol, thread, time, metrics, config. Read {@link org.strowger.router.reactor.SelectorThread} first, then
 * {@link org.strowger.router.reactor.Connection}.
 */
@NullMarked
package org.strowger.router.reactor;

import org.jspecify.annotations.NullMarked;
