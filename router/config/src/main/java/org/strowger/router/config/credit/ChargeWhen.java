package org.strowger.router.config.credit;

/** The step at which a message is charged. Before it, the amount is reserved; without it, the amount is refunded. */
public enum ChargeWhen {
    ACCEPTED,
    SUBMITTED,
    DELIVERED
}
