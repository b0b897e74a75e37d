/**
 * The ids of messages: Strowger's own ids, and the SMSCs' ids of the latest messages.
 *
 * <p>Thread: each object belongs to one SelectorThread. May use: application and what it uses. Read
 * {@link org.strowger.router.exchange.ids.MessageIdAllocator} first.
 */
@NullMarked
package org.strowger.router.exchange.ids;

import org.jspecify.annotations.NullMarked;
