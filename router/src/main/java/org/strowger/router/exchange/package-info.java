/**
 * The life of a message between applications and SMSCs: taken, routed, offered, answered, reported.
 *
 * <p>Thread: each {@link org.strowger.router.exchange.ThreadExchange} and what it holds belong to one SelectorThread;
 * records of messages belong to whoever holds them. May use: SMSC, account, store, route, and what they use. Read
 * {@link org.strowger.router.exchange.MtFlow} first.
 */
@NullMarked
package org.strowger.router.exchange;

import org.jspecify.annotations.NullMarked;
