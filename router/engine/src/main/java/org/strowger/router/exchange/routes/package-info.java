/**
 * One configuration of the exchange: its routes, the SMSCs and applications to which they refer, and the figures of
 * each route.
 *
 * <p>Thread: any; a generation is immutable, and each thread counts separately. May use: route, application, smsc, and
 * what they use. Read {@link org.strowger.router.exchange.routes.Generation} first.
 */
@NullMarked
package org.strowger.router.exchange.routes;

import org.jspecify.annotations.NullMarked;
