package org.strowger.router.exchange.credit;

import org.strowger.router.config.value.Amount;

/**
 * The answer to a top-up.
 *
 * @param balance the balance after it; zero if the account is unknown
 */
public record TopUpResult(Kind kind, Amount balance) {
    /** The result of the request. */
    public enum Kind {
        /** The amount is credited, durably. */
        CREDITED,
        /** The same request was credited before, and the amount was not credited again. */
        REPEATED,
        UNKNOWN_ACCOUNT,
        /** The account uses the balance of another account and has none of its own. */
        NO_BALANCE_OF_ITS_OWN,
        /** The key was used for the account with another amount. */
        OTHER_AMOUNT,
        /** The sum of all top-ups would be too large. */
        TOO_LARGE,
        /** The store refuses new records. */
        NOT_STORED,
        /** The manager has used too many keys. */
        TOO_MANY
    }
}
