package org.strowger.router.http.api;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.value.Amount;

/**
 * The state of an application.
 *
 * @param inCustody the number of its messages that are waiting for an SMSC
 * @param waiting the number of receipts and messages that wait for the application
 * @param creditOrNull the balance to which its messages are charged; null if they are not charged
 */
public record AccountStatus(
        long inCustody, long waiting, @Nullable Credit creditOrNull) {
    /**
     * A balance.
     *
     * @param balance the balance after all charges
     * @param available the balance without the amounts reserved for messages in progress
     * @param isLimited whether the balance has a lower limit
     */
    public record Credit(Amount balance, Amount available, boolean isLimited) {}

    /** The balance to which the application's messages are charged; empty if they are not charged. */
    public Optional<Credit> credit() {
        return Optional.ofNullable(creditOrNull);
    }
}
