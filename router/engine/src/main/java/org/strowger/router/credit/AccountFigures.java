package org.strowger.router.credit;

import org.strowger.router.config.value.Amount;

/**
 * The amounts of an account.
 *
 * @param balance the top-ups less the charges
 * @param reserved the amount reserved for messages that have not ended
 * @param available the balance less the reserved amount
 * @param credited the sum of all top-ups
 * @param paid the sum of all charges that this balance has paid
 * @param spent the sum of all charges for messages of this account, whichever balance has paid
 * @param ofDay the amount charged and reserved for messages of the day of the last message
 * @param ofMonth the amount charged and reserved for messages of the month of the last message
 */
public record AccountFigures(
        Amount balance,
        Amount reserved,
        Amount available,
        Amount credited,
        Amount paid,
        Amount spent,
        Amount ofDay,
        Amount ofMonth) {}
