package org.strowger.router.credit;

import java.util.function.UnaryOperator;

/** Receives changes of the stored sums of accounts. */
public interface TotalsChange {
    void change(String account, UnaryOperator<Totals> change);

    /** @param charge an amount that was charged, without others */
    default void charged(Charge charge) {}
}
