/**
 * The contract between the HTTP sessions of applications and the APIs that they serve: how an API reads requests and
 * writes responses and callbacks, without the exchange.
 *
 * <p>Thread: any; everything is immutable. May use: http, message, protocol, config. Read
 * {@link org.strowger.router.http.api.HttpApi} first.
 */
@NullMarked
package org.strowger.router.http.api;

import org.jspecify.annotations.NullMarked;
