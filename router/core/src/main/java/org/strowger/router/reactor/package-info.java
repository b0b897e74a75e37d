/**
 * The reactor: several equal {@link org.strowger.router.reactor.SelectorThread}s, without worker threads. Each thread
 * owns a selector, its channels, and their timers and sessions.
 *
 * <p>Thread: everything runs on the SelectorThread that owns it, except for the methods whose names end in
 * {@code Later}. May use: protocol, thread, time, metrics, config. Read
 * {@link org.strowger.router.reactor.SelectorThread} first, then {@link org.strowger.router.reactor.Connection}.
 */
@NullMarked
package org.strowger.router.reactor;

import org.jspecify.annotations.NullMarked;
