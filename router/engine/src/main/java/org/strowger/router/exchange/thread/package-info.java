/**
 * One thread of the exchange, as the parts of the exchange see it: its clock, its way to the other threads, and the
 * operator log.
 *
 * <p>Thread: each object belongs to one SelectorThread. May use: reactor, application, smsc, and what they use. Read
 * {@link org.strowger.router.exchange.thread.ExchangeThread} first.
 */
@NullMarked
package org.strowger.router.exchange.thread;

import org.jspecify.annotations.NullMarked;
