/**
 * Applications that speak HTTP: their requests become messages, and their receipts and messages become requests of
 * Strowger to them. The APIs themselves are in {@code http.api} and the packages beside it.
 *
 * <p>Thread: the SelectorThread of the connection; the callbacks of an application, its home thread. May use:
 * application, reactor, config, http, message, protocol, time, thread. Read
 * {@link org.strowger.router.http.HttpConnection} first.
 */
@NullMarked
package org.strowger.router.http;

import org.jspecify.annotations.NullMarked;
