package org.strowger.router.credit;

import org.strowger.router.config.value.Amount;

/**
 * The amounts of an account.
 *
 * @param balance the top-ups without what was charged
 * @param reserved for messages that have not ended
 * @param available the balance without what is reserved
 * @param credited all top-ups
 * @param paid all that its balance has paid
 * @param spent all that its messages have cost, whichever balance has paid
 * @param ofDay charged and reserved for messages of the day of the last message
 * @param ofMonth charged and reserved for messages of the month of the last message
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
