/**
 * Callbacks: HTTP requests by which applications get their receipts and messages.
 *
 * <p>Thread: the home thread of the application. May use: http, http.api, application, client, reactor, smsc (pauses),
 * config, message, protocol, time. Read {@link org.strowger.router.http.callback.CallbackDeliveries} first.
 */
@NullMarked
package org.strowger.router.http.callback;

import org.jspecify.annotations.NullMarked;
