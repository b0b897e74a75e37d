/**
 * Shared by the APIs that imitate other SMS gateways: addresses and texts as their applications write them, URLs of
 * callbacks, names of SMPP errors, texts of receipts.
 *
 * <p>Thread: any; everything is immutable. May use: gsm, http, message. Read
 * {@link org.strowger.router.http.gateway.CallbackUrl} first.
 */
@NullMarked
@Within(Within.Scope.REQUEST)
package org.strowger.router.http.gateway;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
