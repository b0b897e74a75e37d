package org.strowger.router.exchange.credit;

import org.strowger.router.config.value.Amount;
import org.strowger.router.exchange.custody.StoredAccount;

/**
 * The request to add an amount to a balance.
 *
 * @param account the name of the account
 * @param amount the amount; negative for a correction
 * @param key identifies a repeated request; each account has its own keys, whoever uses them
 * @param by the operator or application that makes the request, for the log
 * @param manager the manager in whose limit the key counts: the name of an application, or
 *     {@link StoredAccount.TopUp#OPERATORS}
 */
public record TopUpRequest(String account, Amount amount, String key, String by, String manager) {
    public static final int KEY_CHARACTERS_MAX = 100;

    /** The request of an operator. */
    public static TopUpRequest ofOperator(String user, String account, Amount amount, String key) {
        return new TopUpRequest(account, amount, key, user, StoredAccount.TopUp.OPERATORS);
    }

    /** The request of an application. */
    public static TopUpRequest ofApplication(String name, String account, Amount amount, String key) {
        return new TopUpRequest(account, amount, key, name, name);
    }
}
