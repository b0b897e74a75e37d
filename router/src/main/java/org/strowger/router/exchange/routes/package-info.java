/**
 * What one configuration makes of the exchange: its routes, the SMSCs and applications that they name, and what is
 * counted of each route.
 *
 * <p>Thread: any; a generation never changes, and each thread counts for itself. May use: route, application, smsc, and
 * what they use. Read {@link org.strowger.router.exchange.routes.Generation} first.
 */
@NullMarked
package org.strowger.router.exchange.routes;

import org.jspecify.annotations.NullMarked;
