/**
 * Requests with idempotency keys.
 *
 * <p>Thread: its own SelectorThread. May use: exchange.custody, exchange.ids, exchange.thread, application. Read
 * {@link org.strowger.router.exchange.requests.IdempotentRequests} first.
 */
@NullMarked
package org.strowger.router.exchange.requests;

import org.jspecify.annotations.NullMarked;
