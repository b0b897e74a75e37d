package org.strowger.router.credit;

import org.strowger.router.config.credit.ChargeWhen;

/** The end of a charged message. */
public enum Fate {
    /** No SMSC has accepted the message. */
    FAILED,
    /** An SMSC may have the message, and will not answer any more. */
    UNANSWERED,
    /** An SMSC has accepted the message, and no receipt will report its state. */
    SUBMITTED,
    /** An SMSC has accepted the parts of the message, whose receipts have charges of their own. */
    SUBMITTED_IN_PARTS,
    /** A receipt reports that the message was delivered. */
    DELIVERED,
    /** A receipt reports that the message was not delivered, or none has come. */
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
