/**
 * The ids of messages: those that Strowger gives, and those under which SMSCs know the latest messages.
 *
 * <p>Thread: each object belongs to one SelectorThread. May use: application and what it uses. Read
 * {@link org.strowger.router.exchange.ids.MessageIdAllocator} first.
 */
@NullMarked
package org.strowger.router.exchange.ids;

import org.jspecify.annotations.NullMarked;
