package org.strowger.router.exchange.credit;

import org.strowger.router.config.value.Amount;

/**
 * The request to add an amount to a balance.
 *
 * @param account the name of the account
 * @param amount the amount; negative for a correction
 * @param key the key by which a repeated request is known
 * @param by the operator or application that requests it, for the log
 */
public record TopUpRequest(String account, Amount amount, String key, String by) {
    public static final int KEY_CHARACTERS_MAX = 100;
}
