/**
 * The exchange, where messages pass between applications and SMSCs. This package creates its parts on each thread. The
 * parts are in subpackages: {@code mt} and {@code mo} for the two directions, {@code custody} and {@code custodian} for
 * messages in custody, {@code events} and {@code ops} for event records and operators.
 *
 * <p>Thread: each {@link org.strowger.router.exchange.ThreadExchange} belongs to one SelectorThread. May use: smsc,
 * application, store, route, records, and what they use. Read {@link org.strowger.router.exchange.mt.MtFlow} first.
 */
@NullMarked
package org.strowger.router.exchange;

import org.jspecify.annotations.NullMarked;
