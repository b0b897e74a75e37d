package org.strowger.router.credit;

/** The result of the attempt to reserve an amount. */
public enum Reservation {
    RESERVED("the amount is reserved"),
    /** Reserved, and the balance is low for the first time since it was topped up. */
    RESERVED_AND_LOW("the amount is reserved, and the balance is low"),
    NO_BALANCE("the balance and its credit limit do not cover the message"),
    DAILY_LIMIT("the daily limit is reached"),
    MONTHLY_LIMIT("the monthly limit is reached");

    private final String meaning;

    Reservation(String meaning) {
        this.meaning = meaning;
    }

    public boolean isDone() {
        return this == RESERVED || this == RESERVED_AND_LOW;
    }

    /** A sentence for operators. */
    public String meaning() {
        return meaning;
    }
}
