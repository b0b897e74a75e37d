/**
 * Event records: the history of each message, as lines of JSON.
 *
 * <p>Thread: each object belongs to one SelectorThread. May use: {@code exchange.mt}, {@code exchange.mo}, records, and
 * what they use. Read {@link org.strowger.router.exchange.events.MessageObserver} first.
 */
@NullMarked
package org.strowger.router.exchange.events;

import org.jspecify.annotations.NullMarked;
