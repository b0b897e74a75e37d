package org.strowger.router.credit;

import java.util.function.UnaryOperator;

/** Receives changes of the stored sums of accounts, and the amounts that are reserved, charged or refunded. */
public interface TotalsChange {
    void change(String account, UnaryOperator<Totals> change);

    /** @param charge a single amount that was charged */
    default void charged(Charge charge) {}

    /** @param millionths an amount that is reserved from now on */
    default void reserved(long millionths) {}

    /** @param millionths an amount that was reserved, and is available again */
    default void refunded(long millionths) {}
}
