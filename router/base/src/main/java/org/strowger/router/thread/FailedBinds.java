package org.strowger.router.thread;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.strowger.router.thread.FailedLogins.Barred;

/**
 * Failed binds and the bars that follow from them. Wrong passwords bar the account at the address from which they came,
 * so that an outdated password does not affect other applications at the same address. A much higher number of failures
 * bars the address, so that guessing with a new name each time does not help a peer. A bar bars wrong credentials only:
 * right ones are asked for before.
 *
 * <p>Names count as the peer sent them, whether or not an application has them: otherwise a bar would reveal which
 * names exist. Both tables are bounded; a full table drops the entry whose last failure is oldest.
 *
 * <p>Thread: any.
 */
public final class FailedBinds {
    /** An address is barred after this many times the number of failures that bars one account. */
    public static final int ACCOUNTS = 20;

    /** The consequence of a failure. */
    public enum Bar {
        NONE(""),
        ACCOUNT("; the account is barred from this address for one minute"),
        ADDRESS("; the address is barred for one minute");

        private final String words;

        Bar(String words) {
            this.words = words;
        }

        /** The end of a sentence about the failure. */
        public String words() {
            return words;
        }
    }

    private final FailedLogins ofAccounts;
    private final FailedLogins ofAddresses;

    /** @param allowed the failures allowed for one account at one address per period */
    public FailedBinds(long allowed, long perNanos) {
        this.ofAccounts = new FailedLogins(allowed, perNanos);
        this.ofAddresses = new FailedLogins(ACCOUNTS * Math.min(allowed, FailedLogins.FAILURES_MAX), perNanos);
    }

    public Bar failed(String account, InetAddress from, long nowNanos) {
        boolean ofAccount = ofAccounts.failed(account, from, nowNanos);
        if (ofAddresses.failed(from, nowNanos)) {
            return Bar.ADDRESS;
        }
        return ofAccount ? Bar.ACCOUNT : Bar.NONE;
    }

    public boolean isBarred(String account, InetAddress from, long nowNanos) {
        return ofAddresses.isBarred(from, nowNanos) || ofAccounts.isBarred(account, from, nowNanos);
    }

    /** The bars in effect, bars of whole addresses first; at most {@code max} of them. */
    public List<Barred> barred(long nowNanos, int max) {
        List<Barred> barred = new ArrayList<>(ofAddresses.barred(nowNanos, max));
        barred.addAll(ofAccounts.barred(nowNanos, max - barred.size()));
        barred.sort(Comparator.comparing(Barred::account).thenComparing(Barred::address));
        return barred;
    }

    /** Lifts the bars of an account. The bar of a whole address stays. @return the number of lifted bars */
    public int liftAccount(String account, long nowNanos) {
        return ofAccounts.liftAccount(account, nowNanos);
    }

    /** Lifts all bars at an address. @return the number of lifted bars */
    public int liftAddress(InetAddress address, long nowNanos) {
        return ofAddresses.liftAddress(address, nowNanos) + ofAccounts.liftAddress(address, nowNanos);
    }
}
