package org.strowger.router.http.api;

import org.strowger.router.config.value.Amount;

/** A change to number tables or balances that an application requests. */
public sealed interface ManagedChange {
    /** The name of the table or account. */
    String name();

    /**
     * Adds a number to a table, or removes it.
     *
     * @param value the operator of a ported number; empty otherwise
     */
    record TableNumber(String name, boolean isAdded, String number, String value) implements ManagedChange {}

    /**
     * Adds an amount to a balance, once for each key.
     *
     * @param amount negative for a correction
     */
    record TopUp(String name, Amount amount, String key) implements ManagedChange {}
}
