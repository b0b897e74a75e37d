package org.strowger.router.config.credit;

/**
 * The step at which a message is charged. Before this step, the amount is reserved. If the step is never reached, the
 * amount is refunded.
 */
public enum ChargeWhen {
    ACCEPTED,
    SUBMITTED,
    DELIVERED
}
