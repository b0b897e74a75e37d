/**
 * Accounts: the balances and limits to which messages are charged. An amount is reserved when a message is accepted,
 * and charged or refunded when it ends. Balances are in memory here; {@code exchange.custody} writes what has changed
 * in one group with the end of the message. {@code docs/internals/credit.md} follows a charge through the classes.
 *
 * <p>Thread: any; all threads share the accounts. May use: {@code config}, {@code thread}. Read
 * {@link org.strowger.router.credit.Charge} first.
 */
@NullMarked
package org.strowger.router.credit;

import org.jspecify.annotations.NullMarked;
