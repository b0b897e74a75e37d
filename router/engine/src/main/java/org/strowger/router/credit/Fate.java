package org.strowger.router.credit;

import org.strowger.router.config.credit.ChargeWhen;

/** The end of a charged message. */
public enum Fate {
    /** No SMSC has accepted it. */
    FAILED,
    /** An SMSC may have it, and will not answer any more. */
    UNANSWERED,
    /** An SMSC has accepted it, and no receipt will tell more. */
    SUBMITTED,
    /** An SMSC has accepted its parts; the receipts of the parts have charges of their own. */
    SUBMITTED_IN_PARTS,
    /** A receipt says that it was delivered. */
    DELIVERED,
    /** A receipt says that it was not delivered, or none has come. */
    NOT_DELIVERED;

    /** Whether the amount is charged; otherwise it is refunded. */
    boolean isCharged(ChargeWhen when) {
        return switch (when) {
            case ACCEPTED -> true;
            case SUBMITTED -> this != FAILED;
            case DELIVERED -> this == SUBMITTED || this == DELIVERED;
        };
    }
}
