/**
 * The exchange, where messages pass between applications and SMSCs. This package puts its parts together on each
 * thread; the parts are in the packages below: {@code mt} and {@code mo} for the two directions, {@code custody} and
 * {@code custodian} for what Strowger answers for, {@code events} and {@code ops} for those who watch.
 *
 * <p>Thread: each {@link org.strowger.router.exchange.ThreadExchange} belongs to one SelectorThread. May use: smsc,
 * application, store, route, records, and what they use. Read {@link org.strowger.router.exchange.mt.MtFlow} first.
 */
@NullMarked
package org.strowger.router.exchange;

import org.jspecify.annotations.NullMarked;
