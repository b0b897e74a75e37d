package org.strowger.router.credit;

import java.util.function.UnaryOperator;

/** Receives changes of the stored sums of accounts, and what was reserved and settled. */
public interface TotalsChange {
    void change(String account, UnaryOperator<Totals> change);

    /** @param charge an amount that was charged, without others */
    default void charged(Charge charge) {}

    /** @param millionths an amount that is reserved from now on */
    default void reserved(long millionths) {}

    /** @param millionths an amount that was reserved, and is free again */
    default void refunded(long millionths) {}
}
