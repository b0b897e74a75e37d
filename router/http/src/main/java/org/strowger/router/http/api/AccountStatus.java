package org.strowger.router.http.api;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.value.Amount;

/**
 * The state of an application.
 *
 * @param inCustody the number of its messages that wait for an SMSC
 * @param waiting the number of receipts and messages that wait for the application
 * @param creditOrNull the balance that pays for its messages; null if they are not charged
 */
public record AccountStatus(
        long inCustody, long waiting, @Nullable Credit creditOrNull) {
    /**
     * A balance.
     *
     * @param balance without what was charged
     * @param available without what is reserved for messages that have not ended
     * @param isLimited false if the balance may be as low as it will
     */
    public record Credit(Amount balance, Amount available, boolean isLimited) {}

    /** The balance that pays for its messages; empty if they are not charged. */
    public Optional<Credit> credit() {
        return Optional.ofNullable(creditOrNull);
    }
}
