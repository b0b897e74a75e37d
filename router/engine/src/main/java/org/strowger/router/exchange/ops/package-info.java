/**
 * Operators' views of messages and actions on them, and the inquiries of applications about their messages.
 *
 * <p>Thread: each call is made on the thread that owns the message, or on the home that the call is about. May use:
 * {@code exchange.custodian} and what it uses. Read {@link org.strowger.router.exchange.ops.QueueOperations} first.
 */
@NullMarked
package org.strowger.router.exchange.ops;

import org.jspecify.annotations.NullMarked;
