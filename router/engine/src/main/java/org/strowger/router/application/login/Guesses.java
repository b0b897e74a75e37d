package org.strowger.router.application.login;

import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.router.thread.shared.SharedRates;

/**
 * The rate at which wrong passwords are compared with that of an account before any bar is looked at. An answer that
 * comes at once shows whether a guess was right; without a limit, an account could be tried as fast as connections can
 * be opened.
 *
 * <p>Memory: 64 KiB. Thread: any.
 */
final class Guesses {
    /** The maximum number of wrong passwords of an account that are compared at once, in a second. */
    @Bound(
            of = "wrong passwords that are compared at once, for each account in a second",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.ACCOUNT,
            share = Sharing.EACH,
            full = "a sign-in, right or wrong, waits for its turn or for the reserved check of the account, as one of "
                    + "an account whose password is a hash")
    static final int A_SECOND_MAX = 100;

    /** Under attack, the accounts that were guessed at most recently are remembered. */
    private static final int ACCOUNTS = 4096;

    private static final long SECOND_MILLIS = 1000;

    private final SharedRates rates = new SharedRates(A_SECOND_MAX, SECOND_MILLIS, ACCOUNTS);

    /** Whether a password may be compared with that of this account at once. */
    boolean mayCompare(String account, long nowNanos) {
        return rates.isAllowed(account.hashCode(), 1, TimeUnit.NANOSECONDS.toMillis(nowNanos));
    }

    /** Notes that a password was compared, and was wrong. */
    void wasWrong(String account, long nowNanos) {
        rates.takeDebt(account.hashCode(), 1, TimeUnit.NANOSECONDS.toMillis(nowNanos));
    }
}
